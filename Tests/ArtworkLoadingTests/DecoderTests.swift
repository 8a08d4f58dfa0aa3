import CTurboJPEG
import SeededRandomness
import Testing

@testable import ArtworkLoading

/// Every format and kind, whole: the size that is kept and the colour in the middle.
@Suite nonisolated struct DecoderTests {
  struct Case: CustomTestStringConvertible {
    let id: String
    let file: [UInt8]
    var size = (300, 300)
    var color: [UInt8] = [255, 0, 0, 255]

    var testDescription: String { id }
  }

  private static let red = repeated([255, 0, 0], width: 300, height: 300)
  private static let opaqueRed = repeated([255, 0, 0, 255], width: 300, height: 300)

  static let pngs: [Case] = [
    Case(id: "png colour", file: PNGFile.plain([255, 0, 0])),
    Case(id: "png large", file: PNGFile.plain([255, 0, 0], width: 1000, height: 500), size: (320, 160)),
    Case(id: "png one row", file: PNGFile.plain([255, 0, 0], width: 2000, height: 1), size: (320, 1)),
    Case(id: "png one pixel", file: PNGFile.plain([255, 0, 0], width: 1, height: 1), size: (1, 1)),
    Case(
      id: "png alpha",
      file: PNGFile(width: 9, height: 7, kind: .colorAndAlpha, pixel: [10, 20, 30, 128]).bytes,
      size: (9, 7), color: [10, 20, 30, 128]),
    Case(
      id: "png grey", file: PNGFile(width: 40, height: 30, kind: .gray, pixel: [77]).bytes, size: (40, 30),
      color: [77, 77, 77, 255]),
    Case(
      id: "png grey and alpha", file: PNGFile(width: 40, height: 30, kind: .grayAndAlpha, pixel: [77, 255]).bytes,
      size: (40, 30), color: [77, 77, 77, 255]),
    Case(
      id: "png palette",
      file: PNGFile(width: 40, height: 30, kind: .palette, pixel: [1], palette: [0, 0, 255, 255, 0, 0]).bytes,
      size: (40, 30)),
    Case(
      id: "png 1 bit", file: PNGFile(width: 41, height: 30, kind: .gray, depth: 1, pixel: [255]).bytes,
      size: (41, 30), color: [255, 255, 255, 255]),
    Case(
      id: "png 16 bits",
      file: PNGFile(width: 40, height: 30, depth: 16, pixel: [255, 255, 0, 0, 0, 0]).bytes,
      size: (40, 30)),
    Case(id: "png interlaced", file: PNGFile(width: 45, height: 33, isInterlaced: true).bytes, size: (45, 33)),
    Case(id: "png compressed", file: pngBomb(side: 200), size: (200, 200), color: [0, 0, 0, 255]),
  ]

  static let jpegs: [Case] = [
    Case(id: "jpeg", file: jpeg(red, width: 300, height: 300)),
    Case(
      id: "jpeg large, scaled",
      file: jpeg(repeated([255, 0, 0], width: 1600, height: 800), width: 1600, height: 800), size: (320, 160)),
    Case(id: "jpeg progressive", file: jpeg(red, width: 300, height: 300, flags: TJFLAG_PROGRESSIVE)),
    Case(
      id: "jpeg grey",
      file: jpeg(red, width: 300, height: 300, subsampling: TJSAMP_GRAY), color: [76, 76, 76, 255]),
    Case(
      id: "jpeg with four inks",
      file: jpeg(
        repeated([255, 0, 0, 255], width: 300, height: 300), width: 300, height: 300, format: TJPF_CMYK,
        subsampling: TJSAMP_444)),
  ]

  static let webps: [Case] = [
    Case(id: "webp", file: webp(opaqueRed, width: 300, height: 300)),
    Case(id: "webp lossless", file: webp(opaqueRed, width: 300, height: 300, isLossless: true)),
    Case(
      id: "webp large, scaled",
      file: webp(repeated([255, 0, 0, 255], width: 500, height: 1000), width: 500, height: 1000), size: (160, 320)),
    Case(
      id: "webp alpha",
      file: webp(repeated([10, 20, 30, 0], width: 30, height: 20), width: 30, height: 20, isLossless: true),
      size: (30, 20), color: [0, 0, 0, 0]),
  ]

  static let gifs: [Case] = [
    Case(id: "gif", file: GIFFile().bytes, size: (30, 20)),
    Case(id: "gif interlaced", file: GIFFile(width: 31, height: 23, isInterlaced: true).bytes, size: (31, 23)),
    Case(id: "gif large", file: GIFFile(width: 1000, height: 500).bytes, size: (320, 160)),
    Case(
      id: "gif with a transparent colour", file: GIFFile(transparent: 0).bytes, size: (30, 20), color: [0, 0, 0, 0]),
  ]

  /// The first picture of those that move.
  static let moving: [Case] = [
    Case(id: "gif", file: GIFFile(pictures: [0, 1, 1]).bytes, size: (30, 20)),
    Case(id: "png", file: PNGFile(width: 40, height: 30, pictures: 3).bytes, size: (40, 30)),
    Case(
      id: "webp", file: movingWebP([still([255, 0, 0, 255]), still([0, 0, 255, 255])], width: 40, height: 30),
      size: (40, 30)),
    Case(
      id: "webp lossless with alpha",
      file: movingWebP([still([255, 0, 0, 128], isLossless: true), still([0, 0, 255, 255])], width: 40, height: 30),
      size: (40, 30), color: [255, 0, 0, 128]),
    Case(
      id: "webp with alpha", file: movingWebP([still([255, 0, 0, 128])], width: 40, height: 30), size: (40, 30),
      color: [255, 0, 0, 128]),
  ]

  private static func still(_ pixel: [UInt8], isLossless: Bool = false) -> [UInt8] {
    webp(repeated(pixel, width: 40, height: 30), width: 40, height: 30, isLossless: isLossless)
  }

  /// The corners, row by row, of a picture whose corners are red, green, blue and white before it is turned.
  static let orientations: [(UInt8, String)] = [
    (0, "rgbw"), (1, "rgbw"), (2, "grwb"), (3, "wbgr"), (4, "bwrg"), (5, "rbgw"), (6, "brwg"), (7, "wgbr"),
    (8, "gwrb"), (9, "rgbw"), (255, "rgbw"),
  ]

  @Test(arguments: orientations, [false, true])
  func aPictureStandsAsItsCameraWasHeld(_ example: (UInt8, String), _ isLittleEndian: Bool) throws {
    let (orientation, corners) = example
    var pixels: [UInt8] = []
    for y in 0..<64 {
      for x in 0..<96 {
        pixels += y < 32 ? (x < 48 ? [255, 0, 0] : [0, 255, 0]) : (x < 48 ? [0, 0, 255] : [255, 255, 255])
      }
    }
    let file = jpeg(pixels, width: 96, height: 64, subsampling: TJSAMP_444)
    var decoder = PictureDecoder()
    let decoded = decoder.decode(jpeg(file, orientation: orientation, isLittleEndian: isLittleEndian))
    let picture = try #require(decoded)
    #expect((picture.width, picture.height) == ((5...8).contains(orientation) ? (64, 96) : (96, 64)))
    let places = [(4, 4), (picture.width - 5, 4), (4, picture.height - 5), (picture.width - 5, picture.height - 5)]
    let found = places.map { x, y in
      let index = 4 * (y * picture.width + x)
      let bright = picture.pixels[index..<index + 3].map { $0 > 128 }
      return bright == [true, true, true] ? "w" : bright[0] ? "r" : bright[1] ? "g" : "b"
    }
    #expect(found.joined() == corners)
  }

  @Test(arguments: pngs + jpegs + webps + gifs + moving)
  func everyKindIsDecodedAndKeptSmall(_ picture: Case) throws {
    var decoder = PictureDecoder()
    let decoded = decoder.decode(picture.file)
    let thumbnail = try #require(decoded)
    #expect(thumbnail.width == picture.size.0)
    #expect(thumbnail.height == picture.size.1)
    let middle = 4 * (thumbnail.height / 2 * thumbnail.width + thumbnail.width / 2)
    let color = thumbnail.pixels[middle..<middle + 4]
    let isClose = zip(color, picture.color).allSatisfy { abs(Int($0) - Int($1)) <= 4 }
    #expect(isClose, "\(Array(color))")
  }

  @Test func aPictureThatUnpacksToGigabytesIsRefusedByItsHeader() {
    var decoder = PictureDecoder()
    let bomb = pngBomb(side: 20_000)
    #expect(bomb.count < 400_000)
    let decoded = decoder.decode(bomb)
    #expect(decoded == nil)
  }

  @Test func aSmallGIFOfAbsurdSizeIsRefusedByItsHeader() {
    var file = GIFFile().bytes
    for index in [6, 7, 8, 9] { file[index] = 0xFF }
    var decoder = PictureDecoder()
    let decoded = decoder.decode(file)
    #expect(decoded == nil)
  }

  @Test func whatIsNoPictureIsNone() {
    var decoder = PictureDecoder()
    let texts = ["", "\u{7F}", "GIF89a", "GIF87a\u{1}", "<svg/>", "RIFF1234WEBP", "RIFF", "PNG"].map { Array($0.utf8) }
    for file in texts + [[0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]] {
      let decoded = decoder.decode(file)
      #expect(decoded == nil)
    }
  }
}

