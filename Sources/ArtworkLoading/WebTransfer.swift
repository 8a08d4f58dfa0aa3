import CCurl

/// What a server of the web may cost.
nonisolated struct WebLimits: Sendable {
  var bytes = DataURI.largest
  var redirects = 5
  /// Milliseconds until there is a connection, and until everything is there.
  var connecting = 4000
  var total = 10_000
  /// Below so many bytes a second for so many seconds it is as good as dead.
  var slowest = 1000
  var slowestTime = 5
}

/// Takes in what arrives of one answer.
nonisolated final class WebTransfer {
  private(set) var bytes: [UInt8] = []
  private(set) var headers = WebHeaderReader()
  private(set) var isTooLarge = false
  private var headerBytes = 0
  private let largest: Int

  /// More than any server says before it sends a picture, all redirects together.
  private static let mostHeaderBytes = 256 * 1024

  init(largest: Int) { self.largest = largest }

  /// Whether more is wanted.
  fileprivate func take(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
    // Servers lie about the length, or do not say it.
    isTooLarge = bytes.count + piece.count > largest
    if !isTooLarge { bytes += piece }
    return !isTooLarge
  }

  fileprivate func take(header line: UnsafeBufferPointer<UInt8>) -> Bool {
    headerBytes += line.count
    headers.take(line: Array(line))
    return headerBytes <= Self.mostHeaderBytes
  }
}

nonisolated extension WebFetcher {
  func configure(
    _ handle: UnsafeMutableRawPointer, _ address: WebAddress, headers: UnsafeMutablePointer<curl_slist>?
  ) -> Bool {
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 1), (CURLOPT_MAXREDIRS, limits.redirects),
      (CURLOPT_FAILONERROR, 1), (CURLOPT_CONNECTTIMEOUT_MS, limits.connecting), (CURLOPT_TIMEOUT_MS, limits.total),
      (CURLOPT_LOW_SPEED_LIMIT, limits.slowest), (CURLOPT_LOW_SPEED_TIME, limits.slowestTime),
      // Its thread that looks up names is left to end by itself: it may take half a minute.
      (CURLOPT_QUICK_EXIT, 1),
    ]
    let texts: [(CURLoption, String)] = [
      (CURLOPT_PROTOCOLS_STR, "http,https"), (CURLOPT_REDIR_PROTOCOLS_STR, "http,https"), (CURLOPT_USERAGENT, agent),
    ]
    return withLibrary { library in
      numbers.allSatisfy { curl_set_number(library, handle, $0.0, $0.1) }
        && texts.allSatisfy { curl_set_text(library, handle, $0.0, $0.1) }
        && (address.bytes + [0]).withUnsafeBytes {
          curl_set_text(library, handle, CURLOPT_URL, $0.bindMemory(to: CChar.self).baseAddress)
        }
        && curl_set_size(library, handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(limits.bytes))
        && curl_set_list(library, handle, CURLOPT_HTTPHEADER, headers)
    }
  }

  /// Has what arrives taken in by `transfer`, which must outlive the handle's work.
  func receive(_ handle: UnsafeMutableRawPointer, into transfer: WebTransfer) -> Bool {
    let context = Unmanaged.passUnretained(transfer).toOpaque()
    return withLibrary { library in
      curl_set_pointer(library, handle, CURLOPT_WRITEDATA, context)
        && curl_set_pointer(library, handle, CURLOPT_HEADERDATA, context)
        && curl_set_sink(library, handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
          WebFetcher.pass(bytes, size * count, to: context) { $0.take($1) }
        }
        && curl_set_sink(library, handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
          WebFetcher.pass(bytes, size * count, to: context) { $0.take(header: $1) }
        }
    }
  }

  /// What libcurl takes as an answer: any number but the one of the bytes ends the transfer.
  private static func pass(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, to context: UnsafeMutableRawPointer?,
    _ take: (WebTransfer, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Int {
    guard let bytes, let context, count > 0 else { return count }
    let transfer = Unmanaged<WebTransfer>.fromOpaque(context).takeUnretainedValue()
    let isWanted = UnsafeRawPointer(bytes).withMemoryRebound(to: UInt8.self, capacity: count) {
      take(transfer, UnsafeBufferPointer(start: $0, count: count))
    }
    return isWanted ? count : 0
  }
}
