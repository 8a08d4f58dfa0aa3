import Testing

@testable import PulseAudio

@Suite struct ServerSocketTests {
  @Test(
    arguments: [
      (id: "given", server: "unix:/a/native", environment: [:], path: "/a/native"),
      (id: "bare path", server: "/a/native", environment: [:], path: "/a/native"),
      (id: "with a machine", server: "{0123}unix:/a/native", environment: [:], path: "/a/native"),
      (id: "second of a list", server: "tcp:attic unix:/a/native", environment: [:], path: "/a/native"),
      (id: "network", server: "tcp:attic", environment: ["XDG_RUNTIME_DIR": "/run/user/1"], path: nil),
      (id: "empty", server: "", environment: ["XDG_RUNTIME_DIR": "/run/user/1"], path: nil),
      (id: "from PULSE_SERVER", server: nil, environment: ["PULSE_SERVER": "unix:/b/native"], path: "/b/native"),
      (id: "from PULSE_RUNTIME_PATH", server: nil, environment: ["PULSE_RUNTIME_PATH": "/c"], path: "/c/native"),
      (id: "from XDG_RUNTIME_DIR", server: nil, environment: ["XDG_RUNTIME_DIR": "/d"], path: "/d/pulse/native"),
      (id: "nothing known", server: nil, environment: [:], path: nil),
    ] as [(id: String, server: String?, environment: [String: String], path: String?)])
  func theSocketIsFoundWhereLibpulseLooks(
    _ row: (id: String, server: String?, environment: [String: String], path: String?)
  ) {
    #expect(ServerSocket.path(server: row.server) { row.environment[$0] } == row.path, "\(row.id)")
  }

  @Test func aPathSplitsIntoDirectoryAndName() {
    #expect(ServerSocket.split("/run/pulse/native")?.directory == "/run/pulse")
    #expect(ServerSocket.split("/run/pulse/native")?.name == "native")
    #expect(ServerSocket.split("/native") == nil)
    #expect(ServerSocket.split("native") == nil)
    #expect(ServerSocket.split("") == nil)
  }
}
