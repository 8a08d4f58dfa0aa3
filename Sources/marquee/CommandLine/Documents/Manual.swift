import Dashboard
import Settings

/// The manual page, made from the lists that the parser, the dashboard and the configuration read.
nonisolated enum Manual {
  static func page(version: String, options: [DocumentedOption]) -> String {
    var page = Roff(name: "marquee", section: 1, version: "Marquee \(version)", title: "User Commands")
    introduce(&page)
    describeCommands(&page)
    describeKeys(&page)
    describe(options, in: &page)
    describeSurroundings(&page)
    return page.text
  }

  private static func introduce(_ page: inout Roff) {
    page.heading("Name")
    page.paragraph("marquee - shows and controls what this machine plays")
    page.heading("Synopsis")
    page.example(["marquee [options]", "marquee COMMAND [words] [options]"])
    page.heading("Description")
    page.paragraph(
      "Without words, marquee opens a dashboard of all that plays or could play: the players that speak MPRIS, and the "
        + "outputs of PulseAudio or PipeWire with the streams on them. Every key means the same for all of them; ? "
        + "lists the keys.")
    page.paragraph(
      "With a command it does one thing, or answers one question, and ends: for scripts, keys and status bars.")
  }

  private static func describeCommands(_ page: inout Roff) {
    page.heading("Commands")
    for verb in Verb.all {
      page.item(verb.usage, sentence(verb.summary))
      if !verb.details.isEmpty { page.more(verb.details.joined(separator: " ")) }
      let own = verb.options.filter { !Option.selecting.contains($0) }.map(\.spelling).joined(separator: ", ")
      if !own.isEmpty { page.more("Options: \(own).") }
    }
    page.paragraph(
      "Commands about a session take " + Option.selecting.map(\.spelling).joined(separator: ", ")
        + ". A name of a player means the one that is called so and every instance of it.")
    page.heading("Options")
    for option in Option.allCases { page.item(option.usage, sentence(option.summary)) }
    page.heading("Templates")
    page.paragraph(TemplateHelp.lines.joined(separator: " "))
  }

  private static func describeKeys(_ page: inout Roff) {
    page.heading("Keys")
    for topic in ActionTopic.allCases {
      page.subheading(topic.rawValue)
      for case .action(let keys, let words) in HelpText.topicLines(topic, keys: { $0.keys }) {
        page.item(keys, sentence(words))
      }
    }
  }

  private static func describe(_ options: [DocumentedOption], in page: inout Roff) {
    page.heading("Configuration")
    page.paragraph("marquee --print-config prints a file with every option, key and action, ready to be changed.")
    var section = ""
    for option in options {
      if option.section != section { page.subheading("[\(option.section)]") }
      section = option.section
      page.item("\(option.name) = \(option.usual)", option.summary)
      page.more("Expected: \(option.expected).")
    }
  }

  private static func describeSurroundings(_ page: inout Roff) {
    page.heading("Exit status")
    for code in ExitCode.allCases { page.item("\(code.rawValue)", sentence(code.meaning)) }
    page.heading("Files")
    for (path, meaning) in files { page.item(path, meaning) }
    page.heading("Environment")
    for (name, meaning) in variables { page.item(name, meaning) }
    page.heading("Examples")
    page.example([
      "marquee seek +30", "marquee volume -5%", "marquee status --json", "marquee route Headphones",
      "marquee -a pause", "marquee -p vlc,%any next",
      "marquee status --follow --format '{{emoji(status)}} {{artist}} - {{trunc(title, 30)}}'",
    ])
    page.heading("See also")
    page.paragraph("playerctl(1), pactl(1), mpv(1)")
  }

  private static let files = [
    ("$XDG_CONFIG_HOME/marquee/config", "The configuration; ~/.config stands in for an unset XDG_CONFIG_HOME."),
    ("$XDG_CONFIG_HOME/marquee/themes/NAME.theme", "Your own themes."),
    ("$XDG_CACHE_HOME/marquee/artwork/", "Covers from the web, bounded in size; may be removed at any time."),
  ]

  private static let variables = [
    ("DBUS_SESSION_BUS_ADDRESS", "Where the players of this session are; else the bus below XDG_RUNTIME_DIR."),
    ("DBUS_SYSTEM_BUS_ADDRESS", "Where the players of the machine are; else /run/dbus/system_bus_socket."),
    ("PULSE_SERVER", "The sound server, as for any client of PulseAudio."),
    ("NO_COLOR", "When it is set and not empty, the dashboard uses no colours."),
    ("LC_ALL, LC_CTYPE, LANG", "Whether the terminal takes UTF-8; without it the dashboard draws in ASCII."),
    ("TERM", "The terminal's kind, looked up in terminfo."),
    ("COLORTERM", "truecolor or 24bit: the terminal has all colours."),
  ]

  /// With a capital letter and a full stop.
  private static func sentence(_ words: String) -> String {
    let text = words.prefix(1).uppercased() + words.dropFirst()
    return text.hasSuffix(".") ? text : text + "."
  }
}
