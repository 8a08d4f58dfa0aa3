import DBus
import Glibc
import MPRIS
import Media
import Runtime
import TestSupport
import Testing

nonisolated private func isInstalled(_ path: String) -> Bool { access(path, R_OK) == 0 }

/// mpv, VLC, Audacious and Mopidy as they are, without a window and without sound.
@Suite struct RealPlayerTests {
  nonisolated private static let mpvPlugin =
    ["/usr/lib/mpv-mpris/mpris.so", "/etc/mpv/scripts/mpris.so"].first(where: isInstalled) ?? ""

  let fixture: WatcherFixture
  let directory: TemporaryDirectory

  init() throws {
    fixture = try WatcherFixture()
    directory = try TemporaryDirectory()
  }

  private func start(_ command: [String], environment: [String] = []) throws -> SpawnedProcess {
    try SpawnedProcess(
      command,
      environment: [
        "PATH=/usr/bin:/bin", "HOME=\(directory.path)", "DBUS_SESSION_BUS_ADDRESS=\(fixture.bus.address.text)",
      ] + environment)
  }

  /// A minute of a tone, mono, 8000 samples a second, 8 bits.
  private func tone(_ name: String = "A tone") throws -> String {
    let path = directory.path + "/\(name).wav"
    let samples = 8_000 * 60
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let format = number(1, 2) + number(1, 2) + number(8_000, 4) + number(8_000, 4) + number(1, 2) + number(8, 2)
    let header = Array("RIFF".utf8) + number(36 + samples, 4) + Array("WAVEfmt ".utf8) + number(16, 4) + format
    let sound = (0..<samples).map { UInt8($0 % 20 < 10 ? 96 : 160) }
    try Self.write(header + Array("data".utf8) + number(samples, 4) + sound, to: path)
    return path
  }

