import Glibc

/// Memory for a whole decoded picture, four bytes a pixel; asked for in a way that may fail, because pictures are
/// foreign and can be large.
nonisolated struct PixelBuffer: ~Copyable {
  let width: Int
  let height: Int
  private let memory: UnsafeMutablePointer<UInt8>

  /// 160 MB: what a picture may unpack to. Larger ones are not decoded.
  static let mostPixels = 40_000_000

  static func fits(_ width: Int, _ height: Int) -> Bool {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    return width > 0 && height > 0 && !overflow && pixels <= mostPixels
  }

  /// Nil if the size is absurd or memory is short. All transparent at first, as what a broken file leaves out should be.
  init?(width: Int, height: Int) {
    guard Self.fits(width, height), let memory = calloc(width * height, 4) else { return nil }
    self.width = width
    self.height = height
    self.memory = memory.assumingMemoryBound(to: UInt8.self)
  }

  deinit { free(memory) }

  var bytes: UnsafePointer<UInt8> { UnsafePointer(memory) }
  var mutableBytes: UnsafeMutablePointer<UInt8> { memory }
}
