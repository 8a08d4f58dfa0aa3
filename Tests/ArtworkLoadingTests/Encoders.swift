import CTurboJPEG
import CWebP

/// A picture with some detail, so that codecs have something to do.
nonisolated func gradient(width: Int, height: Int, channels: Int) -> [UInt8] {
  var pixels: [UInt8] = []
  pixels.reserveCapacity(width * height * channels)
  for y in 0..<height {
    for x in 0..<width {
      for channel in 0..<channels { pixels.append(UInt8(truncatingIfNeeded: x * 3 + y * 5 + channel * 70)) }
    }
  }
  return pixels
}

nonisolated func repeated(_ pixel: [UInt8], width: Int, height: Int) -> [UInt8] {
  Array(repeating: pixel, count: width * height).flatMap { $0 }
}

nonisolated func jpeg(
  _ pixels: [UInt8], width: Int, height: Int, format: TJPF = TJPF_RGB, subsampling: TJSAMP = TJSAMP_420,
  flags: Int32 = 0
) -> [UInt8] {
  let handle = tjInitCompress()
  defer { tjDestroy(handle) }
  var file: UnsafeMutablePointer<UInt8>?
  var size: UInt = 0
  defer { tjFree(file) }
  let result = tjCompress2(
    handle, pixels, Int32(width), 0, Int32(height), format.rawValue, &file, &size, Int32(subsampling.rawValue), 90,
    flags)
  return result == 0 ? Array(UnsafeBufferPointer(start: file, count: Int(size))) : []
}

nonisolated func webp(_ pixels: [UInt8], width: Int, height: Int, isLossless: Bool = false) -> [UInt8] {
  var file: UnsafeMutablePointer<UInt8>?
  defer { WebPFree(file) }
  let stride = Int32(4 * width)
  let size =
    isLossless
    ? WebPEncodeLosslessRGBA(pixels, Int32(width), Int32(height), stride, &file)
    : WebPEncodeRGBA(pixels, Int32(width), Int32(height), stride, 90, &file)
  return Array(UnsafeBufferPointer(start: file, count: size))
}

nonisolated func base64(_ bytes: [UInt8]) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for place in 0..<4 {
      text.append(place <= group.count ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
    }
  }
  return String(decoding: text, as: UTF8.self)
}
