// swift-tools-version: 6.2
//
// The architecture of Marquee, floor by floor. A target may use what stands below it, never what stands beside or
// above it; the build checks that (`make lint` compiles with explicit target dependencies).

import PackageDescription

/// Every target: a warning is an error.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
/// Targets that touch the event loop: one thread, so everything is on the main actor unless it says otherwise.
let oneThread: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

/// A floor's target: values and functions only, usable from any thread.
func pure(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A target that lives on the event loop's thread.
func looped(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: oneThread)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], linking libraries: [String] = [], excluding data: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: data, swiftSettings: oneThread,
    linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// Tests of values need no thread of their own.
func pureTests(_ name: String, _ dependencies: [Target.Dependency], excluding data: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: data, swiftSettings: strict)
}

let package = Package(
  name: "marquee",
  products: [
    .executable(name: "marquee", targets: ["marquee"]),
    .executable(name: "marquee-cover", targets: ["marquee-cover"]),
  ],
  targets: [
    // Floor 0: system libraries, a shim header each.
    .systemLibrary(name: "CLinux"),  // eventfd, malloc_trim and ioctls, which Glibc's module leaves out
    .systemLibrary(name: "CNcurses"),  // wide ncurses: cells, colour pairs, terminfo
    .systemLibrary(name: "CPulse"),  // the client library of PulseAudio and pipewire-pulse
    .systemLibrary(name: "CSystemd"),  // sd-event and sd-bus
    .systemLibrary(name: "CChafa"),  // pictures to character cells
    .systemLibrary(name: "CTurboJPEG"),  // JPEG decoding, scaled while decoding
    .systemLibrary(name: "CPNG"),  // PNG decoding
    .systemLibrary(name: "CWebP"),  // WebP decoding
    .systemLibrary(name: "CGIF"),  // GIF decoding
    .systemLibrary(name: "CCurl"),  // pictures of the web
    .systemLibrary(name: "CVTerm"),  // a terminal emulator without a window, for tests

    // Floor 1: pure vocabulary. No loop, no clock, no files.
    // what arrives from outside made safe: text, numbers, byte strings
    pure("ForeignInput"),
    // sessions, content, playback, commands, and the arbiter that says which session the keys mean
    pure("Media", ["ForeignInput"]),
    // volumes, sinks and streams, and the graph that mirrors the sound server
    pure("Mixer"),
    // frames of styled cells, text measured by grapheme, bars and hit areas
    pure("Drawing"),
    // keys and their names, and what the mouse does
    pure("Keyboard"),
    // configuration and themes: strict parsers, defaults, and their documentation
    pure("Settings", ["Drawing", "Keyboard"]),
    // lines with places for what is known of a player, in playerctl's language
    pure("Templates"),
    // sessions and outputs as JSON, for scripts and other machines
    pure("ExtensionProtocol", ["Media", "Mixer"]),

    // Floor 1': machinery that knows no domain.
    // the sd-event loop: descriptors, timers, signals, a mailbox for threads
    looped("Runtime", ["CLinux", "CSystemd"]),
    // typed sd-bus: connections, calls with deadlines, signals, exported objects
    looped("DBus", ["CSystemd", "Runtime"]),

    // what goes over a bus as lines of text, for reports that become tests
    looped("BusTrace", ["DBus", "ExtensionProtocol"]),

    // Floor 2: what the program is, without the outside.
    // model, message, update, effect, and the view as a frame
    pure("Dashboard", ["Drawing", "ForeignInput", "Keyboard", "Media", "Mixer", "Settings"]),

    // Floor 3: adapters. None imports another; none imports Dashboard.
    // frames to a terminal, bytes to keys, enter and leave
    looped("Terminal", ["CLinux", "CNcurses", "Drawing", "Keyboard", "Runtime"]),
    // the sound server as mixer events and commands
    looped("PulseAudio", ["CPulse", "CSystemd", "ForeignInput", "Mixer", "Runtime"]),
    // players of the message buses as session events and commands
    looped("MPRIS", ["DBus", "ForeignInput", "Media", "Runtime"]),
    // covers fetched, decoded and drawn off the loop's thread
    looped(
      "ArtworkLoading",
      [
        "CChafa", "CCurl", "CGIF", "CLinux", "CPNG", "CTurboJPEG", "CWebP", "Drawing", "ForeignInput", "Media",
        "Runtime",
      ]),

    // lyrics from the files beside the tracks, read off the loop's thread
    looped("LyricsLoading", ["ForeignInput", "Media", "Runtime"]),

    // Floor 4: wiring.
    .executableTarget(
      name: "marquee-cover",  // the picture embedded in a file of sound: C++, because TagLib is
      cxxSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("tag")]),
    .executableTarget(
      name: "marquee",  // the dashboard and its command line
      dependencies: [
        "ArtworkLoading", "BusTrace", "DBus", "Dashboard", "Drawing", "ExtensionProtocol", "ForeignInput", "Keyboard",
        "LyricsLoading", "MPRIS", "Media", "Mixer", "PulseAudio", "Runtime", "Settings", "Templates", "Terminal",
      ],
      swiftSettings: oneThread),

    // Tests: a target for each module, and what they share.
    .target(
      name: "SeededRandomness",  // random numbers that are the same in every run
      path: "Tests/SeededRandomness",
      swiftSettings: strict),
    .target(
      name: "TestSupport",  // private servers, scripted players and a terminal for tests
      dependencies: ["BusTrace", "CLinux", "CSystemd", "CVTerm", "DBus", "Runtime"],
      path: "Tests/TestSupport",
      swiftSettings: oneThread),
    // what the built program costs, for make bench: figures, no tests
    .executableTarget(
      name: "MarqueeBench",
      dependencies: [
        "DBus", "Dashboard", "Drawing", "Media", "Mixer", "PulseAudio", "Runtime", "Settings", "TestSupport",
      ],
      path: "Tests/MarqueeBench",
      swiftSettings: oneThread),
    tests("ForeignInputTests", ["ForeignInput", "SeededRandomness"]),
    tests("MediaTests", ["Media", "SeededRandomness"]),
    tests("MixerTests", ["Mixer", "SeededRandomness"]),
    tests("DrawingTests", ["Drawing", "SeededRandomness"]),
    tests("KeyboardTests", ["Keyboard"]),
    tests("SettingsTests", ["Drawing", "Keyboard", "SeededRandomness", "Settings"]),
    tests("ExtensionProtocolTests", ["ExtensionProtocol", "Media", "Mixer", "SeededRandomness"]),
    pureTests("TemplatesTests", ["Templates"]),
    tests("RuntimeTests", ["CSystemd", "Runtime", "TestSupport"]),
    tests("DBusTests", ["DBus", "Runtime", "TestSupport"]),
    pureTests(
      "DashboardTests", ["Dashboard", "Drawing", "Keyboard", "Media", "Mixer", "SeededRandomness", "Settings"],
      excluding: ["Goldens"]),
    // a screen that the tests of Terminal run on a terminal of their own
    .executableTarget(
      name: "TerminalDemo",
      dependencies: ["Drawing", "Keyboard", "Runtime", "Terminal"],
      path: "Tests/TerminalDemo",
      swiftSettings: oneThread),
    tests(
      "TerminalTests",
      ["Drawing", "Keyboard", "Runtime", "SeededRandomness", "Terminal", "TerminalDemo", "TestSupport"]),
    tests("PulseAudioTests", ["CPulse", "Mixer", "PulseAudio", "Runtime", "TestSupport"]),
    tests("BusTraceTests", ["BusTrace", "DBus", "TestSupport"]),
    tests(
      "MPRISTests",
      [
        "BusTrace", "DBus", "Dashboard", "Drawing", "Keyboard", "MPRIS", "Media", "Runtime", "SeededRandomness",
        "Settings", "TestSupport",
      ],
      excluding: ["Traces"]),
    tests("LyricsLoadingTests", ["LyricsLoading", "Media", "Runtime", "TestSupport"]),
    tests(
      "ArtworkLoadingTests",
      ["ArtworkLoading", "CTurboJPEG", "CWebP", "Drawing", "Media", "Runtime", "SeededRandomness", "TestSupport"],
      // The program opens these when a picture comes; the tests make pictures.
      linking: ["turbojpeg", "webp"]),
    tests(
      "MarqueeTests",
      [
        "BusTrace", "DBus", "Dashboard", "Drawing", "ExtensionProtocol", "ForeignInput", "Media", "Mixer", "Runtime",
        "SeededRandomness", "Settings", "Templates", "Terminal", "TestSupport", "marquee",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
