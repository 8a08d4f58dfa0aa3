import Glibc

StandardDescriptors.fill()

// What libraries do at the end of a process would meet the thread that may be in the middle of one of them.
_exit(Program.run(CommandLine.arguments.dropFirst()).rawValue)
