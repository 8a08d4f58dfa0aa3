/// An output of a machine as it travels to scripts and other machines.
package struct OutputRecord: Equatable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    case playing, idle, asleep, unplugged, unknown
  }

  /// What it is called on the server; lasts.
  package var name: String
  /// What people call it.
  package var title: String
  package var isDefault: Bool
  package var state: State
  package var volume: VolumeRecord
  package var streams: [StreamRecord] = []

  package init(name: String, title: String, isDefault: Bool, state: State, volume: VolumeRecord) {
    self.name = name
    self.title = title
    self.isDefault = isDefault
    self.state = state
    self.volume = volume
  }
}

/// A stream that plays on an output, as it travels.
package struct StreamRecord: Equatable, Sendable {
  /// The server's number for it.
  package var index: Int
  package var application: String
  /// The stream's own name.
  package var title: String
  package var isPaused: Bool
  package var volume: VolumeRecord

  package init(index: Int, application: String, title: String, isPaused: Bool, volume: VolumeRecord) {
    self.index = index
    self.application = application
    self.title = title
    self.isPaused = isPaused
    self.volume = volume
  }
}

extension OutputRecord {
  /// As one line of JSON.
  package var line: String { json.line }

  package var json: JSON {
    .object([
      "name": .string(name), "description": .string(title), "default": .bool(isDefault),
      "state": .string(state.rawValue), "volume": volume.json, "streams": .array(streams.map(\.json)),
    ])
  }

  package init(json: JSON) throws(RecordError) {
    let reader = try RecordReader(json)
    let name = try reader.required("name", reader.string("name"))
    self.init(
      name: name, title: try reader.string("description") ?? name, isDefault: try reader.bool("default") ?? false,
      state: try reader.choice("state") ?? .unknown,
      volume: try reader.record("volume", VolumeRecord.init) ?? VolumeRecord(kind: .none))
    streams = try reader.records("streams", StreamRecord.init)
  }
}

extension StreamRecord {
  fileprivate var json: JSON {
    .object([
      "index": .integer(Int64(index)), "application": .string(application), "title": .string(title),
      "paused": .bool(isPaused), "volume": volume.json,
    ])
  }

  fileprivate init(_ reader: RecordReader) throws(RecordError) {
    self.init(
      index: try reader.required("index", reader.integer("index")),
      application: try reader.string("application") ?? "", title: try reader.string("title") ?? "",
      isPaused: try reader.bool("paused") ?? false,
      volume: try reader.record("volume", VolumeRecord.init) ?? VolumeRecord(kind: .none))
  }
}
