import Drawing
import Media
import Testing

@testable import ArtworkLoading

/// Thumbnails as pixels.
@Suite nonisolated struct PixelDrawerTests {
  private func draw(
    _ thumbnail: Thumbnail?, _ size: Size, _ format: PixelFormat, cell: CellSize? = CellSize(width: 10, height: 20)
  ) throws -> PixelPicture? {
    var drawer = PixelDrawer()
    let request = PictureRequest(
      session: SessionID("mpris:test"), identity: ContentIdentity("1"), locator: ArtworkLocator("/a"), size: size,
      mode: .pixels(format), cell: cell)
    return drawer.draw(try #require(thumbnail), as: format, for: request)
  }

  private func colourful(width: Int = 80, height: Int = 60) -> Thumbnail? {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        pixels += x == 0 ? [0, 0, 0, 0] : [UInt8(x & 255), UInt8(y & 63) * 4, 90, 255]
      }
    }
    return Thumbnail(width: width, height: height, pixels: pixels)
  }

  @Test func kittyGetsTheVeryPixelsAsAFile() throws {
    let thumbnail = colourful()
    let picture = try #require(try draw(thumbnail, Size(columns: 20, rows: 20), .kitty, cell: nil))
    let file = try #require(Base64.decode(picture.payload))
    var decoder = PictureDecoder()
    let isSame = decoder.decode(file) == thumbnail
    #expect(isSame)
    #expect(picture.size == Size(columns: 20, rows: 8))
  }

  @Test func kittyGetsNoMorePixelsThanItShows() throws {
    let picture = try #require(try draw(colourful(width: 640, height: 480), Size(columns: 20, rows: 20), .kitty))
    #expect(picture.size == Size(columns: 20, rows: 8) && picture.detail == 640)
    var decoder = PictureDecoder()
    let file = try #require(Base64.decode(picture.payload))
    let decoded = decoder.decode(file)
    let shown = try #require(decoded)
    #expect(shown.width == 200 && shown.height == 160)
  }

  static let reductions = [(640, 480, 639, 479), (640, 640, 1, 1), (7, 5, 3, 2), (320, 320, 213, 100)]

  @Test(arguments: reductions)
  func aReducedPictureKeepsItsColours(_ width: Int, _ height: Int, _ smallWidth: Int, _ smallHeight: Int) throws {
    let plain = Thumbnail(
      width: width, height: height, pixels: repeated([200, 100, 50, 255], width: width, height: height))
    let small = try #require(plain).reduced(toWidth: smallWidth, height: smallHeight)
    #expect(small.width == smallWidth && small.height == smallHeight)
    #expect(small.pixels == repeated([200, 100, 50, 255], width: smallWidth, height: smallHeight))
  }

  @Test(arguments: [(0, 5), (5, 0), (-1, -1), (81, 10), (80, 60), (5000, 5000)])
  func whatIsNotSmallerIsLeft(_ width: Int, _ height: Int) throws {
    let picture = try #require(colourful())
    let isLeft = picture.reduced(toWidth: width, height: height) == picture
    #expect(isLeft)
  }

  @Test func theSamePictureAtAnotherSizeIsTheSameContent() throws {
    let small = try #require(try draw(colourful(), Size(columns: 8, rows: 8), .kitty, cell: nil))
    let large = try #require(try draw(colourful(), Size(columns: 20, rows: 20), .kitty, cell: nil))
    let other = try #require(try draw(colourful(width: 81), Size(columns: 8, rows: 8), .kitty, cell: nil))
    #expect(small.content == large.content && small != large)
    #expect(small.content != other.content && small != other)
  }

  @Test(arguments: [(10, 20), (7, 13), (8, 16), (11, 23)])
  func sixelsStayWithinTheirCells(_ width: Int, _ height: Int) throws {
    let cell = CellSize(width: width, height: height)
    let picture = try #require(try draw(colourful(), Size(columns: 20, rows: 20), .sixel(colors: 256), cell: cell))
    let text = String(decoding: picture.payload, as: UTF8.self)
    let raster = try #require(text.split(separator: "\"").dropFirst().first).split(separator: "#")[0]
      .split(separator: ";").compactMap { Int($0) }
    #expect(raster.count == 4 && raster[2] == picture.size.columns * width)
    #expect(raster[3] <= picture.size.rows * height && raster[3] % 6 == 0)
    #expect(text.hasPrefix("\u{1B}P") && text.hasSuffix("\u{1B}\\"))
    #expect(text.dropFirst().dropLast(2).unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F })
  }

  @Test func withoutTheSizeOfACellThereAreNoSixels() throws {
    let picture = try draw(colourful(), Size(columns: 20, rows: 20), .sixel(colors: 256), cell: nil)
    #expect(picture == nil)
  }

  @Test func kittyNeedsNoSizeOfACell() throws {
    let picture = try draw(colourful(), Size(columns: 20, rows: 20), .kitty, cell: nil)
    #expect(picture?.size == Size(columns: 20, rows: 8))
  }

  @Test(arguments: [PixelFormat.kitty, .sixel(colors: 256)])
  func absurdSizesAreNone(_ format: PixelFormat) throws {
    #expect(try draw(colourful(), Size(columns: 0, rows: 5), format) == nil)
    #expect(try draw(colourful(), Size(columns: 5, rows: 0), format) == nil)
    let huge = try #require(try draw(colourful(), Size(columns: 2000, rows: 2000), format))
    #expect(huge.size.columns <= 240 && huge.size.rows <= 120)
    let tiny = try #require(try draw(colourful(width: 1, height: 1), Size(columns: 1, rows: 1), format))
    #expect(tiny.size == Size(columns: 1, rows: 1))
  }

  @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")])
  func base64IsPadded(_ plain: String, _ encoded: String) {
    #expect(String(decoding: Base64.encode(Array(plain.utf8)), as: UTF8.self) == encoded)
  }
}
