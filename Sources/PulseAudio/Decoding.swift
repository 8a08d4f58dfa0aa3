import CPulse
import ForeignInput
import Mixer

// Pure: libpulse's structures, any pointer of which may be null and any number invalid, as values.

extension SinkReport {
  /// Nil for a sink without a name, which nobody could ask for.
  init?(_ info: UnsafePointer<pa_sink_info>) {
    guard let serverName = info.pointee.name.map({ String(cString: $0) }),
      let name = String(foreign: info.pointee.name), !name.isEmpty
    else { return nil }
    self.serverName = serverName
    card = index(info.pointee.card)
    sink = Sink(
      index: SinkIndex(info.pointee.index),
      name: name,
      description: text(info.pointee.description) ?? name,
      volume: volume(info.pointee.volume) ?? .nothing,
      isMuted: info.pointee.mute != 0,
      state: Sink.State(info.pointee.state),
      availability: Sink.Availability(info),
      portDescription: info.pointee.active_port.flatMap { text($0.pointee.description) ?? text($0.pointee.name) },
      hasDecibels: info.pointee.flags.rawValue & PA_SINK_DECIBEL_VOLUME.rawValue != 0,
      hasFlatVolume: info.pointee.flags.rawValue & PA_SINK_FLAT_VOLUME.rawValue != 0,
      baseVolume: info.pointee.base_volume <= Volume.maximum ? info.pointee.base_volume : Volume.normal,
      volumeSteps: coarseSteps(info.pointee.n_volume_steps),
      isNetwork: info.pointee.flags.rawValue & PA_SINK_NETWORK.rawValue != 0,
      particulars: SinkParticulars(info))
  }
}

extension SinkInputReport {
  init(_ info: UnsafePointer<pa_sink_input_info>) {
    let about = Properties(info.pointee.proplist)
    client = index(info.pointee.client)
    input = SinkInput(
      index: SinkInputIndex(info.pointee.index),
      mediaName: about.text(PA_PROP_MEDIA_NAME) ?? text(info.pointee.name) ?? "",
      applicationName: about.text(PA_PROP_APPLICATION_NAME) ?? "",
      processID: about.processID,
      processBinary: about.text(PA_PROP_APPLICATION_PROCESS_BINARY),
      applicationID: about.text(PA_PROP_APPLICATION_ID),
      iconName: about.text(PA_PROP_APPLICATION_ICON_NAME),
      sink: index(info.pointee.sink).map { SinkIndex($0) },
      volume: info.pointee.has_volume != 0 ? volume(info.pointee.volume) : nil,
      isVolumeWritable: info.pointee.has_volume != 0 && info.pointee.volume_writable != 0,
      isMuted: info.pointee.mute != 0,
      isCorked: info.pointee.corked != 0,
      particulars: StreamParticulars(info, about))
  }

  /// Level meters are not music: those of others, which resample to peaks, and the names that some go by.
  static func isMeter(_ info: UnsafePointer<pa_sink_input_info>) -> Bool {
    if let method = info.pointee.resample_method, String(cString: method) == "peaks" { return true }
    return text(info.pointee.name).map { meterNames.contains($0) } ?? false
  }

  private static let meterNames: Set<String> = [
    "Peak detect", "PlasmaPA-VolumeMeter", "wiremix-capture", "ncpamixer", "pwvucontrol-peak-detect",
  ]
}

extension ClientReport {
  init(_ info: UnsafePointer<pa_client_info>) {
    let about = Properties(info.pointee.proplist)
    applicationName = about.text(PA_PROP_APPLICATION_NAME) ?? text(info.pointee.name)
    applicationID = about.text(PA_PROP_APPLICATION_ID)
    processID = about.processID
    processBinary = about.text(PA_PROP_APPLICATION_PROCESS_BINARY)
    iconName = about.text(PA_PROP_APPLICATION_ICON_NAME)
  }
}

extension ServerReport {
  init(_ info: UnsafePointer<pa_server_info>) {
    server = text(info.pointee.server_name) ?? "a sound server"
    // PipeWire says so when there is no default.
    defaultSinkName = text(info.pointee.default_sink_name).flatMap { $0 == "@DEFAULT_SINK@" ? nil : $0 }
  }
}

extension Sink.State {
  nonisolated init(_ state: pa_sink_state_t) {
    switch state {
    case PA_SINK_RUNNING: self = .running
    case PA_SINK_IDLE: self = .idle
    case PA_SINK_SUSPENDED: self = .suspended
    default: self = .unknown
    }
  }
}

extension Sink.Availability {
  /// The active port's, since that is what sounds; without one, whether any port could.
  nonisolated init(_ info: UnsafePointer<pa_sink_info>) {
    if let port = info.pointee.active_port {
      self.init(port: port.pointee.available)
    } else if let ports = info.pointee.ports, info.pointee.n_ports > 0 {
      let all = UnsafeBufferPointer(start: ports, count: Int(info.pointee.n_ports))
      self = all.allSatisfy { $0?.pointee.available == Int32(PA_PORT_AVAILABLE_NO.rawValue) } ? .no : .unknown
    } else {
      self = .unknown
    }
  }

  nonisolated init(port available: Int32) {
    switch UInt32(bitPattern: available) {
    case PA_PORT_AVAILABLE_NO.rawValue: self = .no
    case PA_PORT_AVAILABLE_YES.rawValue: self = .yes
    default: self = .unknown
    }
  }
}

extension Volume {
  /// As libpulse takes it.
  nonisolated var native: pa_cvolume {
    var native = pa_cvolume()
    native.channels = UInt8(clamping: channels.count)
    withUnsafeMutableBytes(of: &native.values) { bytes in
      let values = bytes.bindMemory(to: pa_volume_t.self)
      for (channel, value) in channels.enumerated() where channel < values.count { values[channel] = value }
    }
    return native
  }

  /// For a sink that reports nothing usable.
  fileprivate nonisolated static var nothing: Volume {
    guard let volume = Volume(channels: [0]) else { preconditionFailure("one silent channel is a volume") }
    return volume
  }
}

/// The property list of an object.
nonisolated struct Properties {
  private let list: OpaquePointer?

  init(_ list: OpaquePointer?) { self.list = list }

  /// Nil if it is absent, empty or not text.
  func text(_ key: String) -> String? {
    guard let list else { return nil }
    return PulseAudio.text(pa_proplist_gets(list, key))
  }

  /// Sandboxes and other machines may say anything here.
  var processID: Int32? {
    guard let number = text(PA_PROP_APPLICATION_PROCESS_ID).flatMap({ Int32($0) }), number > 0 else { return nil }
    return number
  }
}

/// Nil if there is none, or it is empty once it is fit for the screen.
nonisolated func text(_ pointer: UnsafePointer<CChar>?) -> String? {
  guard let text = String(foreign: pointer), !text.isEmpty else { return nil }
  return text
}

/// Nil for PA_INVALID_INDEX.
private nonisolated func index(_ value: UInt32) -> UInt32? { value == .max ? nil : value }

private nonisolated func volume(_ native: pa_cvolume) -> Volume? {
  withUnsafeBytes(of: native.values) { bytes in
    let values = bytes.bindMemory(to: pa_volume_t.self)
    return Volume(channels: Array(values.prefix(Int(native.channels))))
  }
}

/// 65537 values are all there are on the scale; less is a device with steps.
private nonisolated func coarseSteps(_ count: UInt32) -> Int? {
  (2...Volume.normal).contains(count) ? Int(count) : nil
}
