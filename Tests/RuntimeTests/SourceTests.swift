import Glibc
import Runtime
import TestSupport
import Testing

/// Two connected descriptors that close themselves.
private final class Pipe {
  let reader: Int32
  let writer: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    reader = ends[0]
    writer = ends[1]
  }

  isolated deinit {
    close(reader)
    close(writer)
  }

  func put(_ text: String) { write(writer, text, text.utf8.count) }

  func take() -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(reader, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}

@Suite struct IOTests {
  let loop = EventLoop()

  @Test func readinessIsReportedAndDataArrives() throws {
    let pipe = Pipe()
    var received = ""
    let source = try IOSource(loop, descriptor: pipe.reader, events: .readable) { events in
      #expect(events.contains(.readable))
      received += pipe.take()
    }
    pipe.put("hello")
    #expect(pump(loop) { received == "hello" })
    source.cancel()
    pipe.put("more")
    #expect(!loop.runOnce(timeout: .milliseconds(2)))
  }

  @Test func disabledSourceIsSilentUntilEnabledAgain() throws {
    let pipe = Pipe()
    var calls = 0
    let source = try IOSource(loop, descriptor: pipe.reader, events: .readable) { _ in
      calls += 1
      _ = pipe.take()
    }
    source.isEnabled = false
    pipe.put("x")
    #expect(!loop.runOnce(timeout: .milliseconds(2)))
    source.isEnabled = true
    #expect(pump(loop) { calls == 1 })
  }

  @Test func maskDecidesWhatIsReported() throws {
    let pipe = Pipe()
    var calls = 0
    let source = try IOSource(loop, descriptor: pipe.writer, events: []) { _ in calls += 1 }
    #expect(!loop.runOnce(timeout: .milliseconds(2)))
    source.events = .writable
    #expect(source.events == .writable)
    #expect(pump(loop) { calls == 1 })
    source.events = []
    #expect(!loop.runOnce(timeout: .milliseconds(2)))
  }

  @Test func aRegularFileIsRefusedWithItsReason() {
    let file = open("/proc/self/exe", O_RDONLY)
    defer { close(file) }
    #expect(throws: SystemError("watch descriptor \(file)", code: EPERM)) {
      try IOSource(loop, descriptor: file, events: .readable) { _ in }
    }
  }

  @Test func sourceMayCancelAndForgetItselfInItsCallback() throws {
    let pipe = Pipe()
    var calls = 0
    var source: IOSource?
    source = try IOSource(loop, descriptor: pipe.reader, events: .readable) { _ in
      calls += 1
      source?.cancel()
      source = nil
    }
    pipe.put("x")
    #expect(pump(loop) { calls == 1 })
    #expect(source == nil)
    #expect(!loop.runOnce(timeout: .milliseconds(2)))
  }

  @Test func oneReadySourceMayCancelAnother() throws {
    let pipes = [Pipe(), Pipe()]
    var calls: [Int] = []
    var sources: [IOSource?] = [nil, nil]
    for (index, pipe) in pipes.enumerated() {
      sources[index] = try IOSource(loop, descriptor: pipe.reader, events: .readable) { _ in
        calls.append(index)
        sources[1 - index] = nil
        sources[index]?.isEnabled = false
      }
      pipe.put("x")
    }
    #expect(pump(loop) { !calls.isEmpty })
    #expect(!loop.runOnce(timeout: .milliseconds(2)))
    #expect(calls.count == 1)
    sources = []
  }
}

@Suite struct SignalAndChildTests {
  let loop = EventLoop()

  @Test func signalArrivesAsAnEvent() throws {
    var count = 0
    let source = try SignalSource(loop, signal: SIGUSR2) { count += 1 }
    // To this thread alone: the test runner's others do not block it.
    pthread_kill(pthread_self(), SIGUSR2)
    #expect(pump(loop) { count == 1 })
    source.cancel()
  }

  @Test(arguments: [("exit 3", ChildExit.exited(code: 3)), ("kill -9 $$", ChildExit.killed(signal: 9))])
  func childExitIsReported(script: String, expected: ChildExit) throws {
    var exit: ChildExit?
    let process = try SpawnedProcess(["/bin/sh", "-c", script])
    let source = try ChildSource(loop, process: process.identifier) {
      exit = $0
      process.wasReaped()
    }
    #expect(pump(loop) { exit != nil })
    #expect(exit == expected)
    source.cancel()
  }
}

@Suite struct DirectoryTests {
  let loop = EventLoop()

  @Test func writingReplacingAndRemovingAFileAreReported() throws {
    let directory = try TemporaryDirectory()
    var events: [DirectoryEvent] = []
    let watch = try DirectoryWatch(loop, path: directory.path) { events.append($0) }
    try directory.write("one", to: "config")
    #expect(pump(loop) { events.contains(.changed(name: "config")) })
    events = []
    try directory.write("two", to: "new")
    rename(directory.path + "/new", directory.path + "/config")
    #expect(pump(loop) { events.contains(.changed(name: "config")) })
    events = []
    unlink(directory.path + "/config")
    #expect(pump(loop) { events.contains(.changed(name: "config")) })
    watch.cancel()
  }

  @Test func aDirectoryThatGoesIsReported() throws {
    let parent = try TemporaryDirectory()
    let path = parent.path + "/inner"
    mkdir(path, 0o700)
    var events: [DirectoryEvent] = []
    let watch = try DirectoryWatch(loop, path: path) { events.append($0) }
    rmdir(path)
    #expect(pump(loop) { events.contains(.gone) })
    watch.cancel()
  }

  @Test func aMissingDirectoryIsAnError() {
    #expect(throws: SystemError("watch the directory /nonexistent/place", code: ENOENT)) {
      try DirectoryWatch(loop, path: "/nonexistent/place") { _ in }
    }
  }
}
