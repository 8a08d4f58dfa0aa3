/// A sink's number on the server, good until the server or the device goes; its name is what lasts.
package struct SinkIndex: Hashable, Comparable, Sendable {
  package let rawValue: UInt32

  package init(_ rawValue: UInt32) { self.rawValue = rawValue }

  package static func < (left: SinkIndex, right: SinkIndex) -> Bool { left.rawValue < right.rawValue }
}

/// A stream's number on the server.
package struct SinkInputIndex: Hashable, Comparable, Sendable {
  package let rawValue: UInt32

  package init(_ rawValue: UInt32) { self.rawValue = rawValue }

  package static func < (left: SinkInputIndex, right: SinkInputIndex) -> Bool { left.rawValue < right.rawValue }
}

/// An output of this machine.
package struct Sink: Equatable, Identifiable, Sendable {
  package enum State: Sendable {
    case running, idle, suspended, unknown
  }

  package enum Availability: Sendable {
    case yes, no
    /// There is no jack sensing: not the same as unplugged.
    case unknown
  }

  package let index: SinkIndex
  package let name: String
  /// For people; the name if the server has no description.
  package var description: String
  package var volume: Volume
  package var isMuted: Bool
  package var state: State
  package var availability: Availability
  /// The active port's description, if the sink has ports.
  package var portDescription: String?
  /// dB has meaning (PA_SINK_DECIBEL_VOLUME).
  package var hasDecibels: Bool
  /// Streams' volumes move the sink's (PA_SINK_FLAT_VOLUME).
  package var hasFlatVolume: Bool
  /// What 0 dB at the converter is, where the hardware has gain; else `Volume.normal`.
  package var baseVolume: UInt32
  /// Steps the hardware has; nil if it has as many as the scale.
  package var volumeSteps: Int?
  /// It lives on the network (PA_SINK_NETWORK).
  package var isNetwork: Bool
  package var particulars: SinkParticulars

  package var id: String { name }

  package init(
    index: SinkIndex, name: String, description: String, volume: Volume, isMuted: Bool = false, state: State = .idle,
    availability: Availability = .unknown, portDescription: String? = nil, hasDecibels: Bool = true,
    hasFlatVolume: Bool = false, baseVolume: UInt32 = Volume.normal, volumeSteps: Int? = nil, isNetwork: Bool = false,
    particulars: SinkParticulars = SinkParticulars()
  ) {
    self.index = index
    self.name = name
    self.description = description
    self.volume = volume
    self.isMuted = isMuted
    self.state = state
    self.availability = availability
    self.portDescription = portDescription
    self.hasDecibels = hasDecibels
    self.hasFlatVolume = hasFlatVolume
    self.baseVolume = baseVolume
    self.volumeSteps = volumeSteps
    self.isNetwork = isNetwork
    self.particulars = particulars
  }
}

/// A stream that plays on a sink.
package struct SinkInput: Equatable, Identifiable, Sendable {
  package let index: SinkInputIndex
  /// The stream's own name (`media.name`); may be empty.
  package var mediaName: String
  /// The application's name; empty when there is no client.
  package var applicationName: String
  /// `application.process.id` of the stream or its client.
  package var processID: Int32?
  package var processBinary: String?
  /// `application.id`, often a desktop entry's name.
  package var applicationID: String?
  package var iconName: String?
  /// Nil while it moves, and at first on PipeWire.
  package var sink: SinkIndex?
  /// Nil for streams without a volume, such as passthrough.
  package var volume: Volume?
  package var isVolumeWritable: Bool
  package var isMuted: Bool
  package var isCorked: Bool
  package var particulars: StreamParticulars

  package var id: SinkInputIndex { index }

  package init(
    index: SinkInputIndex, mediaName: String = "", applicationName: String = "", processID: Int32? = nil,
    processBinary: String? = nil, applicationID: String? = nil, iconName: String? = nil, sink: SinkIndex?,
    volume: Volume?, isVolumeWritable: Bool = true, isMuted: Bool = false, isCorked: Bool = false,
    particulars: StreamParticulars = StreamParticulars()
  ) {
    self.index = index
    self.mediaName = mediaName
    self.applicationName = applicationName
    self.processID = processID
    self.processBinary = processBinary
    self.applicationID = applicationID
    self.iconName = iconName
    self.sink = sink
    self.volume = volume
    self.isVolumeWritable = isVolumeWritable
    self.isMuted = isMuted
    self.isCorked = isCorked
    self.particulars = particulars
  }
}
