/// Moving WebP: its first picture as a file of its own, which needs no library more.
nonisolated enum WebPAnimation {
  /// Nil if there is none, or the file is cut before it.
  static func firstPicture(of file: [UInt8]) -> [UInt8]? {
    guard let frame = chunks(in: file.dropFirst(12)).first(where: { $0.name == "ANMF" }), frame.content.count > 16
    else { return nil }
    // Place, size, time and flags come first; then the chunks of a picture.
    let size = frame.content.dropFirst(6).prefix(6)
    let parts = chunks(in: frame.content.dropFirst(16)).prefix { ["ALPH", "VP8 ", "VP8L"].contains($0.name) }
    guard parts.contains(where: { $0.name != "ALPH" }) else { return nil }
    let hasAlpha: UInt8 = parts.contains { $0.name == "ALPH" } ? 0x10 : 0
    var body = Array("WEBP".utf8)
    if hasAlpha != 0 { body += chunk("VP8X", [hasAlpha, 0, 0, 0] + size) }
    for part in parts { body += chunk(part.name, Array(part.content)) }
    return chunk("RIFF", body)
  }

  private static func chunks(in bytes: ArraySlice<UInt8>) -> [(name: String, content: ArraySlice<UInt8>)] {
    var chunks: [(name: String, content: ArraySlice<UInt8>)] = []
    var rest = bytes
    // The first picture is among the first few.
    while rest.count >= 8, chunks.count < 16 {
      let length = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let content = rest.dropFirst(8).prefix(length)
      chunks.append((String(decoding: rest.prefix(4), as: UTF8.self), content))
      rest = rest.dropFirst(8 + length + length % 2)
    }
    return chunks
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let length = (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) }
    return Array(name.utf8) + length + content + (content.count % 2 == 1 ? [0] : [])
  }
}
