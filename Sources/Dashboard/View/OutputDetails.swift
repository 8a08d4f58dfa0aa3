import Drawing
import Media
import Mixer

// Everything known of an output or a stream, in groups.

extension Canvas {
  func details(of row: OutputRow) -> [DetailsSection] {
    switch row {
    case .sink(let output): details(of: output)
    case .stream(let stream): details(of: stream)
    }
  }

  private func details(of output: Output) -> [DetailsSection] {
    [
      sinkSection(output), volumeSection(of: .sink(output.sink.index), sink: output.sink),
      portsSection(output.sink), streamsSection(output), formatSection(of: output.sink),
    ]
  }

  private func sinkSection(_ output: Output) -> DetailsSection {
    let sink = output.sink
    var section = DetailsSection("Output")
    section.add("name", sink.description)
    section.add("state", Wording.state(sink))
    section.add("default", sink.name == model.shownDefaultSinkName ? "yes" : "no")
    section.add("name on the server", sink.name)
    section.add("number", "\(sink.index.rawValue)")
    section.add("kind", Wording.nature(sink))
    section.add("server", serverText)
    return section
  }

  private var serverText: String {
    switch model.world.graph.connection {
    case .connecting: "has not answered yet"
    case .connected(let server): server
    case .lost(let reason): "gone: \(reason)"
    }
  }

  /// Of each channel where they differ; with the marks of hardware where it has any.
  private func volumeSection(of target: MixerCommand.Target, sink: Sink?) -> DetailsSection {
    var section = DetailsSection("Volume")
    guard let volume = model.shownVolume(of: target) else {
      section.add("volume", "fixed: it cannot be set")
      return section
    }
    let hasDecibels = sink?.hasDecibels ?? true
    section.add("volume", volumeText(volume, hasDecibels: hasDecibels))
    section.add("muted", model.isShownMuted(target) ? "yes" : "no")
    let names = channelNames(of: target)
    if Set(volume.channels).count > 1 {
      for (index, channel) in volume.channels.enumerated() {
        guard let alone = Volume(channels: [channel]) else { continue }
        let name = names.indices.contains(index) ? names[index] : "channel \(index + 1)"
        section.add(name, volumeText(alone, hasDecibels: hasDecibels))
      }
    }
    guard let sink else { return section }
    section.add("0 dB of the device", baseText(sink, hasDecibels: hasDecibels))
    section.add("steps", sink.volumeSteps.map { "\($0), as the device has them" })
    section.add("flat volumes", sink.hasFlatVolume ? "yes: a loud stream turns the output up" : nil)
    return section
  }

  private func volumeText(_ volume: Volume, hasDecibels: Bool) -> String {
    "\(volume.percent)%" + (hasDecibels ? ", \(decibelText(volume.decibels))" : "")
  }

  private func baseText(_ sink: Sink, hasDecibels: Bool) -> String? {
    guard sink.baseVolume != Volume.normal else { return nil }
    return Volume(channels: [sink.baseVolume]).map { "at \($0.percent)%" }
  }

  private func channelNames(of target: MixerCommand.Target) -> [String] {
    let names: [String]? =
      switch target {
      case .sink(let index): model.world.graph.sinks[index]?.particulars.samples.channelNames
      case .sinkInput(let index): model.world.graph.sinkInputs[index]?.particulars.samples.channelNames
      }
    return names?.map(Wording.channel) ?? []
  }

  private func portsSection(_ sink: Sink) -> DetailsSection {
    var section = DetailsSection("Ports")
    for port in sink.particulars.ports {
      section.add(port.isActive ? "in use" : "other", "\(port.description), \(Wording.availability(port.availability))")
    }
    if section.rows.isEmpty { section.add("in use", sink.portDescription) }
    return section
  }

  private func streamsSection(_ output: Output) -> DetailsSection {
    var section = DetailsSection("Streams on it")
    for stream in output.sinkInputs {
      let name = stream.mediaName.isEmpty || stream.mediaName == stream.label ? "" : ": \(stream.mediaName)"
      section.add("\(stream.index.rawValue)", stream.label + name + (stream.isCorked ? ", paused" : ""))
    }
    return section
  }

  private func formatSection(of sink: Sink) -> DetailsSection {
    let about = sink.particulars
    var section = sampleSection(about.samples, driver: about.driver)
    section.add("latency asked for", about.configuredLatency.map(latencyText))
    return section
  }

  private func sampleSection(_ samples: SampleDescription, driver: String) -> DetailsSection {
    var section = DetailsSection("Sound")
    section.add("format", samples.format)
    section.add("rate", samples.rate == 0 ? nil : "\(samples.rate) Hz")
    section.add("channels", samples.channelNames.map(Wording.channel).joined(separator: ", "))
    section.add("driver", driver)
    return section
  }

  private func latencyText(_ latency: Duration) -> String {
    let tenths = latency / .microseconds(100)
    guard tenths.isFinite, tenths < 1e9 else { return "" }
    let whole = Int(tenths)
    return "\(whole / 10).\(whole % 10) ms"
  }

  private func details(of stream: SinkInput) -> [DetailsSection] {
    var sound = sampleSection(stream.particulars.samples, driver: stream.particulars.driver)
    sound.add("resampled by", stream.particulars.resampling)
    return [streamSection(stream), volumeSection(of: .sinkInput(stream.index), sink: nil), ownerSection(stream), sound]
  }

  private func streamSection(_ stream: SinkInput) -> DetailsSection {
    var section = DetailsSection("Stream")
    section.add("name", stream.mediaName)
    section.add("state", stream.isCorked ? "paused" : "playing")
    section.add("plays on", placeText(of: stream))
    section.add("media role", stream.particulars.mediaRole)
    section.add("number", "\(stream.index.rawValue)")
    section.add("server", serverText)
    return section
  }

  /// The server does not say whether a stream on the default output is bound to it.
  private func placeText(of stream: SinkInput) -> String {
    guard let sink = model.shownSink(of: stream) else { return "no output: it is being moved" }
    let isDefault = sink.name == model.shownDefaultSinkName
    return sink.description + (isDefault ? ", the default output" : ": bound to it, for the default is another")
  }

  private func ownerSection(_ stream: SinkInput) -> DetailsSection {
    var section = DetailsSection("Whose it is")
    let session = model.world.matching.session(of: stream.index).flatMap(model.world.session)
    section.add("session", session.map { "\($0.name), by \(StreamMatching.criterion(of: $0, stream).words)" } ?? "none")
    section.add("application", stream.applicationName)
    section.add("application id", stream.applicationID)
    section.add("process", stream.processID.map { "\($0)" } ?? "not known")
    section.add("program", stream.processBinary)
    section.add("icon", stream.iconName)
    section.add("machine", stream.particulars.machine)
    return section
  }
}
