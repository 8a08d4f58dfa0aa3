import Drawing
import Glibc
import SeededRandomness
import Runtime
import TestSupport
import Testing

@testable import ArtworkLoading

private let red = PNGFile.plain([255, 0, 0], width: 12, height: 12)
private let blue = PNGFile.plain([0, 0, 255], width: 12, height: 12)

extension CoverReader {
  /// The one that was built with the tests.
  fileprivate static var built: CoverReader {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    let directory = bundle.lastIndex(of: "/").map { String(bundle[..<$0]) } ?? "."
    return CoverReader(program: directory + "/marquee-cover")
  }
}

/// Pictures embedded in files of sound, through the program that reads them.
@Suite struct CoverReaderTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try require(program: CoverReader.built.program, from: "marquee-cover, which swift build makes")
  }

  private func read(
    _ file: [UInt8], by reader: CoverReader = .built, watch: WorkWatch = WorkWatch()
  ) throws -> CoverReader.Outcome {
    try directory.write(file, to: "sound")
    guard let opened = RegularFile(Array("\(directory.path)/sound".utf8)) else { throw MissingFile() }
    return reader.read(opened, watch: watch)
  }

  private struct MissingFile: Error {}

  @Test(arguments: SoundFile.Kind.allCases)
  func everyKindGivesItsPicture(_ kind: SoundFile.Kind) throws {
    #expect(try read(SoundFile.file(kind, with: red)) == .picture(red))
  }

  @Test func whatHasNoneGivesNone() throws {
    let others = [SoundFile.bare, red, Array("#!/bin/sh".utf8), [0], SoundFile.mp3([])]
    for (index, file) in others.enumerated() { #expect(try read(file) == .nothing, "\(index)") }
    #expect(try read(SoundFile.mp3(Array("http://example.org/a.png".utf8), mime: "-->")) == .nothing)
  }

  @Test(arguments: SoundFile.Kind.allCases)
  func brokenFilesAreNoFault(_ kind: SoundFile.Kind) throws {
    let whole = SoundFile.file(kind, with: red)
    var random = SeededGenerator(seed: 0x50F7)
    for round in 0..<40 {
      var file = round % 2 == 0 ? whole : Array(whole.prefix(Int.random(in: 1..<whole.count, using: &random)))
      for _ in 0..<(round / 4) {
        file[Int.random(in: 0..<file.count, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
      guard case .picture(let bytes) = try read(file) else { continue }
      #expect(bytes.count <= file.count)
    }
  }

  /// Programs in place of the real one.
  private func script(_ text: String) throws -> CoverReader {
    try directory.write("#!/bin/sh\n" + text, to: "program")
    chmod(directory.path + "/program", 0o700)
    return CoverReader(program: directory.path + "/program")
  }

  @Test func aCrashOrAFailureIsNoPicture() throws {
    #expect(try read(red, by: script("printf abc; kill -SEGV $$")) == .nothing)
    #expect(try read(red, by: script("printf abc; exit 1")) == .nothing)
    #expect(try read(red, by: script("printf abc")) == .picture(Array("abc".utf8)))
    #expect(try read(red, by: CoverReader(program: "/nonexistent")) == .nothing)
  }

  @Test func anEndlessPictureIsGivenUp() throws {
    var reader = try script("exec cat /dev/zero")
    reader.largest = 1_000_000
    #expect(try read(red, by: reader) == .nothing)
  }

  @Test func aProgramThatHangsIsEndedAtTheDeadline() throws {
    var reader = try script("exec sleep 100")
    reader.deadline = .milliseconds(200)
    #expect(try read(red, by: reader) == .nothing)
  }

  @Test func aProgramNobodyWaitsForIsEnded() throws {
    let reader = try script("exec sleep 100")
    #expect(try read(red, by: reader, watch: WorkWatch(isAbandoned: { true })) == .abandoned)
  }
}

/// Covers of files for which the player names none.
@Suite struct ContentCoverTests {
  private let stage: Stage

  init() throws {
    stage = try Stage()
    stage.start { $0.coverReader = .built }
  }

  private func show(_ locator: String = "", playing file: String, track: String = "1", rows: Int = 4) {
    let count = stage.events.count
    stage.request(
      locator, track: track, size: Size(columns: 2 * rows, rows: rows), playing: "file://" + stage.path(file))
    #expect(stage.await(events: count + 1))
  }

  @Test func thePictureInTheFileIsShown() {
    stage.write(SoundFile.flac(red), to: "a b.flac")
    show(playing: "a%20b.flac")
    #expect(stage.color.isRed)
    show(playing: "a%20b.flac", rows: 5)
    #expect(stage.color.isRed)
  }

  @Test func thePictureBesideTheFileIsShown() {
    stage.write(SoundFile.bare, to: "a.mp3")
    stage.write(red, to: "Folder.JPG")
    stage.write(blue, to: "COVER.png")
    show(playing: "a.mp3")
    #expect(stage.color.isBlue)
  }

  @Test func theEmbeddedPictureIsPreferred() {
    stage.write(SoundFile.mp3(red), to: "a.mp3")
    stage.write(blue, to: "cover.png")
    show(playing: "a.mp3")
    #expect(stage.color.isRed)
  }

  @Test func whatIsNoPictureIsPassedOver() {
    stage.write(SoundFile.mp3(Array("no picture".utf8)), to: "a.mp3")
    stage.write(Array("no picture".utf8), to: "cover.jpg")
    mkfifo(stage.path("cover.png"), 0o600)
    stage.write(blue, to: "album.webp")
    show(playing: "a.mp3")
    #expect(stage.color.isBlue)
    show(playing: "a.mp3", rows: 5)
    #expect(stage.color.isBlue)
  }

  @Test func withoutAnyThereIsNone() {
    stage.write(SoundFile.bare, to: "a.mp3")
    stage.write(blue, to: "holiday.png")
    show(playing: "a.mp3")
    #expect(stage.events.last?.picture == nil)
    show(playing: "missing.mp3", track: "2")
    #expect(stage.events.last?.picture == nil)
    stage.request("", track: "3", playing: "http://127.0.0.1:1/a.mp3")
    #expect(stage.await(events: 3))
    #expect(stage.events.last?.picture == nil)
  }

  @Test func whatThePlayerNamesIsPreferredAndMayComeLate() {
    stage.write(SoundFile.mp3(red), to: "a.mp3")
    show(stage.path("late.png"), playing: "a.mp3")
    #expect(stage.color.isRed)
    stage.write(blue, to: "late.png")
    #expect(stage.await(events: 2))
    #expect(stage.color.isBlue)
  }

  @Test func withoutTheProgramThePictureBesideIsShown() {
    stage.start()
    stage.write(SoundFile.mp3(red), to: "a.mp3")
    stage.write(blue, to: "front.png")
    show(playing: "a.mp3")
    #expect(stage.color.isBlue)
  }

  nonisolated static let names: [(String, Int?)] = [
    ("cover.jpg", 0), ("COVER.JPEG", 1), ("Cover.png", 2), ("cover.webp", 3), ("folder.jpg", 4), ("front.png", 10),
    ("AlBum.webp", 15), ("cover", nil), (".jpg", nil), ("cover.jpg.txt", nil), ("cover.gif", nil), ("cover .jpg", nil),
    ("albumart.jpg", nil), ("", nil), (".", nil), ("cover\u{17F}.jpg", nil),
  ]

  @Test(arguments: names)
  func namesOfCoversAreKnownInEveryCase(_ name: String, _ rank: Int?) {
    #expect(CoverBeside.rank(of: Array(name.utf8)) == rank)
  }

  @Test func namesThatAreNoTextAreNone() {
    #expect(CoverBeside.rank(of: [0xFF, 0xFE, 0x2E]) == nil)
    #expect(CoverBeside.paths(beside: Array("/nonexistent/a.mp3".utf8)) == [])
    #expect(CoverBeside.paths(beside: Array("a.mp3".utf8)) == [])
  }
}
