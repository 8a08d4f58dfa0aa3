import Glibc
import Runtime

/// A child process of a test, ended and reaped with its owner, and by the kernel should the tests die first. The kernel
/// looks at the thread that started it, so it serves one test and is not shared between several.
package final class SpawnedProcess {
  package let identifier: pid_t
  private var isReaped = false

  /// Starts the command, an absolute path first. `descriptors` maps numbers in the child to ours; the rest of
  /// standard input and output goes to /dev/null.
  package init(_ command: [String], environment: [String] = [], descriptors: [Int32: Int32] = [:]) throws(SystemError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for standard in Int32(0)...2 where descriptors[standard] == nil {
      posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0)
    }
    for (child, ours) in descriptors { posix_spawn_file_actions_adddup2(&actions, ours, child) }
    var attributes = Self.cleanSignals()
    defer { posix_spawnattr_destroy(&attributes) }
    let leash = ["/usr/bin/setpriv", "--pdeathsig", "KILL", "--"] + command
    let inherited = environment.isEmpty ? ["PATH=/usr/bin:/bin"] : environment
    var process: pid_t = 0
    let result = Self.withCStrings(leash) { arguments in
      Self.withCStrings(inherited) { variables in
        posix_spawn(&process, leash[0], &actions, &attributes, arguments, variables)
      }
    }
    guard result == 0 else { throw SystemError("start \(command[0])", code: result) }
    identifier = process
  }

  isolated deinit { end() }

  /// Kills it and waits until it is gone.
  package func end(signal: Int32 = SIGKILL) {
    guard !isReaped else { return }
    kill(identifier, signal)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) == -1 && errno == EINTR {}
    isReaped = true
  }

  /// Waits until it ends by itself. Returns its exit status as `waitpid` tells it: 0 is success.
  package func waitForEnd() -> Int32 {
    guard !isReaped else { return 0 }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) == -1 && errno == EINTR {}
    isReaped = true
    return status
  }

  /// Someone else (a `ChildSource`) has waited for it.
  package func wasReaped() { isReaped = true }

  /// The loop blocks signals in this process; the child must not inherit that.
  private static func cleanSignals() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    return attributes
  }

  static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
