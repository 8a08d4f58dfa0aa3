import CChafa
import Drawing

/// Draws thumbnails with characters through libchafa.
nonisolated struct CharacterDrawer {
  private let library: ChafaFunctions

  init?() {
    guard let library = ChafaFunctions.opened() else { return nil }
    self.library = library
  }

  /// Nil if there is no room.
  func draw(_ thumbnail: Thumbnail, for request: PictureRequest) -> CharacterPicture? {
    guard let size = request.size.fitting(thumbnail, cellAspect: request.cellAspect),
      let canvas = canvas(size, Palette(request.mode))
    else { return nil }
    defer { library.chafa_canvas_unref(canvas) }
    library.draw(thumbnail, on: canvas)
    return CharacterPicture(
      size: size, cells: cells(of: canvas, size, Palette(request.mode)), detail: max(thumbnail.width, thumbnail.height))
  }

  private func canvas(_ size: Size, _ palette: Palette) -> OpaquePointer? {
    guard let configuration = library.chafa_canvas_config_new(), let symbols = library.chafa_symbol_map_new()
    else { return nil }
    defer {
      library.chafa_symbol_map_unref(symbols)
      library.chafa_canvas_config_unref(configuration)
    }
    library.chafa_symbol_map_add_by_tags(symbols, palette.symbols)
    library.chafa_canvas_config_set_symbol_map(configuration, symbols)
    library.chafa_canvas_config_set_geometry(configuration, Int32(size.columns), Int32(size.rows))
    library.chafa_canvas_config_set_canvas_mode(configuration, palette.canvas)
    library.chafa_canvas_config_set_color_space(configuration, palette.space)
    library.chafa_canvas_config_set_preprocessing_enabled(configuration, palette.hasColors ? 0 : 1)
    library.chafa_canvas_config_set_dither_mode(
      configuration, palette.dither > 0 ? CHAFA_DITHER_MODE_ORDERED : CHAFA_DITHER_MODE_NONE)
    library.chafa_canvas_config_set_dither_intensity(configuration, palette.dither)
    return library.chafa_canvas_new(configuration)
  }

  private func cells(of canvas: OpaquePointer, _ size: Size, _ palette: Palette) -> [CharacterPicture.Cell] {
    var cells: [CharacterPicture.Cell] = []
    cells.reserveCapacity(size.columns * size.rows)
    for y in 0..<size.rows {
      for x in 0..<size.columns { cells.append(cell(of: canvas, Int32(x), Int32(y), palette)) }
    }
    return cells
  }

  private func cell(of canvas: OpaquePointer, _ x: Int32, _ y: Int32, _ palette: Palette) -> CharacterPicture.Cell {
    let scalar = Unicode.Scalar(library.chafa_canvas_get_char_at(canvas, x, y)) ?? " "
    guard palette.hasColors else { return CharacterPicture.Cell(scalar: scalar, foreground: nil, background: nil) }
    var foreground: Int32 = -1
    var background: Int32 = -1
    library.chafa_canvas_get_colors_at(canvas, x, y, &foreground, &background)
    return .showing(scalar, foreground: color(foreground), background: color(background))
  }

  /// Chafa says -1 for what is transparent.
  private func color(_ packed: Int32) -> RGB? { packed < 0 ? nil : RGB(UInt32(packed)) }
}

/// What libchafa may draw with, as looked best on covers.
private nonisolated struct Palette {
  let symbols: ChafaSymbolTags
  let canvas: ChafaCanvasMode
  let hasColors: Bool
  /// In RGB the nearest of 16 colours is often of another hue.
  let space: ChafaColorSpace
  let dither: Float

  init(_ mode: PictureMode) {
    switch mode {
    case .characters(.trueColor): self.init(Self.blocks, CHAFA_CANVAS_MODE_TRUECOLOR)
    // Without the sixteen that are the user's own.
    case .characters(.palette256): self.init(Self.blocks, CHAFA_CANVAS_MODE_INDEXED_240)
    case .characters(.palette16):
      self.init(Self.halves, CHAFA_CANVAS_MODE_INDEXED_16, CHAFA_COLOR_SPACE_DIN99D, dither: 1)
    case .characters(.mono), .ascii, .pixels:
      self.init(CHAFA_SYMBOL_TAG_ASCII.rawValue, CHAFA_CANVAS_MODE_FGBG, hasColors: false, dither: 0.3)
    }
  }

  private init(
    _ symbols: UInt32, _ canvas: ChafaCanvasMode, _ space: ChafaColorSpace = CHAFA_COLOR_SPACE_RGB,
    hasColors: Bool = true, dither: Float = 0
  ) {
    self.symbols = ChafaSymbolTags(rawValue: symbols)
    self.canvas = canvas
    self.hasColors = hasColors
    self.space = space
    self.dither = dither
  }

  /// All that the fonts of the Linux console have.
  private static let halves =
    CHAFA_SYMBOL_TAG_SPACE.rawValue | CHAFA_SYMBOL_TAG_SOLID.rawValue | CHAFA_SYMBOL_TAG_HALF.rawValue
  /// U+2580 to U+259F, which every font for terminals has.
  private static let blocks = halves | CHAFA_SYMBOL_TAG_QUAD.rawValue | CHAFA_SYMBOL_TAG_BLOCK.rawValue
}

nonisolated extension CharacterPicture.Cell {
  /// Libchafa's cell in the plainest form that looks the same, so that there are few colour pairs. Where a foreground
  /// is see-through the terminal's background shall show, so the glyph's other half is drawn instead.
  static func showing(_ scalar: Unicode.Scalar, foreground: RGB?, background: RGB?) -> CharacterPicture.Cell {
    if scalar == " " || foreground == background { return cell(" ", nil, background) }
    if scalar == "█" { return cell(" ", nil, foreground) }
    guard foreground == nil else { return cell(scalar, foreground, background) }
    return complements[scalar].map { cell($0, background, nil) } ?? cell(" ", nil, background)
  }

  private static func cell(
    _ scalar: Unicode.Scalar, _ foreground: RGB?, _ background: RGB?
  ) -> CharacterPicture.Cell {
    CharacterPicture.Cell(scalar: scalar, foreground: foreground, background: background)
  }

  private static let complements: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
      ("▀", "▄"), ("▌", "▐"), ("▘", "▟"), ("▝", "▙"), ("▖", "▜"), ("▗", "▛"), ("▚", "▞"),
    ]
    return Dictionary(uniqueKeysWithValues: pairs + pairs.map { ($0.1, $0.0) })
  }()
}

nonisolated extension Size {
  /// Beyond this a picture only costs memory: libchafa draws 64 pixels for each cell.
  private static let largestPicture = Size(columns: 240, rows: 120)

  /// The largest size within this one at which a picture keeps its shape; nil if there is no room at all.
  func fitting(_ picture: Thumbnail, cellAspect: Double) -> Size? {
    let room = (
      columns: Double(min(columns, Self.largestPicture.columns)), rows: Double(min(rows, Self.largestPicture.rows))
    )
    guard room.columns > 0, room.rows > 0 else { return nil }
    let cell = cellAspect.isFinite ? min(max(cellAspect, 0.1), 10) : 0.5
    // Columns to a row.
    let shape = Double(picture.width) / Double(picture.height) / cell
    return Size(
      columns: max(1, Int(min(room.columns, room.rows * shape).rounded())),
      rows: max(1, Int(min(room.rows, room.columns / shape).rounded())))
  }
}
