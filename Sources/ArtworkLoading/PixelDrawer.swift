import CChafa
import CPNG
import Drawing

/// Encodes thumbnails for terminals that show pixels.
nonisolated struct PixelDrawer {
  private var sixels = OpenedOnce<SixelEncoder>()
  private var png = OpenedOnce<PNGEncoder>()

  /// Nil if there is no room, or a library is missing.
  mutating func draw(_ thumbnail: Thumbnail, as format: PixelFormat, for request: PictureRequest) -> PixelPicture? {
    let detail = max(thumbnail.width, thumbnail.height)
    switch format {
    case .kitty:
      guard let size = request.size.fitting(thumbnail, cellAspect: request.cellAspect),
        let file = png.get(PNGEncoder.init)?.encode(thumbnail.reduced(for: size, request.cell))
      else { return nil }
      return PixelPicture(size: size, format: format, payload: Base64.encode(file), detail: detail)
    case .sixel(let colors):
      guard let cell = request.cell,
        let size = request.size.limited(to: cell).fitting(thumbnail, cellAspect: cell.aspect),
        let bytes = sixels.get(SixelEncoder.init)?.encode(thumbnail, size, cell, colors: colors)
      else { return nil }
      return PixelPicture(size: size, format: format, payload: bytes, detail: detail)
    }
  }
}

nonisolated extension Size {
  /// Terminals take sixels up to a size; 1000 pixels is xterm's limit, and the smallest.
  private static let mostPixels = 1000

  /// The part of it that a picture of sixels may take.
  fileprivate func limited(to cell: CellSize) -> Size {
    Size(columns: min(columns, Size.mostPixels / cell.width), rows: min(rows, Size.mostPixels / cell.height))
  }
}

nonisolated extension Thumbnail {
  /// As many pixels as are shown: terminals make small ones of large ones poorly.
  fileprivate func reduced(for size: Size, _ cell: CellSize?) -> Thumbnail {
    guard let cell else { return self }
    return reduced(toWidth: size.columns * cell.width, height: size.rows * cell.height)
  }
}

/// Thumbnails as PNG files.
nonisolated struct PNGEncoder {
  private let library: PNGFunctions

  init?() {
    var library = PNGFunctions()
    guard png_load(&library) else { return nil }
    self.library = library
  }

  func encode(_ thumbnail: Thumbnail) -> [UInt8]? {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(thumbnail.width)
    image.height = png_uint_32(thumbnail.height)
    image.format = PNG_RGBA
    image.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
    defer { library.png_image_free(&image) }
    // More than it can become: the rows as they are, each with its filter's number, and what frames them.
    let most = thumbnail.pixels.count + thumbnail.pixels.count / 512 + thumbnail.height + 4096
    var length = most
    let file = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      let isWritten = library.png_image_write_to_memory(
        &image, buffer.baseAddress, &length, 0, thumbnail.pixels, 0, nil)
      count = isWritten != 0 ? min(length, most) : 0
    }
    return file.isEmpty ? nil : file
  }
}

/// Thumbnails as sixels, through libchafa.
nonisolated struct SixelEncoder {
  private let library: ChafaFunctions

  init?() {
    guard let library = ChafaFunctions.opened() else { return nil }
    self.library = library
  }

  /// Nil for want of memory.
  func encode(_ thumbnail: Thumbnail, _ size: Size, _ cell: CellSize, colors: Int) -> [UInt8]? {
    guard let canvas = canvas(size, cell, colors) else { return nil }
    defer { library.chafa_canvas_unref(canvas) }
    library.draw(thumbnail, on: canvas)
    guard let text = library.chafa_canvas_print(canvas, nil) else { return nil }
    defer { _ = library.g_string_free(text, 1) }
    let bytes = Array(UnsafeRawBufferPointer(start: text.pointee.str, count: Int(text.pointee.len)))
    return bytes.isEmpty ? nil : bytes
  }

  private func canvas(_ size: Size, _ cell: CellSize, _ colors: Int) -> OpaquePointer? {
    guard let configuration = library.chafa_canvas_config_new() else { return nil }
    defer { library.chafa_canvas_config_unref(configuration) }
    library.chafa_canvas_config_set_geometry(configuration, Int32(size.columns), Int32(size.rows))
    library.chafa_canvas_config_set_cell_geometry(configuration, Int32(cell.width), Int32(cell.height))
    library.chafa_canvas_config_set_pixel_mode(configuration, CHAFA_PIXEL_MODE_SIXELS)
    library.chafa_canvas_config_set_canvas_mode(
      configuration, colors < 256 ? CHAFA_CANVAS_MODE_INDEXED_16 : CHAFA_CANVAS_MODE_TRUECOLOR)
    library.chafa_canvas_config_set_preprocessing_enabled(configuration, 0)
    // Without it the few colours there are show as patches, and with more of it as specks.
    library.chafa_canvas_config_set_dither_mode(configuration, CHAFA_DITHER_MODE_DIFFUSION)
    library.chafa_canvas_config_set_dither_intensity(configuration, 0.4)
    return library.chafa_canvas_new(configuration)
  }
}
