/// D-Bus messages byte by byte, for what no correct library would send.
struct RawMessage {
  private(set) var bytes: [UInt8] = []

  mutating func align(_ size: Int) {
    while bytes.count % size != 0 { bytes.append(0) }
  }

  mutating func uint32(_ number: Int) {
    align(4)
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func string(_ text: [UInt8]) {
    uint32(text.count)
    bytes += text + [0]
  }

  mutating func signature(_ text: String) { bytes += [UInt8(text.utf8.count)] + Array(text.utf8) + [0] }

  /// `{sv}` entries whose values are strings of any bytes.
  mutating func properties(_ pairs: [(String, [UInt8])]) {
    uint32(0)
    let lengthAt = bytes.count - 4
    align(8)
    let start = bytes.count
    for (key, value) in pairs {
      align(8)
      string(Array(key.utf8))
      signature("s")
      string(value)
    }
    let length = UInt32(bytes.count - start).littleEndian
    withUnsafeBytes(of: length) { bytes.replaceSubrange(lengthAt..<lengthAt + 4, with: $0) }
  }

  /// A header of string-like fields, and a body.
  static func message(
    type: UInt8, serial: Int, replyTo: Int? = nil, fields: [(code: UInt8, type: String, text: String)],
    bodySignature: String = "", body: RawMessage = RawMessage()
  ) -> [UInt8] {
    var header = RawMessage()
    header.bytes = [UInt8(ascii: "l"), type, 1, 1]
    header.uint32(body.bytes.count)
    header.uint32(serial)
    header.uint32(0)
    let start = header.bytes.count
    for field in fields + (bodySignature.isEmpty ? [] : [(8, "g", bodySignature)]) {
      header.align(8)
      header.bytes.append(field.code)
      header.signature(field.type)
      if field.type == "g" { header.signature(field.text) } else { header.string(Array(field.text.utf8)) }
    }
    if let replyTo {
      header.align(8)
      header.bytes.append(5)
      header.signature("u")
      header.uint32(replyTo)
    }
    let length = UInt32(header.bytes.count - start).littleEndian
    withUnsafeBytes(of: length) { header.bytes.replaceSubrange(12..<16, with: $0) }
    header.align(8)
    return header.bytes + body.bytes
  }

  /// What a bus says to a newcomer: the end of the authentication, and the answers to its first two calls, `Hello` and
  /// `AddMatch`.
  static func welcome(for data: [UInt8]) -> [UInt8] {
    let text = String(decoding: data, as: UTF8.self)
    let addressing: [(UInt8, String, String)] = [(6, "s", ":1.1"), (7, "s", "org.freedesktop.DBus")]
    var answer: [UInt8] = []
    if data.first == 0 { answer += Array("DATA\r\nOK 0123456789abcdef0123456789abcdef\r\n".utf8) }
    if text.contains("Hello") {
      var name = RawMessage()
      name.string(Array(":1.1".utf8))
      answer += message(type: 2, serial: 1, replyTo: 1, fields: addressing, bodySignature: "s", body: name)
    }
    if text.contains("AddMatch") { answer += message(type: 2, serial: 2, replyTo: 2, fields: addressing) }
    return answer
  }

  /// A signal from ":1.2" of the interface "test.Sig".
  static func signal(serial: Int, bodySignature: String, body: RawMessage) -> [UInt8] {
    message(
      type: 4, serial: serial,
      fields: [(1, "o", "/a"), (2, "s", "test.Sig"), (3, "s", "Changed"), (7, "s", ":1.2")],
      bodySignature: bodySignature, body: body)
  }
}
