import ExtensionProtocol
import Media
import SeededRandomness

/// What these tests are about, at random.
extension SeededGenerator {
  mutating func chance() -> Bool { next() & 1 == 0 }

  mutating func text() -> String {
    let alphabet: [Unicode.Scalar] = [
      "a", "\"", "\\", "/", "\n", "\u{0}", "\u{1B}", "é", "中", "\u{301}", "😀", "\u{202E}",
    ]
    var text = ""
    for _ in 0..<Int(next() % 8) { text.unicodeScalars.append(alphabet[Int(next() % UInt64(alphabet.count))]) }
    return text
  }

  mutating func seconds() -> Double { Double(next() % 10_000_000) / 1000 }

  mutating func finite() -> Double {
    let number = Double(bitPattern: next())
    return number.isFinite ? number : 0.1
  }

  mutating func maybe<Value>(_ make: (inout SeededGenerator) -> Value) -> Value? { chance() ? make(&self) : nil }

  mutating func list<Value>(_ make: (inout SeededGenerator) -> Value) -> [Value] {
    (0..<Int(next() % 4)).map { _ in make(&self) }
  }
}

extension JSON {
  static func random(depth: Int, using random: inout SeededGenerator) -> JSON {
    switch random.next() % (depth > 0 ? 7 : 5) {
    case 0: .null
    case 1: .bool(random.chance())
    case 2: .integer(Int64(truncatingIfNeeded: random.next()))
    case 3: .number(random.finite())
    case 4: .string(random.text())
    case 5: .array(random.list { JSON.random(depth: depth - 1, using: &$0) })
    default:
      .object(
        JSONObject(
          members: random.list { .init(name: $0.text(), value: JSON.random(depth: depth - 1, using: &$0)) }))
    }
  }
}

extension SessionRecord {
  static func random(using random: inout SeededGenerator) -> SessionRecord {
    var record = SessionRecord(
      id: random.text(), name: random.text(),
      source: SourceRecord(protocolName: random.text(), host: random.maybe { $0.text() }))
    record.alias = random.list { $0.text() }
    record.generation = random.next() >> 2
    record.content = random.maybe { ContentRecord.random(using: &$0) }
    record.playback = random.maybe { PlaybackRecord.random(using: &$0) }
    record.commands = (0..<random.next() % 5).map { number in
      CommandRecord(name: "command\(number)", disabledReason: random.maybe { $0.text() })
    }
    record.devices = random.list { DeviceRecord.random(using: &$0) }
    record.volume = .random(using: &random)
    return record
  }
}

extension ContentRecord {
  static func random(using random: inout SeededGenerator) -> ContentRecord {
    var record = ContentRecord(kind: Content.Kind.allCases.randomElement(using: &random) ?? .generic)
    record.title = random.text()
    record.artists = random.list { $0.text() }
    record.album = random.text()
    record.albumArtists = random.list { $0.text() }
    record.trackNumber = random.maybe { Int(truncatingIfNeeded: $0.next()) }
    record.discNumber = random.maybe { Int($0.next() % 9) }
    record.year = random.maybe { Int($0.next() % 3000) }
    record.duration = [nil, .live, .continuous, .seconds(random.seconds())].randomElement(using: &random) ?? nil
    record.artworkID = random.maybe { $0.text() }
    return record
  }
}

extension PlaybackRecord {
  static func random(using random: inout SeededGenerator) -> PlaybackRecord {
    var record = PlaybackRecord(state: PlaybackSnapshot.State.allCases.randomElement(using: &random) ?? .stopped)
    record.position = random.maybe { $0.seconds() }
    if record.position != nil { record.ageMilliseconds = Int(random.next() % 10_000) }
    record.isPositionEstimated = random.chance()
    record.rate = Double(random.next() % 16) / 4
    record.isShuffled = random.maybe { $0.chance() }
    record.repeatMode = random.maybe { RepeatMode.allCases.randomElement(using: &$0) ?? .off }
    return record
  }
}

extension VolumeRecord {
  static func random(using random: inout SeededGenerator) -> VolumeRecord {
    VolumeRecord(
      kind: Kind.allCases.randomElement(using: &random) ?? .none, level: random.maybe { Double($0.next() % 151) / 100 },
      isMuted: random.maybe { $0.chance() }, decibels: random.maybe { -Double($0.next() % 600) / 10 })
  }
}

extension DeviceRecord {
  static func random(using random: inout SeededGenerator) -> DeviceRecord {
    DeviceRecord(
      id: random.text(), name: random.text(), type: random.text(), isOnline: random.chance(),
      isActive: random.chance(), volume: .random(using: &random))
  }
}

extension OutputRecord {
  static func random(using random: inout SeededGenerator) -> OutputRecord {
    var record = OutputRecord(
      name: random.text(), title: random.text(), isDefault: random.chance(),
      state: State.allCases.randomElement(using: &random) ?? .unknown, volume: .random(using: &random))
    record.streams = random.list {
      StreamRecord(
        index: Int($0.next() % 1000), application: $0.text(), title: $0.text(), isPaused: $0.chance(),
        volume: .random(using: &$0))
    }
    return record
  }
}
