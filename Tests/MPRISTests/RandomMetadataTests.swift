import DBus
import Media
import TestSupport
import Testing

@testable import MPRIS

/// Whatever a player says, what is made of it can be shown, counted with and sent.
@Suite struct RandomMetadataTests {
  private static let player = PlayerName(busName: "org.mpris.MediaPlayer2.mpv")
  private static let longest = Span.seconds(366 * 86_400)

  @Test func aHundredThousandDictionariesMakeSense() throws {
    var values = RandomValues(seed: 20_261_201)
    var said = PlayerState()
    var track = CurrentTrack()
    var clock = PositionClock()
    var seconds = 0
    let name = try #require(Self.player)
    for round in 0..<100_000 {
      let properties = values.properties()
      said.apply(properties)
      let isNew = track.take(said.metadata, keepsLost: values.number(below: 2) == 0, in: SessionID("mpris:x"))
      seconds += values.number(below: 12)
      let now = Instant(nanoseconds: Int64(seconds) * 1_000_000_000)
      move(&clock, said, &values, isNew: isNew, now: now)
      let content = Content(track.metadata, of: name, identity: track.identity)
      let fault =
        Self.fault(of: track.metadata) ?? content.flatMap(Self.fault) ?? Self.fault(of: said)
        ?? Self.fault(of: clock, said, content?.duration, now: now)
      try #require(fault == nil, "round \(round): \(fault ?? "")")
    }
  }

  @Test func theBusBringsTheSame() throws {
    let fixture = try WatcherFixture()
    let player = try fixture.player("mpv")
    try fixture.watchUntilReady()
    var values = RandomValues(seed: 7)
    for _ in 0..<20 {
      for _ in 0..<50 { player.announce(values.properties().map { ($0.name, $0.value) }) }
      pump(fixture.loop, for: .milliseconds(20))
    }
    player.change([("Metadata", .properties(ScriptedPlayer.song)), ("PlaybackStatus", .string("Paused"))])
    #expect(fixture.until { fixture["mpv"]?.content?.title == "Push It" })
    for case .changed(let session) in fixture.events {
      let fault = session.content.flatMap(Self.fault)
      #expect(fault == nil)
    }
    #expect(fixture.events.count > 10)
  }

  private func move(
    _ clock: inout PositionClock, _ said: PlayerState, _ values: inout RandomValues, isNew: Bool, now: Instant
  ) {
    if isNew { clock.startTrack(at: now) }
    clock.run(said.isPlaying, rate: said.effectiveRate, at: now)
    let place = Span.microseconds(values.wholeNumber())
    switch values.number(below: 12) {
    case 0: clock.jump(to: max(.zero, place), at: now)
    case 1: clock.lose(at: now)
    case 2: clock.hold(at: now)
    default: clock.take(place, at: now, length: said.metadata.length)
    }
  }
}

/// What must not be, in words; nil where all is well.
extension RandomMetadataTests {
  private static func fault(of content: Content) -> String? {
    let texts = [content.title, content.album] + content.artists + content.albumArtists
    if let text = (texts + content.tags.flatMap { [$0.name, $0.text] }).first(where: { !isSafe($0) }) {
      return "unsafe text \(text.debugDescription)"
    }
    if content.artists.count > 64 || content.tags.count > 64 { return "too much of it" }
    if let number = content.trackNumber, !(1...9999).contains(number) { return "track \(number)" }
    if let number = content.discNumber, !(1...9999).contains(number) { return "disc \(number)" }
    if let year = content.year, !(1000...2999).contains(year) { return "year \(year)" }
    if case .finite(let length) = content.duration, length <= .zero || length > longest { return "length \(length)" }
    return nil
  }

  private static func fault(of metadata: TrackMetadata) -> String? {
    guard let path = metadata.seekableTrackID, path != "/" else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isLegal =
      parts.first == "" && parts.count > 1
      && parts.dropFirst().allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy {
            $0 < 0x80 && (UnicodeScalar($0).properties.isAlphabetic || $0 == 0x5F || (0x30...0x39).contains($0))
          }
      }
    return isLegal ? nil : "path \(path.debugDescription)"
  }

  private static func fault(of state: PlayerState) -> String? {
    if let volume = state.volume, !(0...1_000).contains(volume) { return "volume \(volume)" }
    if !(state.effectiveRate > 0 && state.effectiveRate <= 100) { return "rate \(state.effectiveRate)" }
    guard case .set(_, .double(let rate))? = PlayerRequest(.setRate(.nan), to: state, at: nil) else { return "no rate" }
    return rate.isFinite && rate > 0 ? nil : "rate \(rate) is sent"
  }

  private static func fault(
    of clock: PositionClock, _ state: PlayerState, _ duration: MediaDuration?, now: Instant
  ) -> String? {
    if let pace = clock.measuredPace, !(pace.isFinite && (0...100).contains(pace)) { return "pace \(pace)" }
    let snapshot = PlaybackSnapshot(
      state: state.status ?? .stopped, rate: state.effectiveRate, measuredPace: clock.measuredPace,
      position: clock.place, timestamp: clock.timestamp, isPositionEstimated: clock.isEstimated)
    for moment in [now, now + .seconds(3_600), Instant(nanoseconds: .max)] {
      guard let elapsed = snapshot.elapsed(at: moment, in: duration) else { continue }
      if elapsed < .zero { return "elapsed \(elapsed)" }
      if case .finite(let end) = duration, elapsed > end { return "elapsed \(elapsed) of \(end)" }
    }
    if let look = clock.nextLook, !(Duration.seconds(1)...Duration.seconds(10)).contains(look) { return "look \(look)" }
    return nil
  }

  /// No control, no direction control, no break, and of bounded length.
  private static func isSafe(_ text: String) -> Bool {
    text.unicodeScalars.count <= 1_000
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
        default: true
        }
      }
  }
}
