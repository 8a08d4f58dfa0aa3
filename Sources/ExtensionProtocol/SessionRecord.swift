/// A media session as it travels: to scripts, between extensions and their host, and between machines.
package struct SessionRecord: Equatable, Sendable {
  package var id: String
  /// What people call it.
  package var name: String
  package var source: SourceRecord
  /// Sessions of other sources that are this same one.
  package var alias: [String] = []
  /// Grows each time something else answers under the same id.
  package var generation: UInt64 = 0
  package var content: ContentRecord?
  package var playback: PlaybackRecord?
  /// By name, in the order in which they were said; a command that does not stand here is unsupported.
  package var commands: [CommandRecord] = []
  /// Where it is heard.
  package var devices: [DeviceRecord] = []
  /// The one volume that stands for the session: its stream's, else the player's.
  package var volume = VolumeRecord(kind: .none)

  package init(id: String, name: String, source: SourceRecord) {
    self.id = id
    self.name = name
    self.source = source
  }
}

/// Where a session comes from.
package struct SourceRecord: Equatable, Sendable {
  package var protocolName: String
  /// The machine, if it is another one.
  package var host: String?

  package init(protocolName: String, host: String? = nil) {
    self.protocolName = protocolName
    self.host = host
  }
}

/// A command that a session has, and whether it can be given now.
package struct CommandRecord: Equatable, Sendable {
  package var name: String
  package var disabledReason: String?

  package init(name: String, disabledReason: String? = nil) {
    self.name = name
    self.disabledReason = disabledReason
  }
}

/// One thing to hear a session on.
package struct DeviceRecord: Equatable, Sendable {
  package var id: String
  package var name: String
  /// `speaker` until somebody knows better.
  package var type: String
  package var isOnline: Bool
  package var isActive: Bool
  package var volume: VolumeRecord

  package init(
    id: String, name: String, type: String = "speaker", isOnline: Bool = true, isActive: Bool = true,
    volume: VolumeRecord
  ) {
    self.id = id
    self.name = name
    self.type = type
    self.isOnline = isOnline
    self.isActive = isActive
    self.volume = volume
  }
}

/// A volume and what can be done with it.
package struct VolumeRecord: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case none, fixed, relative, absolute
  }

  package var kind: Kind
  /// 0 to 1, as ears hear it; above 1 where it is amplified.
  package var level: Double?
  package var isMuted: Bool?
  /// Of the level, where they have meaning.
  package var decibels: Double?

  package init(kind: Kind, level: Double? = nil, isMuted: Bool? = nil, decibels: Double? = nil) {
    self.kind = kind
    self.level = level
    self.isMuted = isMuted
    self.decibels = decibels
  }
}
