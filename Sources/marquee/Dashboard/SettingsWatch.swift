import Glibc
import Runtime

/// Tells when the files that settings come from may have changed: also those that are not there yet, that an editor
/// replaces by renaming another over them, or that are links to files elsewhere.
final class SettingsWatch {
  private let loop: EventLoop
  private let files: [String]
  private let directories: [String]
  private let changed: () -> Void
  private var watches: [String: DirectoryWatch] = [:]
  /// What happens in each watched directory that is of interest.
  private var interests: [String: Interest] = [:]
  /// An editor writes, renames and removes in one go: the files are read when it is done.
  private lazy var calm = TimerSource(loop, accuracy: .milliseconds(20)) { [unowned self] in settle() }
  /// When what is waited for began.
  private var restlessSince: Duration?

  private struct Interest {
    var names: Set<String> = []
    var hasThemes = false

    func includes(_ name: String) -> Bool { names.contains(name) || (hasThemes && name.hasSuffix(".theme")) }
  }

  private static let quietTime = Duration.milliseconds(50)
  /// Files that are written all the time are read all the same.
  private static let patience = Duration.milliseconds(500)

  /// `file` and the directory `themes` may come later; `shippedThemes` are looked at where they are.
  init(
    _ loop: EventLoop, file: String, themes: String?, shippedThemes: [String], changed: @escaping () -> Void
  ) {
    self.loop = loop
    files = [file, themes].compactMap { $0 }.map { $0.contains("/") ? $0 : "./" + $0 }
    directories = [themes].compactMap { $0 } + shippedThemes
    self.changed = changed
    establish()
  }

  private func settle() {
    restlessSince = nil
    establish()
    changed()
  }

  /// Watches what there is now: the directories themselves, or where they would appear.
  private func establish() {
    interests = [:]
    for file in files {
      note(file)
      if let target = SettingsWatch.realPath(file), target != file { note(target) }
    }
    for directory in directories where SettingsWatch.isDirectory(directory) {
      interests[directory, default: Interest()].hasThemes = true
    }
    for path in watches.keys where interests[path] == nil { watches.removeValue(forKey: path)?.cancel() }
    for path in interests.keys where watches[path] == nil { watches[path] = watch(path) }
  }

  /// The nearest directory above that exists is of interest, for the name that leads to the path.
  private func note(_ path: String) {
    var path = Substring(path)
    while let slash = path.lastIndex(of: "/") {
      let name = String(path[path.index(after: slash)...])
      path = path[..<slash]
      let directory = path.isEmpty ? "/" : String(path)
      if SettingsWatch.isDirectory(directory) {
        interests[directory, default: Interest()].names.insert(name)
        return
      }
    }
  }

  private func watch(_ path: String) -> DirectoryWatch? {
    // Without it, what is changed there takes a restart: the kernel has no watches left, or the directory is closed.
    try? DirectoryWatch(loop, path: path) { [unowned self] event in take(event, in: path) }
  }

  private func take(_ event: DirectoryEvent, in path: String) {
    switch event {
    case .changed(let name): if interests[path]?.includes(name) != true { return }
    case .gone: watches.removeValue(forKey: path)?.cancel()
    case .overflow: break
    }
    waitForCalm()
  }

  private func waitForCalm() {
    let now = EventLoop.now()
    let start = restlessSince ?? now
    restlessSince = start
    calm.arm(at: min(now + SettingsWatch.quietTime, start + SettingsWatch.patience))
  }

  private static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
