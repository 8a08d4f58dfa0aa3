import Glibc
import TestSupport
import Testing

@testable import ArtworkLoading

/// What is opened, and how a file that is written again is told from what it was.
@Suite struct PictureFileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func open(_ name: String) -> [UInt8]? {
    PictureFile(Array("\(directory.path)/\(name)".utf8))?.read()
  }

  @Test func aRegularFileIsRead() throws {
    try directory.write("hello", to: "a")
    #expect(open("a") == Array("hello".utf8))
    symlink("a", directory.path + "/link")
    #expect(open("link") == Array("hello".utf8))
  }

  @Test func nothingElseIsOpened() throws {
    mkfifo(directory.path + "/fifo", 0o600)
    mkdir(directory.path + "/folder", 0o700)
    symlink("loop", directory.path + "/loop")
    symlink("/dev/zero", directory.path + "/zero")
    try directory.write("", to: "empty")
    for name in ["missing", "fifo", "folder", "loop", "zero", "empty", "a\u{0}b", ""] {
      #expect(open(name) == nil, "\(name)")
    }
  }

  @Test func aFileBeyondTheLimitIsRefused() throws {
    try directory.write("x", to: "large")
    truncate(directory.path + "/large", off_t(PictureFile.largest + 1))
    #expect(open("large") == nil)
  }

  @Test func theFirstPathThatIsAFileIsTaken() throws {
    try directory.write("second", to: "b%20c")
    let paths = ["b c", "b%20c"].map { Array("\(directory.path)/\($0)".utf8) }
    #expect(PictureFile.open(firstOf: paths)?.read() == Array("second".utf8))
    try directory.write("first", to: "b c")
    #expect(PictureFile.open(firstOf: paths)?.read() == Array("first".utf8))
  }

  @Test func aFileThatHasJustBeenWrittenIsNotTrustedToStayAsItIs() throws {
    try directory.write("x", to: "a")
    let path = Array("\(directory.path)/a".utf8)
    #expect(PictureFile(path)?.isSettled == false)
    var times = [timespec(tv_sec: 1_000_000, tv_nsec: 5), timespec(tv_sec: 1_000_000, tv_nsec: 5)]
    utimensat(AT_FDCWD, directory.path + "/a", &times, 0)
    #expect(PictureFile(path)?.isSettled == true)
  }

  @Test func stampsTellSizeTimeAndPlaceApart() throws {
    let path = Array("\(directory.path)/a".utf8)
    try directory.write("x", to: "a")
    let first = PictureFile(path)?.stamp
    #expect(first != nil)
    #expect(PictureFile(path)?.stamp == first)
    try directory.write("xy", to: "a")
    let longer = PictureFile(path)?.stamp
    #expect(longer != first)
    try directory.write("xy", to: "b")
    rename(directory.path + "/b", directory.path + "/a")
    #expect(PictureFile(path)?.stamp != longer)
  }

  @Test(arguments: [Int.min, -1, 0, Int.max])
  func absurdTimesAreNoFault(_ seconds: Int) {
    var status = stat()
    status.st_mtim = timespec(tv_sec: seconds, tv_nsec: 999_999_999)
    let stamp = FileStamp(status)
    #expect(stamp.isSettled(at: timespec(tv_sec: 1_700_000_000, tv_nsec: 0)) == (seconds != Int.min))
  }
}
