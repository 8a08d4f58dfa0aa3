import Drawing
import Media
import Testing

@testable import ArtworkLoading

/// Thumbnails as characters.
@Suite nonisolated struct CharacterDrawerTests {
  private static let blocks = Set<UInt32>([0x20] + (0x2580...0x259F)).subtracting([0x2591, 0x2592, 0x2593])
  private static let halves = Set<UInt32>([0x20, 0x2588, 0x2580, 0x2584, 0x258C, 0x2590])

  private func draw(
    _ thumbnail: Thumbnail?, _ size: Size, _ mode: PictureMode = .characters(.trueColor)
  ) throws -> CharacterPicture? {
    let drawer = try #require(CharacterDrawer())
    let request = PictureRequest(
      session: SessionID("mpris:test"), identity: ContentIdentity("1"), locator: ArtworkLocator("/a"), size: size,
      mode: mode)
    return drawer.draw(try #require(thumbnail), for: request)
  }

  private func plain(_ pixel: [UInt8], width: Int = 60, height: Int = 60) -> Thumbnail? {
    Thumbnail(width: width, height: height, pixels: repeated(pixel, width: width, height: height))
  }

  private func detailed() -> Thumbnail? {
    Thumbnail(width: 80, height: 80, pixels: gradient(width: 80, height: 80, channels: 3).opaque)
  }

  @Test func onePlainColourFillsEveryCell() throws {
    let drawn = try draw(plain([0, 0, 255, 255]), Size(columns: 10, rows: 5))
    let picture = try #require(drawn)
    #expect(picture.size == Size(columns: 10, rows: 5))
    for cell in picture.cells {
      #expect(cell.scalar == " " && cell.foreground == nil)
      let color = try #require(cell.background)
      #expect(color.red < 8 && color.green < 8 && color.blue > 247)
    }
  }

  @Test(arguments: [
    (PictureMode.characters(.trueColor), blocks), (.characters(.palette256), blocks),
    (.characters(.palette16), halves),
  ])
  func coloursComeInSymbolsThatFontsHave(_ mode: PictureMode, _ symbols: Set<UInt32>) throws {
    let drawn = try draw(detailed(), Size(columns: 30, rows: 15), mode)
    let picture = try #require(drawn)
    #expect(Set(picture.cells.map(\.scalar.value)).isSubset(of: symbols))
    #expect(picture.cells.contains { $0.foreground != nil })
    #expect(Set(picture.cells.compactMap { $0.background?.value }).count > 3)
  }

  @Test(arguments: [PictureMode.ascii, .characters(.mono)])
  func withoutColoursItIsPlainASCII(_ mode: PictureMode) throws {
    let drawn = try draw(detailed(), Size(columns: 30, rows: 15), mode)
    let picture = try #require(drawn)
    for cell in picture.cells {
      #expect((0x20...0x7E).contains(cell.scalar.value))
      #expect(cell.foreground == nil && cell.background == nil)
    }
    #expect(Set(picture.cells.map(\.scalar)).count > 3)
  }

  @Test func whatIsTransparentShowsTheTerminal() throws {
    let drawn = try draw(plain([255, 0, 0, 0]), Size(columns: 10, rows: 5))
    let picture = try #require(drawn)
    #expect(picture.cells.allSatisfy { $0.scalar == " " && $0.foreground == nil && $0.background == nil })
  }

  @Test func noCellIsDrawnInTheTerminalsOwnForeground() throws {
    var pixels = repeated([255, 0, 0, 255], width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 where (x - 32) * (x - 32) + (y - 32) * (y - 32) > 900 { pixels[4 * (64 * y + x) + 3] = 0 }
    }
    let drawn = try draw(Thumbnail(width: 64, height: 64, pixels: pixels), Size(columns: 22, rows: 11))
    let picture = try #require(drawn)
    #expect(picture.cells.contains { $0.background == nil && $0.foreground != nil && $0.scalar != "█" })
    #expect(picture.cells.allSatisfy { $0.foreground != nil || $0.scalar == " " })
  }

  static let shapes: [(String, (Int, Int), Size, Double, Size)] = [
    ("square in a wide room", (60, 60), Size(columns: 80, rows: 10), 0.5, Size(columns: 20, rows: 10)),
    ("square in a high room", (60, 60), Size(columns: 20, rows: 50), 0.5, Size(columns: 20, rows: 10)),
    ("wide picture", (120, 60), Size(columns: 20, rows: 20), 0.5, Size(columns: 20, rows: 5)),
    ("square cells", (60, 60), Size(columns: 20, rows: 10), 1, Size(columns: 10, rows: 10)),
    ("a line", (320, 1), Size(columns: 20, rows: 10), 0.5, Size(columns: 20, rows: 1)),
    ("an upright line", (1, 320), Size(columns: 20, rows: 10), 0.5, Size(columns: 1, rows: 10)),
    ("one pixel", (1, 1), Size(columns: 20, rows: 10), 0.5, Size(columns: 20, rows: 10)),
    ("absurd room", (60, 60), Size(columns: 2000, rows: 2000), 0.5, Size(columns: 240, rows: 120)),
    ("one cell", (60, 60), Size(columns: 1, rows: 1), 0.5, Size(columns: 1, rows: 1)),
    ("absurd cells", (60, 60), Size(columns: 20, rows: 10), .nan, Size(columns: 20, rows: 10)),
    ("cells without width", (60, 60), Size(columns: 20, rows: 10), 0, Size(columns: 20, rows: 2)),
  ]

  @Test(arguments: shapes)
  func aPictureKeepsItsShape(
    _ id: String, _ picture: (Int, Int), _ room: Size, _ cellAspect: Double, _ expected: Size
  ) throws {
    let thumbnail = try #require(plain([9, 9, 9, 255], width: picture.0, height: picture.1))
    #expect(room.fitting(thumbnail, cellAspect: cellAspect) == expected)
  }

  @Test(arguments: [Size(columns: 0, rows: 5), Size(columns: 5, rows: 0)])
  func withoutRoomThereIsNoPicture(_ room: Size) throws {
    let drawn = try draw(plain([9, 9, 9, 255]), room)
    #expect(drawn == nil)
  }
}

nonisolated extension [UInt8] {
  /// Three channels as four.
  fileprivate var opaque: [UInt8] {
    stride(from: 0, to: count, by: 3).flatMap { Array(self[$0..<$0 + 3]) + [255] }
  }
}
