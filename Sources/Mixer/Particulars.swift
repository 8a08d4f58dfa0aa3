// What sinks and streams say of themselves beyond what the screen and the keys need: for the details of a row.

/// How sound is sampled, as the server puts it, and which channels there are.
package struct SampleDescription: Equatable, Sendable {
  /// `s16le`, `float32le`; empty when unknown.
  package var format: String
  /// In hertz; 0 when unknown.
  package var rate: UInt32
  /// In the order of `Volume.channels`: `front-left`.
  package var channelNames: [String]

  package init(format: String = "", rate: UInt32 = 0, channelNames: [String] = []) {
    self.format = format
    self.rate = rate
    self.channelNames = channelNames
  }
}

/// A way out of a device, such as its loudspeakers or a jack.
package struct SinkPort: Equatable, Sendable {
  package let description: String
  package let availability: Sink.Availability
  package let isActive: Bool

  package init(description: String, availability: Sink.Availability, isActive: Bool) {
    self.description = description
    self.availability = availability
    self.isActive = isActive
  }
}

package struct SinkParticulars: Equatable, Sendable {
  package var samples: SampleDescription
  /// The part of the server that drives it.
  package var driver: String
  package var ports: [SinkPort]
  package var isHardware: Bool
  /// What the device was asked to keep to; nil where the server does not say (PipeWire never does).
  package var configuredLatency: Duration?

  package init(
    samples: SampleDescription = SampleDescription(), driver: String = "", ports: [SinkPort] = [],
    isHardware: Bool = false, configuredLatency: Duration? = nil
  ) {
    self.samples = samples
    self.driver = driver
    self.ports = ports
    self.isHardware = isHardware
    self.configuredLatency = configuredLatency
  }
}

package struct StreamParticulars: Equatable, Sendable {
  package var samples: SampleDescription
  package var driver: String
  /// `music`, `video`, `phone`; empty when the stream does not say.
  package var mediaRole: String
  /// How the server brings it to the sink's rate; empty when it need not.
  package var resampling: String
  /// The machine it comes from, if the stream says so.
  package var machine: String

  package init(
    samples: SampleDescription = SampleDescription(), driver: String = "", mediaRole: String = "",
    resampling: String = "", machine: String = ""
  ) {
    self.samples = samples
    self.driver = driver
    self.mediaRole = mediaRole
    self.resampling = resampling
    self.machine = machine
  }
}
