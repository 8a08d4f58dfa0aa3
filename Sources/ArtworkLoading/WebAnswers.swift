import Media

/// What the web answered for the tracks of late, so that another size, or a track that comes back, asks nobody, and
/// what failed is not asked for again until there is a reason.
nonisolated struct WebAnswers {
  /// The same picture for the same track, at whatever size.
  struct Subject: Equatable {
    private let session: SessionID
    private let identity: ContentIdentity
    private let locator: String

    init(_ request: PictureRequest) {
      (session, identity, locator) = (request.session, request.identity, request.locator.rawValue)
    }
  }

  enum Answer: Equatable {
    case picture(ThumbnailKey)
    case none(isFinal: Bool)
  }

  private var entries: [(subject: Subject, answer: Answer)] = []

  static let mostEntries = 16

  func find(_ subject: Subject) -> Answer? { entries.first { $0.subject == subject }?.answer }

  mutating func insert(_ answer: Answer, for subject: Subject) {
    entries.removeAll { $0.subject == subject }
    entries.append((subject, answer))
    if entries.count > Self.mostEntries { entries.removeFirst() }
  }
}
