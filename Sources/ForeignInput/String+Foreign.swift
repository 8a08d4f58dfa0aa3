extension String {
  /// The most scalars kept of one foreign text; no field of the screen shows more.
  package static let foreignLimit = 1_000

  /// Foreign text made safe to show, log and send on: without controls of any kind and without direction controls;
  /// breaks and tabs as spaces; no blanks at its ends; at most `limit` scalars, cut before a grapheme.
  ///
  /// Joiners and variation selectors stay. Filtering twice gives the same text.
  package init(foreign text: String, limit: Int = String.foreignLimit) {
    if text.utf8.count <= limit, text.utf8.withContiguousStorageIfAvailable({ isPlain($0) }) == true {
      self = text
    } else {
      self = ForeignTextFilter.filter(text.unicodeScalars.prefix(scanLimit(forScalars: limit)), limit: limit)
    }
  }

  /// Foreign bytes, meant as UTF-8, repaired with U+FFFD and made safe as text is.
  package init(foreign bytes: some Collection<UInt8>, limit: Int = String.foreignLimit) {
    let bytes = bytes.prefix(scanLimit(forScalars: limit))
    if bytes.count <= limit, bytes.withContiguousStorageIfAvailable({ isPlain($0) }) == true {
      self = String(decoding: bytes, as: UTF8.self)
    } else {
      self = ForeignTextFilter.filter(String(decoding: bytes, as: UTF8.self).unicodeScalars, limit: limit)
    }
  }

  /// A C library's text made safe; nil for a null pointer.
  package init?(foreign pointer: UnsafePointer<CChar>?, limit: Int = String.foreignLimit) {
    guard let pointer else { return nil }
    let most = scanLimit(forScalars: limit)
    var count = 0
    while count < most, pointer[count] != 0 { count += 1 }
    let bytes = UnsafeBufferPointer(start: pointer, count: count)
    self = bytes.withMemoryRebound(to: UInt8.self) { String(foreign: $0, limit: limit) }
  }
}

/// The bytes or scalars of a foreign text that are looked at: no scalar takes more than four bytes, what is dropped takes
/// some too, and a text of mostly controls is noise.
private func scanLimit(forScalars limit: Int) -> Int { 16 * max(0, min(limit, 1 << 24)) }

/// Printable ASCII without blanks at its ends needs no filter; nearly every name is that.
private func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let first = bytes.first, let last = bytes.last else { return true }
  guard first != 0x20, last != 0x20 else { return false }
  return bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
}