  private static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    defer { close(file) }
    try #require(file >= 0)
    try #require(Glibc.write(file, bytes, bytes.count) == bytes.count)
  }

  private func command(_ command: MediaCommand, _ name: String, _ condition: (Session) -> Bool) -> Bool {
    fixture.send(command, to: name)
    return fixture.until { fixture[name].map(condition) ?? false }
  }

  private func isAbout(_ seconds: Double, _ name: String) -> Bool {
    fixture.elapsed(name).map { abs($0 - seconds) < 1 } ?? false
  }

  /// What holds for any good player of a file; `lacking`: what it does not have.
  private func obeys(_ name: String, title: String, process: pid_t, lacking: [MediaCommand.Kind] = []) throws {
    let session = try #require(fixture[name])
    #expect(session.content?.title == title)
    #expect(session.content?.kind == .music)
    #expect(session.content?.duration == .finite(.seconds(60)))
    #expect(session.processID == process)
    #expect(fixture.sessions.count == 1)
    #expect(command(.pause, name) { $0.playback?.state == .paused })
    #expect(command(.seek(to: .seconds(20)), name) { _ in isAbout(20, name) })
    #expect(command(.skip(by: .seconds(10)), name) { _ in isAbout(30, name) })
    if !lacking.contains(.setVolume) {
      #expect(command(.setVolume(0.5), name) { $0.volume.map { abs($0 - 0.5) < 0.01 } ?? false })
    }
    #expect(command(.playPause, name) { $0.playback?.state == .playing })
    if !lacking.contains(.setRate) {
      #expect(command(.setRate(2), name) { $0.playback?.rate == 2 })
      #expect(command(.setRate(1), name) { $0.playback?.rate == 1 })
    }
    if !lacking.contains(.setRepeatMode) {
      #expect(command(.setRepeatMode(.off), name) { $0.playback?.repeatMode == .off })
    }
    #expect(fixture[name]?.playback?.isPositionEstimated == false)
    #expect(fixture.refusals.isEmpty)
  }

  @Test(.enabled(if: isInstalled("/usr/bin/mpv") && !mpvPlugin.isEmpty, "mpv or its plugin is missing"))
  func mpvIsWatchedAndObeys() throws {
    fixture.watch()
    let process = try start([
      "/usr/bin/mpv", "--no-config", "--no-terminal", "--no-video", "--ao=null", "--loop-file=inf",
      "--script=\(Self.mpvPlugin)", try tone(),
    ])
    try #require(fixture.until(.seconds(10)) { fixture["mpv"]?.content?.duration != nil })
    try obeys("mpv", title: "A tone.wav", process: process.identifier)
    process.end()
    #expect(fixture.until { fixture["mpv"] == nil })
  }

  /// VLC refuses to run as root; root gets a copy that asks for another number than the user's.
  private func vlc() throws -> String {
    guard geteuid() == 0 else { return "/usr/bin/vlc" }
    let file = open("/usr/bin/vlc", O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    bytes.removeLast(bytes.count - max(0, read(file, &bytes, bytes.count)))
    let (asked, instead) = (Array("geteuid".utf8), Array("getppid".utf8))
    for start in bytes.indices.dropLast(asked.count) where bytes[start...].starts(with: asked) {
      bytes.replaceSubrange(start..<start + asked.count, with: instead)
    }
    try Self.write(bytes, to: directory.path + "/vlc", mode: 0o700)
    return directory.path + "/vlc"
  }

  @Test(.enabled(if: isInstalled("/usr/bin/vlc"), "VLC is missing")) func vlcIsWatchedAsOneRowAndObeys() throws {
    fixture.watch()
    let process = try start([
      try vlc(), "-I", "dummy", "--no-video", "--extraintf", "dbus", "--aout", "adummy", "--loop", try tone(),
    ])
    try #require(fixture.until(.seconds(20)) { fixture["vlc"]?.content?.duration != nil })
    // Its output without sound has no volume either.
    try obeys("vlc", title: "A tone.wav", process: process.identifier, lacking: [.setVolume])
    // Its two names come one after the other, so that on a busy machine there may be two rows for a moment.
    #expect(fixture.until { fixture.ids == ["mpris:vlc"] }, "\(fixture.ids)")
    process.end()
    #expect(fixture.until { fixture["vlc"] == nil })
  }

  @Test(.enabled(if: isInstalled("/usr/bin/vlc"), "VLC is missing")) func vlcShowsItsQueueAndJumps() throws {
    fixture.watch()
    let names = ["One", "Two", "Three"]
    let files = try names.map { try tone($0) }
    let process = try start(
      [try vlc(), "-I", "dummy", "--no-video", "--extraintf", "dbus", "--aout", "adummy", "--loop"] + files)
    try #require(fixture.until(.seconds(20)) { fixture["vlc"]?.content?.duration != nil && fixture.ids.count == 1 })
    fixture.look(at: 0..<20, of: "vlc")
    func queue() -> Queue? { fixture.queues["mpris:vlc"] }
    func titles() -> Set<String> { Set(queue()?.items.values.map(\.title) ?? []) }
    #expect(fixture.until { titles() == ["One.wav", "Two.wav", "Three.wav"] }, "\(String(describing: queue()))")
    #expect(queue()?.playlists == .notOffered)
    let third = try #require(queue()?.items.first { $0.value.title == "Three.wav" }?.key)
    #expect(queue()?.current != nil && queue()?.current != third)
    #expect(command(.goTo(third), "vlc") { $0.content?.title == "Three.wav" })
    #expect(fixture.until { queue()?.current == third })
    #expect(fixture.refusals.isEmpty)
    process.end()
    #expect(fixture.until { fixture["vlc"] == nil })
  }

  @Test(.enabled(if: isInstalled("/usr/bin/audacious"), "Audacious is missing")) func audaciousIsWatchedAndObeys()
    throws
  {
    let sound = try PrivatePulseAudio()
    fixture.watch()
    let process = try start(
      ["/usr/bin/audacious", "--headless", try tone()], environment: ["PULSE_SERVER=\(sound.address)"])
    try #require(fixture.until(.seconds(20)) { fixture["audacious"]?.isPlaying == true })
    try #require(fixture.until { fixture["audacious"]?.content?.duration != nil })
    let lacking = [MediaCommand.Kind.setRate, .setRepeatMode]
    for kind in lacking { #expect(fixture["audacious"]?.commands[kind] == .unsupported) }
    // In some runs it takes no volume, whoever asks: its output is not always there when it plays.
    try obeys("audacious", title: "A tone", process: process.identifier, lacking: lacking + [.setVolume])
    process.end()
    #expect(fixture.until { fixture["audacious"] == nil })
  }

  nonisolated private static let hasMopidy =
    isInstalled("/usr/bin/mopidy") && isInstalled("/usr/lib/python3/dist-packages/mopidy_mpris")

  @Test(.enabled(if: hasMopidy, "Mopidy or its plugin is missing")) func mopidyIsWatchedAndObeys() throws {
    fixture.watch()
    try directory.write(Self.mopidyConfiguration(in: directory.path), to: "mopidy.conf")
    let process = try start(["/usr/bin/mopidy", "--config", directory.path + "/mopidy.conf"])
    try #require(fixture.until(.seconds(30)) { fixture["mopidy"]?.isAnswering == true })
    #expect(fixture["mopidy"]?.content == nil)
    try ask("mopidy", toOpen: try tone())
    try #require(fixture.until(.seconds(20)) { fixture["mopidy"]?.isPlaying == true })
    try #require(fixture.until { fixture["mopidy"]?.content?.duration != nil })
    #expect(fixture["mopidy"]?.commands[.setRate] == .unsupported, "it has one speed")
    try obeys("mopidy", title: "A tone.wav", process: process.identifier, lacking: [.setRate])
    process.end()
    #expect(fixture.until { fixture["mopidy"] == nil })
  }

  @Test(.enabled(if: hasMopidy, "Mopidy or its plugin is missing")) func mopidyShowsItsPlaylistsAndPlaysThem() throws {
    fixture.watch()
    try directory.write(Self.mopidyConfiguration(in: directory.path), to: "mopidy.conf")
    for name in ["One", "Two"] { try directory.write("file://\(try tone(name))\n", to: "List \(name).m3u") }
    let process = try start(["/usr/bin/mopidy", "--config", directory.path + "/mopidy.conf"])
    try #require(fixture.until(.seconds(30)) { fixture["mopidy"]?.isAnswering == true })
    fixture.look(at: 0..<20, of: "mopidy")
    func queue() -> Queue? { fixture.queues["mpris:mopidy"] }
    #expect(
      fixture.until(.seconds(10)) { queue()?.playlistNames == ["List One", "List Two"] },
      "\(String(describing: queue()))")
    #expect(queue()?.tracks == .notOffered)
    if case .offered(let lists)? = queue()?.playlists, let last = lists.last {
      #expect(command(.activate(last.id), "mopidy") { $0.content?.title == "Two.wav" })
    }
    #expect(fixture.refusals.isEmpty)
    process.end()
    #expect(fixture.until { fixture["mopidy"] == nil })
  }

  private static func mopidyConfiguration(in directory: String) -> String {
    """
    [core]
    cache_dir = \(directory)/cache
    config_dir = \(directory)/config
    data_dir = \(directory)/data
    [audio]
    output = fakesink sync=true
    mixer = software
    [file]
    media_dirs = \(directory)
    [http]
    enabled = false
    [m3u]
    playlists_dir = \(directory)

    """
  }

  private func ask(_ name: String, toOpen path: String) throws {
    let connection = try Connection(fixture.loop, fixture.bus.address) { _ in }
    let method = Method(
      "org.mpris.MediaPlayer2.\(name)", ScriptedPlayer.path, "org.mpris.MediaPlayer2.Player", "OpenUri")
    var isDone = false
    let uri = "file://" + path.split(separator: " ").joined(separator: "%20")
    let call = connection.call(method, [.string(uri)], deadline: .seconds(10)) { _ in isDone = true }
    try #require(fixture.until(.seconds(10)) { isDone })
    withExtendedLifetime(call) {}
  }
}

extension Queue {
  fileprivate var playlistNames: [String] {
    if case .offered(let lists) = playlists { lists.map(\.name) } else { [] }
  }
}
