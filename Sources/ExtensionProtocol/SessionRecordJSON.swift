extension SessionRecord {
  /// As one line of JSON.
  package var line: String { json.line }

  package var json: JSON {
    var object: JSONObject = ["id": .string(id), "name": .string(name), "source": source.json]
    object.add("alias", alias.isEmpty ? nil : .strings(alias))
    object.add("generation", .unsigned(generation))
    object.add("content", content?.json)
    object.add("playback", playback?.json)
    object.add("commands", .object(JSONObject(members: commands.map(\.member))))
    object.add("devices", .array(devices.map(\.json)))
    object.add("volume", volume.json)
    return .object(object)
  }

  package init(json: JSON) throws(RecordError) {
    let reader = try RecordReader(json)
    self.init(
      id: try reader.required("id", reader.string("id")), name: try reader.required("name", reader.string("name")),
      source: try reader.required("source", reader.record("source", SourceRecord.init)))
    alias = try reader.strings("alias")
    generation = UInt64(exactly: try reader.integer("generation") ?? 0) ?? 0
    content = try reader.record("content", ContentRecord.init)
    playback = try reader.record("playback", PlaybackRecord.init)
    commands = try reader.record("commands", CommandRecord.list) ?? []
    devices = try reader.records("devices", DeviceRecord.init)
    volume = try reader.record("volume", VolumeRecord.init) ?? VolumeRecord(kind: .none)
  }
}

extension SourceRecord {
  fileprivate var json: JSON {
    var object: JSONObject = ["protocol": .string(protocolName)]
    object.add("host", host.map(JSON.string))
    return .object(object)
  }

  fileprivate init(_ reader: RecordReader) throws(RecordError) {
    self.init(
      protocolName: try reader.required("protocol", reader.string("protocol")), host: try reader.string("host"))
  }
}

extension CommandRecord {
  fileprivate var member: JSONObject.Member {
    let disabled = disabledReason.map { JSONObject.Member(name: "disabled", value: .string($0)) }
    return JSONObject.Member(name: name, value: .object(JSONObject(members: disabled.map { [$0] } ?? [])))
  }

  fileprivate static func list(_ reader: RecordReader) throws(RecordError) -> [CommandRecord] {
    var commands: [CommandRecord] = []
    for name in reader.memberNames {
      let reason = try reader.record(name) { (command) throws(RecordError) in try command.string("disabled") }
      commands.append(CommandRecord(name: name, disabledReason: reason ?? nil))
    }
    return commands
  }
}

extension DeviceRecord {
  fileprivate var json: JSON {
    .object([
      "id": .string(id), "name": .string(name), "type": .string(type), "online": .bool(isOnline),
      "active": .bool(isActive), "volume": volume.json,
    ])
  }

  fileprivate init(_ reader: RecordReader) throws(RecordError) {
    self.init(
      id: try reader.required("id", reader.string("id")), name: try reader.required("name", reader.string("name")),
      type: try reader.string("type") ?? "speaker", isOnline: try reader.bool("online") ?? true,
      isActive: try reader.bool("active") ?? true,
      volume: try reader.record("volume", VolumeRecord.init) ?? VolumeRecord(kind: .none))
  }
}

extension VolumeRecord {
  var json: JSON {
    var object: JSONObject = ["kind": .string(kind.rawValue)]
    object.add("level", level.map(JSON.finite))
    object.add("decibels", decibels.map(JSON.finite))
    object.add("muted", isMuted.map(JSON.bool))
    return .object(object)
  }

  init(_ reader: RecordReader) throws(RecordError) {
    self.init(
      kind: try reader.required("kind", reader.choice("kind")), level: try reader.number("level"),
      isMuted: try reader.bool("muted"), decibels: try reader.number("decibels"))
  }
}
