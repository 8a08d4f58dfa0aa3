/// The characters that marks and lines are drawn with, by meaning; each takes one column.
package struct GlyphSet: Equatable, Sendable {
  // What a session does.
  package let playing: Unicode.Scalar
  package let paused: Unicode.Scalar
  package let stopped: Unicode.Scalar
  // Rows.
  package let selection: Unicode.Scalar
  package let standard: Unicode.Scalar
  package let branch: Unicode.Scalar
  package let lastBranch: Unicode.Scalar
  package let checked: Unicode.Scalar
  package let liked: Unicode.Scalar
  package let notLiked: Unicode.Scalar
  // Text.
  package let ellipsis: Unicode.Scalar
  package let separator: Unicode.Scalar
  package let dash: Unicode.Scalar
  package let minus: Unicode.Scalar
  package let times: Unicode.Scalar
  /// Sound without end; the only one that may take more than a column.
  package let endless: String
  package let up: Unicode.Scalar
  package let down: Unicode.Scalar
  package let left: Unicode.Scalar
  package let right: Unicode.Scalar
  // Lines.
  package let rule: Unicode.Scalar
  package let barFilled: Unicode.Scalar
  package let barEmpty: Unicode.Scalar
  package let barKnob: Unicode.Scalar
  package let barMarkFilled: Unicode.Scalar
  package let barMarkEmpty: Unicode.Scalar
  /// Eight heights, the lowest first.
  package let meter: [Unicode.Scalar]
}

extension GlyphSet {
  /// For terminals with a font for it. None of these has an emoji twin that a terminal might draw instead, except the
  /// heart; DejaVu Sans Mono has them all. (⏵ ⏸ ⏹ are in few fonts, ▶ in those of emoji.)
  package static let unicode = GlyphSet(
    playing: "►", paused: "‖", stopped: "■",
    selection: "▸", standard: "●", branch: "├", lastBranch: "└", checked: "✓", liked: "♥", notLiked: "♡",
    ellipsis: "…", separator: "·", dash: "—", minus: "−", times: "×", endless: "∞",
    up: "↑", down: "↓", left: "←", right: "→",
    rule: "─", barFilled: "━", barEmpty: "─", barKnob: "●", barMarkFilled: "┿", barMarkEmpty: "┼",
    meter: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"])

  /// For the Linux console, whose own font has the 256 characters of code page 437.
  package static let console = GlyphSet(
    playing: "►", paused: "║", stopped: "■",
    selection: "►", standard: "•", branch: "├", lastBranch: "└", checked: "√", liked: "♥", notLiked: "·",
    ellipsis: "~", separator: "·", dash: "-", minus: "-", times: "x", endless: "∞",
    up: "↑", down: "↓", left: "←", right: "→",
    rule: "─", barFilled: "═", barEmpty: "─", barKnob: "■", barMarkFilled: "╪", barMarkEmpty: "┼",
    meter: ["_", "_", "░", "▄", "▄", "▓", "█", "█"])

  /// For everything else.
  package static let ascii = GlyphSet(
    playing: ">", paused: "|", stopped: ".",
    selection: ">", standard: "*", branch: "|", lastBranch: "`", checked: "x", liked: "+", notLiked: "-",
    ellipsis: "~", separator: "-", dash: "-", minus: "-", times: "x", endless: "inf",
    up: "^", down: "v", left: "<", right: ">",
    rule: "-", barFilled: "=", barEmpty: "-", barKnob: "o", barMarkFilled: "+", barMarkEmpty: "+",
    meter: ["_", "_", ".", ".", "-", "=", "*", "#"])
}
