import CPulse
import ForeignInput
import Mixer

// Pure: what libpulse tells of sinks and streams beyond what the screen needs.

nonisolated extension SinkParticulars {
  init(_ info: UnsafePointer<pa_sink_info>) {
    self.init(
      samples: SampleDescription(info.pointee.sample_spec, info.pointee.channel_map),
      driver: text(info.pointee.driver) ?? "", ports: SinkPort.all(of: info),
      isHardware: info.pointee.flags.rawValue & PA_SINK_HARDWARE.rawValue != 0,
      configuredLatency: latency(info.pointee.configured_latency))
  }
}

nonisolated extension StreamParticulars {
  init(_ info: UnsafePointer<pa_sink_input_info>, _ about: Properties) {
    self.init(
      samples: SampleDescription(info.pointee.sample_spec, info.pointee.channel_map),
      driver: text(info.pointee.driver) ?? "", mediaRole: about.text(PA_PROP_MEDIA_ROLE) ?? "",
      resampling: text(info.pointee.resample_method) ?? "", machine: about.text(PA_PROP_APPLICATION_PROCESS_HOST) ?? "")
  }
}

nonisolated extension SampleDescription {
  fileprivate init(_ spec: pa_sample_spec, _ map: pa_channel_map) {
    // All zeros name a format, too: without a rate there is none.
    let isKnown = (1...10_000_000).contains(spec.rate)
    self.init(
      format: isKnown ? text(pa_sample_format_to_string(spec.format)) ?? "" : "", rate: isKnown ? spec.rate : 0,
      channelNames: Self.channelNames(map))
  }

  private static func channelNames(_ map: pa_channel_map) -> [String] {
    withUnsafeBytes(of: map.map) { bytes in
      bytes.bindMemory(to: pa_channel_position_t.self).prefix(Int(map.channels)).map { position in
        text(pa_channel_position_to_string(position)) ?? "unknown"
      }
    }
  }
}

nonisolated extension SinkPort {
  /// More ports than any device has.
  private static let limit = 64

  fileprivate static func all(of info: UnsafePointer<pa_sink_info>) -> [SinkPort] {
    guard let ports = info.pointee.ports else { return [] }
    let active = info.pointee.active_port
    return UnsafeBufferPointer(start: ports, count: min(Int(info.pointee.n_ports), limit)).compactMap { port in
      guard let port, let name = text(port.pointee.description) ?? text(port.pointee.name) else { return nil }
      return SinkPort(
        description: name, availability: Sink.Availability(port: port.pointee.available), isActive: port == active)
    }
  }
}

/// Nil for zero, which means that nothing was asked for, and for what no device takes.
private nonisolated func latency(_ microseconds: pa_usec_t) -> Duration? {
  (1...60_000_000).contains(microseconds) ? .microseconds(Int64(microseconds)) : nil
}
