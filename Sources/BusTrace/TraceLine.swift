import DBus
import ExtensionProtocol

extension TraceRecord {
  /// The record as one line of JSON, without its end.
  package var line: String {
    var object = JSONObject()
    object.add("t", .integer(time))
    object.add("bus", bus.map(JSON.string))
    event.write(to: &object)
    return object.line
  }

  /// Nil for what is no line of a trace.
  package init?(line: some StringProtocol) {
    // As deep as D-Bus nests, and as long as its longest message may become.
    let limits = JSON.Limits(bytes: 32 << 20, depth: 256)
    guard case .object(let object)? = try? JSON(String(line), limits: limits),  // what cannot be read is no line
      let time: Int64 = object["t"]?.number(), let event = Event(object)
    else { return nil }
    self.init(time: time, bus: object["bus"]?.text, event)
  }

  /// The records of a trace; nil where a line is none.
  package static func read(_ text: String) -> [TraceRecord]? {
    let lines = text.split(separator: "\n")
    let records = lines.compactMap { TraceRecord(line: $0) }
    return records.count == lines.count ? records : nil
  }
}

extension TraceRecord.Event {
  fileprivate func write(to object: inout JSONObject) {
    switch self {
    case .begin(let version): object.add(["event": "begin", "marquee": version])
    case .up: object.add(["event": "up"])
    case .down(let reason): object.add(["event": "down", "reason": reason])
    case .call(let id, let method, let arguments):
      object.add(["event": "call"])
      object.add("id", .unsigned(id))
      object.add([
        "to": method.destination, "path": method.path, "interface": method.interface, "member": method.member,
      ])
      object.add("args", .array(arguments.map(\.traced)))
    case .reply(let id, let values):
      object.add(["event": "reply"])
      object.add("id", .unsigned(id))
      object.add("args", .array(values.map(\.traced)))
    case .failure(let id, let error):
      object.add(["event": "error"])
      object.add("id", .unsigned(id))
      error.write(to: &object)
    case .signal(let signal):
      object.add([
        "event": "signal", "from": signal.sender, "path": signal.path, "interface": signal.interface,
        "member": signal.member,
      ])
      object.add("args", .array(signal.arguments.map(\.traced)))
    case .process(let process):
      object.add(["event": "process"])
      object.add("process", .integer(Int64(process.identifier)))
      object.add("parent", process.parent.map { .integer(Int64($0)) })
      object.add("program", process.program.map(JSON.string))
    case .command(let command, let session): object.add(["event": "command", "command": command, "session": session])
    case .current(let session, let why):
      object.add(["event": "current"])
      object.add("session", session.map(JSON.string))
      object.add("why", why.map(JSON.string))
    case .end(let reason): object.add(["event": "end", "reason": reason])
    }
  }

  fileprivate init?(_ object: JSONObject) {
    func text(_ name: String) -> String { object[name]?.text ?? "" }
    switch text("event") {
    case "begin": self = .begin(version: text("marquee"))
    case "up": self = .up
    case "down": self = .down(reason: text("reason"))
    case "command": self = .command(text("command"), session: text("session"))
    case "current": self = .current(session: object["session"]?.text, why: object["why"]?.text)
    case "end": self = .end(reason: text("reason"))
    case "process":
      guard let process: Int32 = object["process"]?.number() else { return nil }
      self = .process(
        TraceProcess(identifier: process, parent: object["parent"]?.number(), program: object["program"]?.text))
    default: self.init(message: object)
    }
  }

  private init?(message object: JSONObject) {
    func text(_ name: String) -> String { object[name]?.text ?? "" }
    let id: UInt64? = object["id"]?.number()
    switch (text("event"), id, object.arguments) {
    case ("call", let id?, let arguments?):
      self = .call(id: id, Method(text("to"), text("path"), text("interface"), text("member")), arguments)
    case ("reply", let id?, let arguments?): self = .reply(id: id, arguments)
    case ("error", let id?, _): self = .failure(id: id, CallError(object))
    case ("signal", _, let arguments?):
      self = .signal(
        TraceSignal(
          sender: text("from"), path: text("path"), interface: text("interface"), member: text("member"),
          arguments: arguments))
    default: return nil
    }
  }
}

extension CallError {
  fileprivate func write(to object: inout JSONObject) {
    switch self {
    case .timedOut: object.add(["error": "timed out"])
    case .refused(let name, let message): object.add(["error": "refused", "name": name, "message": message])
    case .disconnected: object.add(["error": "disconnected"])
    case .unexpectedReply, .invalidArguments, .failed: object.add(["error": words])
    }
  }

  /// What is not worth telling apart on reading becomes an unexpected reply.
  fileprivate init(_ object: JSONObject) {
    switch object["error"]?.text {
    case "timed out": self = .timedOut
    case "refused": self = .refused(name: object["name"]?.text ?? "", message: object["message"]?.text ?? "")
    case "disconnected": self = .disconnected
    default: self = .unexpectedReply
    }
  }
}

nonisolated extension JSONObject {
  fileprivate mutating func add(_ texts: KeyValuePairs<String, String>) {
    for (name, text) in texts { add(name, .string(text)) }
  }

  /// Nil where they are not there, or one of them is none.
  fileprivate var arguments: [DBus.Value]? {
    guard case .array(let items)? = self["args"] else { return nil }
    let values = items.compactMap { DBus.Value(traced: $0) }
    return values.count == items.count ? values : nil
  }
}
