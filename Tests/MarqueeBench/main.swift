import Glibc

// Prints what Marquee costs: `MarqueeBench PROGRAM`. Figures to compare with others of the same machine in the same
// hour; nothing here passes or fails.

guard let program = CommandLine.arguments.dropFirst().first else {
  print("usage: MarqueeBench PROGRAM")
  exit(2)
}
do {
  try programFigures(of: program)
  pureFigures()
} catch {
  print("bench: \(error)")
  exit(1)
}
