import CSystemd

/// Which of several ready sources is served first.
package enum Priority: Sendable {
  /// Before all others: what the user is waiting for.
  case important
  case normal
  /// Only when nothing else is ready.
  case idle

  nonisolated var rawValue: Int64 {
    switch self {
    case .important: Int64(SD_EVENT_PRIORITY_IMPORTANT)
    case .normal: Int64(SD_EVENT_PRIORITY_NORMAL)
    case .idle: Int64(SD_EVENT_PRIORITY_IDLE)
    }
  }
}