/// Broken files of every format: a picture or none, but always an end.
@Suite nonisolated struct BrokenFileTests {
  static let files: [DecoderTests.Case] = [
    DecoderTests.Case(id: "gif", file: GIFFile(pictures: [0, 1]).bytes),
    DecoderTests.Case(id: "gif interlaced", file: GIFFile(transparent: 1, isInterlaced: true).bytes),
    DecoderTests.Case(id: "webp moving", file: DecoderTests.moving[4].file),
    DecoderTests.Case(
      id: "jpeg turned",
      file: jpeg(jpeg(gradient(width: 40, height: 30, channels: 3), width: 40, height: 30), orientation: 6)),
    DecoderTests.Case(id: "png", file: PNGFile(width: 30, height: 20).bytes),
    DecoderTests.Case(id: "png interlaced", file: PNGFile(width: 20, height: 20, isInterlaced: true).bytes),
    DecoderTests.Case(id: "png compressed", file: pngBomb(side: 300)),
    DecoderTests.Case(
      id: "jpeg", file: jpeg(gradient(width: 80, height: 60, channels: 3), width: 80, height: 60)),
    DecoderTests.Case(
      id: "jpeg progressive",
      file: jpeg(gradient(width: 80, height: 60, channels: 3), width: 80, height: 60, flags: TJFLAG_PROGRESSIVE)),
    DecoderTests.Case(
      id: "webp", file: webp(gradient(width: 80, height: 60, channels: 4), width: 80, height: 60)),
    DecoderTests.Case(
      id: "webp lossless",
      file: webp(gradient(width: 80, height: 60, channels: 4), width: 80, height: 60, isLossless: true)),
  ]

  @Test(arguments: files)
  func aCutFileIsNoFault(_ picture: DecoderTests.Case) {
    var decoder = PictureDecoder()
    let step = max(1, picture.file.count / 300)
    for length in stride(from: 0, to: picture.file.count, by: step) {
      expectSound(decoder.decode(Array(picture.file.prefix(length))))
    }
  }

  @Test(arguments: files)
  func flippedBitsAreNoFault(_ picture: DecoderTests.Case) {
    var decoder = PictureDecoder()
    var random = SeededGenerator(seed: 0x5EED)
    for _ in 0..<300 {
      var file = picture.file
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let index = Int.random(in: 0..<file.count, using: &random)
        file[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
      expectSound(decoder.decode(file))
    }
  }

  private func expectSound(_ thumbnail: Thumbnail?) {
    guard let thumbnail else { return }
    #expect(thumbnail.pixels.count == 4 * thumbnail.width * thumbnail.height)
    #expect(max(thumbnail.width, thumbnail.height) <= Thumbnail.longestSide)
  }
}
