/// The least that passes for a file of sound of each kind, with a picture in it.
nonisolated enum SoundFile {
  enum Kind: CaseIterable {
    case mp3, flac, vorbis, opus, mp4, wave, aiff
  }

  static func file(_ kind: Kind, with picture: [UInt8]) -> [UInt8] {
    switch kind {
    case .mp3: mp3(picture)
    case .flac: flac(picture)
    case .vorbis: vorbis(picture)
    case .opus: opus(picture)
    case .mp4: mp4(picture)
    case .wave: wave(picture)
    case .aiff: aiff(picture)
    }
  }

  static func mp3(_ picture: [UInt8], mime: String = "image/png") -> [UInt8] { id3(picture, mime: mime) + bare }

  static func flac(_ picture: [UInt8]) -> [UInt8] {
    let block = flacPicture(picture)
    return joined(
      text("fLaC"), [0], bigEndian(34, 3), flacStream, [0x86], bigEndian(block.count, 3), block, [0xFF, 0xF8, 0, 0])
  }

  /// No tag at all: four frames of silence.
  static var bare: [UInt8] {
    let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0] + zeros(413)
    return joined(frame, frame, frame, frame)
  }

  private static func vorbis(_ picture: [UInt8]) -> [UInt8] {
    let identification = joined(
      text("\u{1}vorbis"), zeros(4), [2], littleEndian(44_100, 4), zeros(12), [0xB8, 1])
    let comment = joined(text("\u{3}vorbis"), xiphComment(picture), [1])
    let setup = joined(text("\u{5}vorbis"), zeros(20))
    return ogg([[identification], [comment, setup], [zeros(10)]])
  }

  private static func opus(_ picture: [UInt8]) -> [UInt8] {
    let head = joined(text("OpusHead"), [1, 2], zeros(2), littleEndian(48_000, 4), zeros(3))
    return ogg([[head], [joined(text("OpusTags"), xiphComment(picture))], [zeros(10)]])
  }

  private static func mp4(_ picture: [UInt8]) -> [UInt8] {
    let data = atom("data", joined(bigEndian(14, 4), zeros(4), picture))
    let handler = atom("hdlr", joined(zeros(8), text("mdirappl"), zeros(9)))
    let meta = atom("meta", joined(zeros(4), handler, atom("ilst", atom("covr", data))))
    return joined(
      atom("ftyp", text("M4A ") + zeros(4)), atom("moov", atom("udta", meta)), atom("mdat", zeros(8)))
  }

  private static func wave(_ picture: [UInt8]) -> [UInt8] {
    let format = joined(
      littleEndian(1, 2), littleEndian(2, 2), littleEndian(44_100, 4), littleEndian(176_400, 4), littleEndian(4, 2),
      littleEndian(16, 2))
    return littleChunk(
      "RIFF",
      joined(
        text("WAVE"), littleChunk("fmt ", format), littleChunk("data", zeros(8)), littleChunk("id3 ", id3(picture))))
  }

  private static func aiff(_ picture: [UInt8]) -> [UInt8] {
    let common = joined(bigEndian(2, 2), bigEndian(2, 4), bigEndian(16, 2), [0x40, 0x0E, 0xAC, 0x44], zeros(6))
    return bigChunk(
      "FORM",
      joined(text("AIFF"), bigChunk("COMM", common), bigChunk("SSND", zeros(16)), bigChunk("ID3 ", id3(picture))))
  }

  private static func id3(_ picture: [UInt8], mime: String = "image/png") -> [UInt8] {
    let body = joined([0], text(mime), [0, 3, 0], picture)
    let frame = joined(text("APIC"), bigEndian(body.count, 4), zeros(2), body)
    let size = [21, 14, 7, 0].map { UInt8(frame.count >> $0 & 0x7F) }
    return joined(text("ID3"), [3, 0, 0], size, frame)
  }

  private static var flacStream: [UInt8] {
    joined(
      bigEndian(4096, 2), bigEndian(4096, 2), zeros(6), [0x0A, 0xC4, 0x42, 0xF0], bigEndian(44_100, 4), zeros(16))
  }

  private static func flacPicture(_ picture: [UInt8]) -> [UInt8] {
    let mime = text("image/png")
    return joined(
      bigEndian(3, 4), bigEndian(mime.count, 4), mime, zeros(20), bigEndian(picture.count, 4), picture)
  }

  private static func xiphComment(_ picture: [UInt8]) -> [UInt8] {
    let comment = text("METADATA_BLOCK_PICTURE=" + base64(flacPicture(picture)))
    return joined(littleEndian(4, 4), text("test"), littleEndian(1, 4), littleEndian(comment.count, 4), comment)
  }

  /// A page for each group of packets.
  private static func ogg(_ pages: [[[UInt8]]]) -> [UInt8] {
    var file: [UInt8] = []
    for (number, packets) in pages.enumerated() {
      var lacing: [UInt8] = []
      for packet in packets {
        lacing += [UInt8](repeating: 255, count: packet.count / 255)
        lacing.append(UInt8(packet.count % 255))
      }
      let flags: UInt8 = number == 0 ? 2 : number == pages.count - 1 ? 4 : 0
      file += joined(text("OggS"), [0, flags], zeros(8), littleEndian(7, 4), littleEndian(number, 4), zeros(4))
      file += joined([UInt8(lacing.count)], lacing)
      for packet in packets { file += packet }
    }
    return file
  }

  private static func atom(_ name: String, _ content: [UInt8]) -> [UInt8] {
    joined(bigEndian(content.count + 8, 4), text(name), content)
  }

  private static func bigChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    joined(text(name), bigEndian(content.count, 4), content, zeros(content.count % 2))
  }

  private static func littleChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    joined(text(name), littleEndian(content.count, 4), content, zeros(content.count % 2))
  }

  private static func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  private static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func bigEndian(_ value: Int, _ count: Int) -> [UInt8] { littleEndian(value, count).reversed() }
}
