import Glibc

// Prints what Marquee costs: `MarqueeBench PROGRAM`, or what it holds on to: `MarqueeBench PROGRAM soak`. Figures to compare with others of the same machine in the same
// hour; nothing here passes or fails.

guard let program = CommandLine.arguments.dropFirst().first else {
  print("usage: MarqueeBench PROGRAM [soak]")
  exit(2)
}
do {
  if CommandLine.arguments.dropFirst(2).first == "soak" {
    try soak(of: program)
  } else {
    try programFigures(of: program)
    pureFigures()
  }
} catch {
  print("bench: \(error)")
  exit(1)
}
