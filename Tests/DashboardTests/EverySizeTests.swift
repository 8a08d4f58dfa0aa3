import Dashboard
import Drawing
import Keyboard
import Media
import Mixer
import SeededRandomness
import Testing

@Suite struct EverySize {
  /// Every small size, and some large ones.
  static let sizes: [Size] = {
    var sizes = [Size(columns: 0, rows: 0), Size(columns: 300, rows: 100), Size(columns: 200, rows: 50)]
    for rows in 1...30 {
      for columns in stride(from: 1, through: 90, by: rows < 4 ? 1 : 9) {
        sizes.append(Size(columns: columns, rows: rows))
      }
    }
    return sizes
  }()

  @Test(arguments: [Stage.nothing, .onePlayerPlaying, .severalPlayers, .crowd])
  func everythingIsDrawnWithinTheScreen(stage: Stage) {
    let app = Harness(stage)
    for keys in ["1", "i", "escape tab", "tab G", "i G", "Q", "L", "L ?", "? t x"] {
      app.press(keys)
      for size in EverySize.sizes {
        app.receive(.resized(size))
        let screen = app.screen
        #expect(screen.frame.size == size)
        for hit in screen.hits where !hit.area.isEmpty {
          #expect(hit.area == hit.area.intersection(screen.frame.bounds), "\(size) \(hit)")
        }
      }
    }
    app.ignoreEffects()
  }

  @Test func theTitleAndTheStateAreThereAtEverySize() {
    let app = Harness(.onePlayerPlaying)
    for size in EverySize.sizes where size.columns >= 20 && size.rows >= 1 {
      app.receive(.resized(size))
      #expect(app.text.contains("Push It"), "\(size)\n\(app.text)")
      #expect(app.text.contains("1:23"), "\(size)\n\(app.text)")
    }
    app.ignoreEffects()
  }

  /// What the program keeps from one frame to the next must never be told from a screen drawn anew.
  @Test func aScreenWithItsClocksDrawnLaterIsTheSame() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<40 {
      let app = Harness(.crowd)
      var still = StillScreen(app.model)
      for _ in 0..<40 {
        switch Int.random(in: 0..<5, using: &random) {
        case 4:
          app.mouse(
            .anything(using: &random), x: .random(in: 0...90, using: &random), y: .random(in: 0...30, using: &random))
        case 0: app.receive(.key(Action.catalogue.flatMap(\.keys).randomElement(using: &random) ?? Key(.enter)))
        case 1: app.receive(.anything(using: &random, now: app.now))
        default: app.wait(.milliseconds(.random(in: 0..<3_000, using: &random)))
        }
        if still.isOutdated(by: app.model) { still = StillScreen(app.model) }
        let kept = still.screen(of: app.model, now: app.now)
        #expect(Golden.describe(kept) == Golden.describe(app.screen))
      }
      app.ignoreEffects()
    }
  }

  @Test func anythingMayHappenInAnyOrder() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      let app = Harness(.crowd)
      for _ in 0..<60 {
        if Int.random(in: 0..<4, using: &random) == 0 {
          app.mouse(
            .anything(using: &random), x: .random(in: -1...90, using: &random), y: .random(in: -1...30, using: &random))
        } else if Bool.random(using: &random) {
          app.receive(.key(Action.catalogue.flatMap(\.keys).randomElement(using: &random) ?? Key(.enter)))
        } else {
          app.receive(.anything(using: &random, now: app.now))
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
          app.wait(.milliseconds(.random(in: 0..<3_000, using: &random)))
        }
        _ = app.screen
      }
      app.ignoreEffects()
    }
  }
}

extension Stage {
  /// More of everything than fits, with names that are hard to draw.
  static let crowd: Stage = {
    let titles = [
      "日本語の曲名がとても長い", "👩‍👩‍👧 family", "e\u{301}\u{302} combined", "", "a title that does not end ever, ever, ever",
    ]
    var stage = Stage(sinks: (1...12).map { .renumbered(.speakers.with { $0.description = "音響 \($0.name)" }, $0) })
    stage.sinks = stage.sinks.enumerated().map { index, sink in
      Sink(
        index: sink.index, name: "sink\(index)", description: titles[index % titles.count], volume: .even(index * 13))
    }
    stage.sessions = (1...30).map { number in
      Session.copy(of: .mpv, name: "player \(number)").with { $0.content?.title = titles[number % titles.count] }
    }
    stage.streams = (1...60).map { number in
      SinkInput(
        index: SinkInputIndex(number), mediaName: titles[Int(number) % titles.count], sink: SinkIndex(number % 14),
        volume: number % 7 == 0 ? nil : .even(Int(number)))
    }
    return stage
  }()
}

extension MouseEvent.Kind {
  static func anything(using random: inout SeededGenerator) -> MouseEvent.Kind {
    let buttons: [MouseEvent.Button] = [.left, .left, .middle, .right]
    let button = buttons.randomElement(using: &random) ?? .left
    let kinds: [MouseEvent.Kind] = [
      .press(button), .drag(button), .release(button), .wheel(.up), .wheel(.down), .wheel(.left), .wheel(.right),
    ]
    return kinds.randomElement(using: &random) ?? .press(.left)
  }
}

extension Message {
  static func anything(using random: inout SeededGenerator, now: Instant) -> Message {
    let session = Session.copy(of: .mpv, name: "player \(Int.random(in: 1...35, using: &random))").with {
      $0.playback?.state = .allCases.randomElement(using: &random) ?? .stopped
      $0.playback?.position = [nil, .zero, Span(nanoseconds: .max), .seconds(-4)].randomElement(using: &random) ?? nil
      $0.playback?.rate = [0, 1, 1e9].randomElement(using: &random) ?? 1
      $0.playback?.timestamp = now
      $0.content?.duration =
        [nil, .live, .continuous, .finite(Span(nanoseconds: .max))].randomElement(using: &random) ?? nil
      $0.volume = [nil, 0, 1, 1e300].randomElement(using: &random) ?? nil
    }
    let stream = SinkInput(
      index: SinkInputIndex(.random(in: 1...70, using: &random)), sink: SinkIndex(.random(in: 1...14, using: &random)),
      volume: Volume(channels: [.random(in: 0...Volume.maximum, using: &random)]))
    let queue = Queue(
      session: session.id, tracks: .offered((0..<Int.random(in: 0..<90, using: &random)).map { QueueItemID("\($0)") }),
      playlists: [.asked, .failed, .notOffered, .offered([])].randomElement(using: &random) ?? .asked)
    let words = Lyrics(text: "[00:01]One\n[00:02]Two 日本語\n[01:30]Three", source: .file)
    let request = LyricsRequest(session: Session.mpv.id, track: ContentIdentity("push-it"))
    let messages: [Message] = [
      .lyrics(request, words), .lyrics(request, nil),
      .session(.changed(session)), .session(.removed(session.id)), .session(.refused(session.id, .next, .gone)),
      .mixer(.sinkInput(stream)), .mixer(.sinkInputRemoved(stream.index)), .mixer(.lost(reason: "it ended")),
      .mixer(Stage.severalPlayers.mixer), .mixer(.sinkRemoved(SinkIndex(.random(in: 1...14, using: &random)))),
      .mixer(.defaultSink(name: nil)), .time, .listed, .session(.queue(queue)),
      .resized(Size(columns: .random(in: 0...120, using: &random), rows: .random(in: 0...40, using: &random))),
    ]
    return messages.randomElement(using: &random) ?? .time
  }
}
