import Dashboard
import Glibc
import Runtime
import Settings
import TestSupport
import Testing

@testable import marquee

/// The manual page and the completions, as `man` and the shells read them.
struct DocumentTests {
  private let home: TemporaryDirectory

  init() throws { home = try TemporaryDirectory() }

  private func file(_ name: String, _ text: String) throws -> String {
    let path = "\(home.path)/\(name)"
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
    return path
  }

  /// A directory with a program `marquee` in it that knows two names.
  private func standIn() throws -> String {
    let path = try file("marquee", "#!/bin/sh\n[ \"$2\" = --names ] && printf 'alpha.one\\nbeta\\n'\n")
    chmod(path, 0o755)
    return home.path
  }

  private func run(_ command: [String]) throws -> String {
    try output(
      of: command, environment: ["PATH=\(try standIn()):/usr/bin:/bin", "HOME=\(home.path)", "LC_ALL=C.UTF-8"])
  }

  @Test func theManualHasEveryCommandOptionKeyAndSetting() {
    let page = Manual.page(version: "1", options: Configuration.documentedOptions)
    func written(_ text: String) -> String {
      text.split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\-")
    }
    for verb in Verb.all { #expect(page.contains(".TP\n\\fB\(written(verb.name))"), "\(verb.name)") }
    for option in Option.allCases { #expect(page.contains(written(option.spelling)), "\(option)") }
    for option in Configuration.documentedOptions { #expect(page.contains(written("\(option.name) = "))) }
    for topic in ActionTopic.allCases { #expect(page.contains(".SS \(topic.rawValue)\n")) }
  }

  @Test func theManualIsASCIIWithoutStrayRequests() {
    let page = Manual.page(version: "1", options: Configuration.documentedOptions)
    #expect(page.utf8.allSatisfy { $0 < 0x80 })
    let requests: Set = [".TH", ".SH", ".SS", ".PP", ".TP", ".IP", ".nf", ".fi"]
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains(String(line.prefix(3))), "\(line)")
    }
  }

  @Test func theManualExplainsTemplatesOnce() {
    let page = Manual.page(version: "1", options: Configuration.documentedOptions)
    #expect(page.split(separator: "\n").count { $0.contains("markup_escape") } == 1)
    for heading in ["TEMPLATES", "EXIT STATUS", "FILES", "ENVIRONMENT", "KEYS"] {
      #expect(page.contains(".SH \(heading)\n"), "\(heading)")
    }
  }

  @Test func groffHasNothingToSayAboutTheManual() throws {
    let page = try file("marquee.1", try BuiltProgram(["--print-man"]).output)
    let text = try run(["/usr/bin/groff", "-man", "-ww", "-Tutf8", page])
    #expect(text.contains("shows and controls what this machine plays"))
    #expect(text.contains("±"))
    #expect(!text.contains("warning"))
  }

  @Test(arguments: [
    ("marquee pl", ["play", "play-pause"]), ("marquee mute o", ["on", "off"]), ("marquee route al", ["alpha.one"]),
    ("marquee --session be", ["beta"]), ("marquee --clean se", ["seek", "sessions"]),
    ("marquee status --j", ["--json"]), ("marquee --print-m", ["--print-man"]),
    ("marquee --print-completion f", ["fish"]), ("marquee pause -p be", ["beta"]), ("marquee metadata ti", ["title"]),
    ("marquee route xyz", []),
  ])
  func shellsCompleteWhatIsTyped(line: String, expected: [String]) throws {
    let words = line.split(separator: " ").map(String.init)
    let bash = try file("bash", Shell.bash.completion)
    let asked =
      "source \(bash); COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1); _marquee; "
    let offered = try run(["/bin/bash", "-c", asked + "printf '%s\\n' \"${COMPREPLY[@]}\""])
    #expect(offered.split(separator: "\n").map(String.init).sorted() == expected.sorted(), "bash: \(line)")
    let fish = try file("marquee.fish", Shell.fish.completion)
    let told = try run(["/usr/bin/fish", "--no-config", "-c", "source \(fish); complete -C '\(line)'"])
    let candidates = told.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
    #expect(candidates.sorted() == expected.sorted(), "fish: \(line)")
  }

  /// Types the line into a zsh on a terminal of its own, and says what is offered.
  private static let zshTyping = """
    zmodload zsh/zpty
    zpty z zsh -f -i
    zpty -w z "PROMPT=; fpath=($1 \\$fpath); autoload -Uz compinit; compinit -D -u"
    zpty -w z 'compadd() {
      if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return $?; fi
      typeset -a hits; builtin compadd -A hits "$@"; (( $#hits )) && print -r -- "<"$^hits">"
    }
    bindkey "^I" complete-word
    zle-line-init() { print RE""ADY }
    zle -N zle-line-init'
    while zpty -r z line; do [[ $line == *READY* ]] && break; done
    zpty -w -n z "$2"$'\\t'
    zpty -w z $'\\x15'"print DO""NE"
    while zpty -r z line; do print -r -- "$line"; [[ $line == *DONE* ]] && break; done
    zpty -d z
    """

  @Test(arguments: [
    ("marquee pl", ["play", "play-pause"]), ("marquee mute o", ["on", "off"]), ("marquee route al", ["alpha.one"]),
    ("marquee pause -p be", ["beta"]), ("marquee --session be", ["beta"]), ("marquee status --j", ["--json"]),
    ("marquee play --con", ["--config"]), ("marquee --print-completion f", ["fish"]), ("marquee pause -p be", ["beta"]),
    ("marquee metadata ti", ["title"]), ("marquee route xyz", []),
  ])
  func zshCompletesWhatIsTyped(line: String, expected: [String]) throws {
    _ = try file("_marquee", Shell.zsh.completion)
    let told = try run(["/usr/bin/zsh", "-f", try file("type.zsh", DocumentTests.zshTyping), home.path, line])
    try #require(told.contains("DONE"), "\(told)")
    let offered = told.split(separator: "<").dropFirst().compactMap { $0.split(separator: ">").first.map(String.init) }
    #expect(offered.sorted() == expected.sorted(), "\(told)")
  }

  @Test func namesAreThereAtOnceWhateverTheBusDoes() throws {
    let bus = try PrivateBus()
    bus.freeze()
    let start = EventLoop.now()
    let run = try BuiltProgram(["sessions", "--names"], environment: bus.onlyPlayers)
    #expect(run.output.isEmpty)
    #expect(EventLoop.now() - start < .seconds(3))
  }

  @Test func zshReadsItsScript() throws {
    #expect(try run(["/usr/bin/zsh", "-n", try file("_marquee", Shell.zsh.completion)]) == "")
  }

  @Test func anUnknownShellIsAMistake() throws {
    let run = try BuiltProgram(["--print-completion", "tcsh"])
    #expect(run.code == 2)
    #expect(run.errors == "marquee: there are completions for bash, zsh, fish, not for 'tcsh'\n")
  }
}
