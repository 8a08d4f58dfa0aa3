/// What can stand in a template, and what becomes of it: for the help of every verb that takes one, and for the manual.
nonisolated enum TemplateHelp {
  static let lines = [
    "TEMPLATE is a line with places for what is known, as playerctl has them:",
    "{{artist}} {{title}} {{album}} {{status}} {{position}} {{volume}} {{loop}}",
    "{{shuffle}} {{playerName}} {{playerInstance}} and every key of 'marquee",
    "metadata', such as {{mpris:length}}; what is not known is empty.",
    "There are lc(x), uc(x), duration(x), markup_escape(x), default(x, y),",
    "trunc(x, 20), emoji(status), emoji(volume), \"text\", numbers, + - * / ().",
    "With --follow there is a line at once and one for every change of it, an",
    "empty one while nothing is there to tell of.",
  ]
}
