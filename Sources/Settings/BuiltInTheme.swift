extension ThemeSource {
  /// The default theme, the same as `Themes/default.theme` (a test compares them), so that no file is needed to start.
  static let builtIn = ThemeSource(
    file: "default.theme",
    text: """
      # Marquee's own colours, for dark terminals. Every other theme builds on these.
      #
      # A line is: role = [colour] [on colour] [bold] [dim] [italic] [underline] [reverse]
      # A colour is default (the terminal's own), #rrggbb, 0 to 255, one of the sixteen names (red, bright-blue), or a name
      # from [palette]. Where a terminal has fewer colours, the nearest is taken, unless [256] or [16] says better. Lines in
      # [mono] are for terminals without colour, and nothing else is. What names no background stands on that of text.

      text = default
      secondary = ash
      accent = sea
      title = default bold
      heading = ash bold
      rule = slate
      bar-filled = silver
      bar-empty = slate
      bar-knob = default bold
      bar-mark = ash
      bar-over = honey
      key = sky
      state = silver
      notice = sky
      warning = honey
      error = coral bold
      selection = default on night
      picture = default

      [palette]
      silver = #c3c3cf
      ash = #9a9aa8
      slate = #666674
      night = #2a2a36
      sea = #4fd6be
      sky = #86b8f0
      honey = #e8b45a
      coral = #f47c7c

      [256]
      rule = 242
      bar-empty = 242

      # The Linux console: bright white and white are all the shades of grey that can be read there.
      [16]
      text = bright-white
      secondary = white
      accent = bright-cyan
      title = bright-white bold
      heading = white
      rule = bright-black
      bar-filled = bright-white
      bar-empty = bright-black
      bar-knob = bright-white bold
      bar-mark = white
      bar-over = bright-yellow
      key = bright-white
      state = white
      notice = cyan
      warning = bright-yellow
      error = bright-red bold
      selection = bright-white on blue

      [mono]
      text = default
      secondary = dim
      accent = bold
      title = bold
      heading = bold
      rule = dim
      bar-filled = bold
      bar-empty = dim
      bar-knob = bold
      bar-mark = default
      bar-over = bold
      key = bold
      state = default
      notice = bold
      warning = bold
      error = bold underline
      selection = reverse

      """)
}
