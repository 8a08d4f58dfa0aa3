import CPulse
import Mixer
import Testing

@testable import PulseAudio

/// libpulse's structures with whatever a server may leave out of them.
@Suite struct DecodingTests {
  @Test func aSinkWithoutANameIsNoSink() {
    var info = pa_sink_info()
    #expect(SinkReport(&info) == nil)
  }

  @Test func aSinkWithOnlyANameIsASink() throws {
    let report = try #require(withName("bare") { info in SinkReport(&info) })
    #expect(report.sink.description == "bare")
    #expect(report.sink.volume.isSilent)
    #expect(report.sink.availability == .unknown)
    #expect(report.sink.portDescription == nil)
    #expect(report.sink.volumeSteps == nil)
  }

  @Test(arguments: [
    (steps: UInt32(0), expected: Int?.none), (1, nil), (17, 17), (65_536, 65_536), (65_537, nil), (.max, nil),
  ])
  func onlyDevicesWithFewStepsHaveSteps(_ row: (steps: UInt32, expected: Int?)) throws {
    let report = try #require(
      withName("sink") { info in
        info.n_volume_steps = row.steps
        return SinkReport(&info)
      })
    #expect(report.sink.volumeSteps == row.expected)
  }

  @Test(arguments: [0, 1, 2, 8, 32, 33, 255] as [UInt8])
  func anyNumberOfChannelsIsDecoded(_ count: UInt8) throws {
    let report = try #require(
      withName("sink") { info in
        info.volume = Volume(channels: [UInt32](repeating: 65_536, count: 32))?.native ?? pa_cvolume()
        info.volume.channels = count
        return SinkReport(&info)
      })
    #expect(report.sink.volume.channels.count == (count == 0 ? 1 : min(Int(count), 32)))
  }

  @Test func invalidVolumesAreSilence() throws {
    let report = try #require(
      withName("sink") { info in
        info.volume.channels = 2
        info.volume.values.0 = .max
        info.base_volume = .max
        return SinkReport(&info)
      })
    #expect(report.sink.volume.isSilent)
    #expect(report.sink.baseVolume == Volume.normal)
  }

  @Test(arguments: [
    (active: PA_PORT_AVAILABLE_NO, expected: Sink.Availability.no), (PA_PORT_AVAILABLE_YES, .yes),
    (PA_PORT_AVAILABLE_UNKNOWN, .unknown),
  ])
  func availabilityIsThatOfTheActivePort(_ row: (active: pa_port_available, expected: Sink.Availability)) throws {
    var port = pa_sink_port_info()
    port.available = Int32(row.active.rawValue)
    let report = withUnsafeMutablePointer(to: &port) { port in
      withName("sink") { info in
        info.active_port = port
        return SinkReport(&info)
      }
    }
    #expect(try #require(report).sink.availability == row.expected)
  }

  @Test func aSinkWhoseEveryPortIsUnpluggedIsUnplugged() throws {
    var port = pa_sink_port_info()
    port.available = Int32(PA_PORT_AVAILABLE_NO.rawValue)
    let report = withUnsafeMutablePointer(to: &port) { port in
      var ports: [UnsafeMutablePointer<pa_sink_port_info>?] = [port, port]
      return ports.withUnsafeMutableBufferPointer { ports in
        withName("sink") { info in
          info.n_ports = 2
          info.ports = ports.baseAddress
          return SinkReport(&info)
        }
      }
    }
    #expect(try #require(report).sink.availability == .no)
  }

  @Test func aStreamOfNothingIsStillAStream() {
    var info = pa_sink_input_info()
    info.index = 7
    info.client = .max
    info.sink = .max
    let report = SinkInputReport(&info)
    #expect(report.client == nil)
    #expect(report.input == SinkInput(index: SinkInputIndex(7), sink: nil, volume: nil, isVolumeWritable: false))
    #expect(!report.needsClient)
  }

  @Test(arguments: ["0", "-5", "99999999999", "four", "", "12x"])
  func nonsenseIsNoProcess(_ text: String) {
    #expect(stream(["application.process.id": text]).input.processID == nil)
  }

  @Test func hostileTextIsMadeSafeAndUnusableTextIsAbsent() {
    let report = stream(["application.name": "a\u{1B}[2Jb", "media.name": "two\nlines", "application.id": "\u{202E}"])
    #expect(!report.input.applicationName.unicodeScalars.contains("\u{1B}"))
    #expect(report.input.mediaName == "two lines")
    #expect(report.input.applicationID == nil)
  }

  @Test func aStreamTakesFromItsClientWhatItLacks() {
    var report = stream(["application.name": "own"])
    report.client = 3
    #expect(report.needsClient)
    let client = ClientReport(applicationName: "client's", applicationID: "id", processID: 5)
    let input = report.completed(by: client)
    #expect(input.applicationName == "own")
    #expect(input.applicationID == "id")
    #expect(input.processID == 5)
    #expect(report.completed(by: nil) == report.input)
  }

  @Test func channelsPortsAndFormatAreToldAsTheServerNamesThem() throws {
    var port = pa_sink_port_info()
    port.available = Int32(PA_PORT_AVAILABLE_YES.rawValue)
    let report = "Line\u{1B}out".withCString { name in
      port.description = name
      return withUnsafeMutablePointer(to: &port) { port in
        var ports: [UnsafeMutablePointer<pa_sink_port_info>?] = [port, nil]
        return ports.withUnsafeMutableBufferPointer { ports in
          withName("sink") { info in
            (info.ports, info.n_ports, info.active_port) = (ports.baseAddress, 2, port)
            info.sample_spec = pa_sample_spec(format: PA_SAMPLE_S16LE, rate: 44_100, channels: 2)
            pa_channel_map_init_stereo(&info.channel_map)
            info.configured_latency = 25_000
            return SinkReport(&info)
          }
        }
      }
    }
    let particulars = try #require(report).sink.particulars
    #expect(particulars.samples.format == "s16le")
    #expect(particulars.samples.rate == 44_100)
    #expect(particulars.samples.channelNames == ["front-left", "front-right"])
    #expect(particulars.ports == [SinkPort(description: "Lineout", availability: .yes, isActive: true)])
    #expect(particulars.configuredLatency == .milliseconds(25))
    #expect(!particulars.isHardware)
  }

  @Test func whatAServerSaysWrongOfSamplesIsUnknown() throws {
    let report = try #require(
      withName("sink") { info in
        info.sample_spec = pa_sample_spec(format: pa_sample_format_t(rawValue: 77), rate: .max, channels: 255)
        info.channel_map.channels = 255
        withUnsafeMutableBytes(of: &info.channel_map.map) { bytes in
          for index in bytes.indices { bytes[index] = 0x7F }
        }
        info.configured_latency = .max
        return SinkReport(&info)
      })
    let particulars = report.sink.particulars
    #expect(particulars.samples.format.isEmpty)
    #expect(particulars.samples.rate == 0)
    #expect(Set(particulars.samples.channelNames) == ["unknown"])
    #expect(particulars.configuredLatency == nil)
  }

  @Test func levelMetersAreKnown() {
    #expect(isMeter(name: "Peak detect"))
    #expect(isMeter(method: "peaks"))
    #expect(!isMeter(name: "Song", method: "speex-float-1"))
  }
}

private func withName<Result>(_ name: String, _ body: (inout pa_sink_info) -> Result) -> Result {
  name.withCString { name in
    var info = pa_sink_info()
    info.name = name
    return body(&info)
  }
}

private func stream(_ properties: [String: String]) -> SinkInputReport {
  let list = pa_proplist_new()
  defer { pa_proplist_free(list) }
  for (key, value) in properties { pa_proplist_sets(list, key, value) }
  var info = pa_sink_input_info()
  info.proplist = list
  return SinkInputReport(&info)
}

private func isMeter(name: String = "", method: String = "") -> Bool {
  name.withCString { name in
    method.withCString { method in
      var info = pa_sink_input_info()
      info.name = name
      info.resample_method = method
      return SinkInputReport.isMeter(&info)
    }
  }
}
