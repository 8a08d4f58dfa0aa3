import CSystemd
import Glibc

/// What happened in a watched directory.
package enum DirectoryEvent: Equatable, Sendable {
  /// A file of this name was written, came, or went; the bytes need not be text.
  case changed(name: String)
  /// The directory itself was moved or removed; nothing more will be told.
  case gone
  /// The kernel dropped events: anything may have changed.
  case overflow
}

/// Tells when files of a directory change, also when an editor replaces them by renaming.
package final class DirectoryWatch {
  private let handle = SourceHandle()
  private let handler: (DirectoryEvent) -> Void

  private static let interest = UInt32(
    IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  package init(_ loop: EventLoop, path: String, handler: @escaping (DirectoryEvent) -> Void) throws(SystemError) {
    self.handler = handler
    var source: OpaquePointer?
    let result = sd_event_add_inotify(
      loop.handle, &source, path, Self.interest,
      { _, event, userdata in
        guard let event else { return 0 }
        let watch = CallbackTarget.object(userdata, as: DirectoryWatch.self)
        if let meaning = DirectoryWatch.meaning(of: event) { watch.handler(meaning) }
        return 0
      }, CallbackTarget.pointer(to: self))
    try checked(result, "watch the directory \(path)")
    handle.adopt(source, priority: .normal)
  }

  package func cancel() { handle.cancel() }

  private static func meaning(of event: UnsafePointer<inotify_event>) -> DirectoryEvent? {
    let mask = event.pointee.mask
    if mask & UInt32(IN_Q_OVERFLOW) != 0 { return .overflow }
    if mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED) != 0 { return .gone }
    guard event.pointee.len > 0 else { return nil }
    // The name follows the fixed part, padded with zeros.
    let name = UnsafeRawPointer(event).advanced(by: MemoryLayout<inotify_event>.size)
    return .changed(name: String(cString: name.assumingMemoryBound(to: CChar.self)))
  }
}
