import Templates
import Testing

/// A template, and the line or the complaint that comes of it.
private struct Case: Sendable, CustomTestStringConvertible {
  let template: String
  let result: String

  init(_ template: String, _ result: String) {
    self.template = template
    self.result = result
  }

  var testDescription: String { template }
}

struct TemplateTests {
  private static let fields: [String: TemplateValue] = [
    "artist": .text("Dukes, Duchess"), "title": .text("Push <It>"), "status": .text("Playing"), "volume": .real(0.4),
    "position": .whole(83_000_000), "mpris:length": .whole(4_200_000_000), "shuffle": .flag(true),
    "loop": .text("None"),
    "mpris:trackid": .path("/track/1"), "album": .text(""), "xesam:userRating": .real(1), "greek": .text("ΟΔΟΣ ά"),
    "family": .text("a👨‍👩‍👧b"),
  ]

  @Test(arguments: [
    Case("", ""), Case("plain { text } }} 😀", "plain { text } }} 😀"),
    Case("{{artist}} - {{ title }}", "Dukes, Duchess - Push <It>"),
    Case("{{nothing}}|{{lc(nothing)}}|{{duration(nothing)}}|{{trunc(nothing, 3)}}", "|||"),
    Case(
      "{{volume}} {{xesam:userRating}} {{position}} {{shuffle}} {{mpris:trackid}}",
      "0.40000000000000002 1.0 83000000 true '/track/1'"),
    Case("{{\"a string\"}}{{5}}{{ .5 }}{{1e}}", "error"),
    Case("{{\"a string\"}} {{5}} {{ .5 }} {{100000000000000000000}}", "a string 5.0 0.5 1e+20"),
    Case("{{uc(title)}} {{lc(title)}} {{lc(uc(status))}}", "PUSH <IT> push <it> playing"),
    Case("{{duration(position)}} {{duration(mpris:length)}} {{duration(1000000)}}", "1:23 1:10:00 0:01"),
    Case("{{duration(mpris:length - position)}}", "1:08:37"), Case("{{duration(0 - position)}}", "-1:23"),
    Case("{{markup_escape(title)}}{{markup_escape(\"'&\")}}", "Push &lt;It&gt;&apos;&amp;"),
    Case(
      "{{default(album, \"none\")}} {{default(nothing, nothing)}} {{default(artist, \"none\")}}", "none  Dukes, Duchess"
    ),
    Case("{{emoji(status)}} {{emoji(volume)}} {{emoji(artist)}} {{emoji(loop)}}", "▶️ 🔉 Dukes, Duchess None"),
    Case(
      "{{trunc(artist, 5)}} {{trunc(artist, 14)}} {{trunc(artist, 0)}} {{trunc(artist, 0 - 1)}}",
      "Dukes… Dukes, Duchess … Dukes, Duchess"),
    Case("{{trunc(family, 3)}} {{trunc(family, 6)}}", "a… a👨‍👩‍👧…"),
    Case(
      "{{position + position}} {{position / 3000000}} {{position * 2 - position / 2}}",
      "166000000 27.666666666666668 124500000.0"),
    Case("{{-position}} {{+position}} {{2 - -3}} {{-2 * 3}} {{--2}}", "-83000000 83000000 5.0 -6.0 2.0"),
    Case("{{(1 + 2) * 3}} {{1 + 2 * 3}} {{10 - 2 - 3}} {{8 / 4 / 2}} {{2*(3)}}", "9.0 7.0 5.0 1.0 6.0"),
    Case("{{position + nothing}}|{{default(position + nothing, \"?\")}}", "|?"),
  ])
  fileprivate func aTemplateBecomes(_ given: Case) throws {
    guard given.result != "error" else {
      #expect(throws: TemplateError.self) { try Template(given.template) }
      return
    }
    #expect(try Template(given.template).line { Self.fields[$0] } == given.result)
  }

  @Test(arguments: [
    Case("{{", "unexpected end of expression"), Case("{{artist", "unexpected end of expression"),
    Case("{{artist}", "expecting \"}}\" (position 8)"), Case("{{artist)}}", "expecting \"}}\" (position 8)"),
    Case("{{}}", "unexpected \"}\", expected expression (position 2)"),
    Case("{{{artist}}}", "unexpected \"{\", expected expression (position 2)"),
    Case("ü{{ é }}", "unexpected \"é\", expected expression (position 5)"),
    Case("{{1.2.3}}", "invalid number: \"1.2.3\" (position 2)"), Case("{{.}}", "invalid number: \".\" (position 2)"),
    Case("{{lc()}}", "unexpected \")\", expected expression (position 5)"),
    Case("{{lc(artist}}", "expecting \")\" (position 11)"), Case("{{lc (artist)}}", "expecting \"}}\" (position 5)"),
    Case("{{\"abc}}", "unexpected end of expression"), Case("{{(1 + 2}}", "expecting \")\" (position 8)"),
    Case("{{1 +}}", "unexpected \"}\", expected expression (position 5)"),
    Case("{{lc(artist, title)}}", "function lc takes exactly one argument (got 2) (position 2)"),
    Case("{{trunc(artist)}}", "function trunc takes exactly two arguments (got 1) (position 2)"),
    Case("{{shout(artist)}}", "unknown template function: shout (position 2)"),
    Case("{{emoji(lc(status))}}", "the emoji function can only be called with a variable (position 2)"),
    Case("{{" + String(repeating: "(", count: 100), "too many parentheses within each other (position 66)"),
    Case("{{" + String(repeating: "-", count: 100_000), "too many parentheses within each other (position 65)"),
  ])
  fileprivate func aWrongTemplateIsRefused(_ given: Case) {
    #expect { try Template(given.template) } throws: { ($0 as? TemplateError)?.words == given.result }
  }

  @Test(arguments: [
    Case("{{artist + 1}}", "'Dukes, Duchess' is no number for + to work on"),
    Case("{{-artist}}", "'Dukes, Duchess' is no number for - to work on"),
    Case("{{1 * shuffle}}", "'true' is no number for * to work on"),
    Case("{{duration(artist)}}", "'Dukes, Duchess' is no time for duration to show"),
    Case(
      "{{duration(1 / 0.0000000000000001 * 10000000000000000)}}",
      "'1.0000000000000001e+32' is no time for duration to show"),
    Case("{{trunc(artist, artist)}}", "'Dukes, Duchess' is no length for trunc to cut to"),
    Case("{{1 / 0}}", "there is no dividing by zero"),
    Case("{{position / (position - position)}}", "there is no dividing by zero"),
    Case("{{position * position * position}}", "a number became too large"),
  ])
  fileprivate func whatCannotBeReckonedIsSaid(_ given: Case) throws {
    let template = try Template(given.template)
    #expect { try template.line { Self.fields[$0] } } throws: { ($0 as? TemplateFault)?.words == given.result }
  }

  @Test func theFieldsOfATemplateAreKnown() throws {
    let template = try Template("a {{default(lc(artist), title)}} {{duration(mpris:length - position)}}")
    #expect(template.fields == ["artist", "title", "mpris:length", "position"])
  }
}
