import CPulse
import Mixer

// Requests. Each is answered once, unless the connection ends before.
extension Connection {
  func fetchServer(_ completion: @escaping (Result<[ServerReport], Fault>) -> Void) {
    let request = Request(self, completion)
    started(
      pa_context_get_server_info(
        context,
        { _, info, userdata in
          let request = Request<ServerReport>.from(userdata)
          if let info { request.take(ServerReport(info)) }
          request.end(info == nil ? -1 : 1)
        }, request.userdata), request)
  }

  func fetchSinks(_ completion: @escaping (Result<[SinkReport], Fault>) -> Void) {
    let request = Request(self, completion)
    started(pa_context_get_sink_info_list(context, sinkCallback, request.userdata), request)
  }

  func fetchSink(_ index: UInt32, _ completion: @escaping (Result<[SinkReport], Fault>) -> Void) {
    let request = Request(self, completion)
    started(pa_context_get_sink_info_by_index(context, index, sinkCallback, request.userdata), request)
  }

  func fetchSinkInputs(_ completion: @escaping (Result<[SinkInputReport], Fault>) -> Void) {
    let request = Request(self, completion)
    started(pa_context_get_sink_input_info_list(context, sinkInputCallback, request.userdata), request)
  }

  func fetchSinkInput(_ index: UInt32, _ completion: @escaping (Result<[SinkInputReport], Fault>) -> Void) {
    let request = Request(self, completion)
    started(pa_context_get_sink_input_info(context, index, sinkInputCallback, request.userdata), request)
  }

  func fetchClient(_ index: UInt32, _ completion: @escaping (Result<[ClientReport], Fault>) -> Void) {
    let request = Request(self, completion)
    started(
      pa_context_get_client_info(
        context, index,
        { _, info, eol, userdata in
          let request = Request<ClientReport>.from(userdata)
          if eol == 0, let info { request.take(ClientReport(info)) }
          if eol != 0 { request.end(eol) }
        }, request.userdata), request)
  }

  func setVolume(
    _ target: MixerCommand.Target, _ volume: Volume, _ completion: @escaping (Result<[Void], Fault>) -> Void
  ) {
    let request = Request(self, completion)
    var native = volume.native
    switch target {
    case .sink(let sink):
      let operation = pa_context_set_sink_volume_by_index(
        context, sink.rawValue, &native, successCallback, request.userdata)
      started(operation, request)
    case .sinkInput(let input):
      let operation = pa_context_set_sink_input_volume(
        context, input.rawValue, &native, successCallback, request.userdata)
      started(operation, request)
    }
  }

  func setMuted(_ target: MixerCommand.Target, _ isMuted: Bool, _ completion: @escaping (Result<[Void], Fault>) -> Void)
  {
    let request = Request(self, completion)
    let mute: Int32 = isMuted ? 1 : 0
    switch target {
    case .sink(let sink):
      let operation = pa_context_set_sink_mute_by_index(context, sink.rawValue, mute, successCallback, request.userdata)
      started(operation, request)
    case .sinkInput(let input):
      let operation = pa_context_set_sink_input_mute(context, input.rawValue, mute, successCallback, request.userdata)
      started(operation, request)
    }
  }

  func move(_ input: SinkInputIndex, to sink: SinkIndex, _ completion: @escaping (Result<[Void], Fault>) -> Void) {
    let request = Request(self, completion)
    let operation = pa_context_move_sink_input_by_index(
      context, input.rawValue, sink.rawValue, successCallback, request.userdata)
    started(operation, request)
  }

  func setDefaultSink(_ serverName: String, _ completion: @escaping (Result<[Void], Fault>) -> Void) {
    let request = Request(self, completion)
    started(pa_context_set_default_sink(context, serverName, successCallback, request.userdata), request)
  }

  private func started(_ operation: OpaquePointer?, _ request: Request<some Any>) {
    if let operation { pa_operation_unref(operation) } else { request.end(-1) }
  }
}

/// A question to the server and what has come of the answer; kept by its connection until the answer is complete.
private final class Request<Item> {
  private unowned let connection: Connection
  private let completion: (Result<[Item], Fault>) -> Void
  private var items: [Item] = []

  init(_ connection: Connection, _ completion: @escaping (Result<[Item], Fault>) -> Void) {
    self.connection = connection
    self.completion = completion
    connection.keep(self)
  }

  var userdata: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func from(_ userdata: UnsafeMutableRawPointer?) -> Request {
    guard let userdata else { preconditionFailure("every request is sent with itself") }
    return Unmanaged<Request>.fromOpaque(userdata).takeUnretainedValue()
  }

  func take(_ item: Item) { items.append(item) }

  /// libpulse's end of a list: positive when complete, negative when refused.
  func end(_ endOfList: Int32) {
    let fault = connection.fault
    connection.drop(self)
    completion(endOfList > 0 ? .success(items) : .failure(fault))
  }
}

private let sinkCallback: pa_sink_info_cb_t = { _, info, eol, userdata in
  let request = Request<SinkReport>.from(userdata)
  if eol == 0, let info, let report = SinkReport(info) { request.take(report) }
  if eol != 0 { request.end(eol) }
}

private let sinkInputCallback: pa_sink_input_info_cb_t = { _, info, eol, userdata in
  let request = Request<SinkInputReport>.from(userdata)
  if eol == 0, let info, !SinkInputReport.isMeter(info) { request.take(SinkInputReport(info)) }
  if eol != 0 { request.end(eol) }
}

private let successCallback: pa_context_success_cb_t = { _, success, userdata in
  let request = Request<Void>.from(userdata)
  request.end(success != 0 ? 1 : -1)
}
