import CChafa

/// What both ways of drawing ask of libchafa alike.
nonisolated extension ChafaFunctions {
  /// Nil if the library is missing.
  static func opened() -> ChafaFunctions? {
    var library = ChafaFunctions()
    guard chafa_load(&library) else { return nil }
    // Its threads would stay behind, and a cover takes milliseconds.
    library.chafa_set_n_threads(1)
    return library
  }

  func draw(_ thumbnail: Thumbnail, on canvas: OpaquePointer) {
    chafa_canvas_draw_all_pixels(
      canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, thumbnail.pixels, Int32(thumbnail.width), Int32(thumbnail.height),
      Int32(4 * thumbnail.width))
  }
}
