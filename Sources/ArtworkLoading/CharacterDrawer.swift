import CChafa
import Drawing

/// Draws thumbnails with characters through libchafa.
nonisolated struct CharacterDrawer {
  private let library: ChafaFunctions

  init?() {
    var library = ChafaFunctions()
    guard chafa_load(&library) else { return nil }
    self.library = library
    // Its threads would stay behind, and a cover takes milliseconds.
    library.chafa_set_n_threads(1)
  }

  /// Nil if there is no room, or no memory.
  func draw(_ thumbnail: Thumbnail, for request: PictureRequest) -> CharacterPicture? {
    guard let size = request.size.fitting(thumbnail, cellAspect: request.cellAspect),
      let configuration = library.chafa_canvas_config_new(), let symbols = library.chafa_symbol_map_new()
    else { return nil }
    defer {
      library.chafa_symbol_map_unref(symbols)
      library.chafa_canvas_config_unref(configuration)
    }
    let palette = Palette(request.mode)
    library.chafa_symbol_map_add_by_tags(symbols, palette.symbols)
    library.chafa_canvas_config_set_symbol_map(configuration, symbols)
    library.chafa_canvas_config_set_geometry(configuration, Int32(size.columns), Int32(size.rows))
    library.chafa_canvas_config_set_canvas_mode(configuration, palette.canvas)
    library.chafa_canvas_config_set_dither_mode(configuration, palette.dither)
    guard let canvas = library.chafa_canvas_new(configuration) else { return nil }
    defer { library.chafa_canvas_unref(canvas) }
    library.chafa_canvas_draw_all_pixels(
      canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, thumbnail.pixels, Int32(thumbnail.width), Int32(thumbnail.height),
      Int32(4 * thumbnail.width))
    return CharacterPicture(size: size, cells: cells(of: canvas, size, palette))
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

/// What libchafa may draw with.
private nonisolated struct Palette {
  let symbols: ChafaSymbolTags
  let canvas: ChafaCanvasMode
  let dither: ChafaDitherMode
  let hasColors: Bool

  /// Only symbols that the common fonts have; on terminals of 16 colours, only those of the console's font.
  init(_ mode: PictureMode) {
    let halves = CHAFA_SYMBOL_TAG_SPACE.rawValue | CHAFA_SYMBOL_TAG_SOLID.rawValue | CHAFA_SYMBOL_TAG_HALF.rawValue
    let quarters = halves | CHAFA_SYMBOL_TAG_QUAD.rawValue
    switch mode {
    case .characters(.trueColor): self.init(quarters, CHAFA_CANVAS_MODE_TRUECOLOR)
    case .characters(.palette256): self.init(quarters, CHAFA_CANVAS_MODE_INDEXED_256)
    case .characters(.palette16): self.init(halves, CHAFA_CANVAS_MODE_INDEXED_16, CHAFA_DITHER_MODE_ORDERED)
    case .characters(.mono), .ascii:
      self.init(CHAFA_SYMBOL_TAG_ASCII.rawValue, CHAFA_CANVAS_MODE_FGBG, CHAFA_DITHER_MODE_NONE, hasColors: false)
    }
  }

  private init(
    _ symbols: UInt32, _ canvas: ChafaCanvasMode, _ dither: ChafaDitherMode = CHAFA_DITHER_MODE_NONE,
    hasColors: Bool = true
  ) {
    self.symbols = ChafaSymbolTags(rawValue: symbols)
    self.canvas = canvas
    self.dither = dither
    self.hasColors = hasColors
  }
}

nonisolated extension CharacterPicture.Cell {
  /// Libchafa's cell in the plainest form that looks the same, so that there are few colour pairs. Where a foreground
  /// is see-through the terminal's background shall show, so the glyph's other half is drawn instead.
  static func showing(_ scalar: Unicode.Scalar, foreground: RGB?, background: RGB?) -> CharacterPicture.Cell {
    if scalar == " " || foreground == background { return cell(" ", nil, background) }
    if scalar == "█" { return cell(" ", nil, foreground) }
    guard foreground == nil else { return cell(scalar, foreground, background) }
    return cell(complements[scalar] ?? "█", background, nil)
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
  /// The largest size within this one at which a picture keeps its shape; nil if there is no room at all.
  func fitting(_ picture: Thumbnail, cellAspect: Double) -> Size? {
    guard columns > 0, rows > 0 else { return nil }
    let cell = cellAspect.isFinite ? min(max(cellAspect, 0.1), 10) : 0.5
    // Columns to a row.
    let shape = Double(picture.width) / Double(picture.height) / cell
    let fitted = Size(
      columns: Int(min(Double(columns), Double(rows) * shape).rounded()),
      rows: Int(min(Double(rows), Double(columns) / shape).rounded()))
    return Size(columns: max(1, fitted.columns), rows: max(1, fitted.rows))
  }
}
