import CCurl

/// What became of a picture of the web.
nonisolated enum WebOutcome: Equatable {
  case fetched([UInt8], WebFreshness)
  /// The picture that is known already still holds.
  case notModified(WebFreshness)
  /// `isFinal`: the server has said that there is none, so that it is not asked again.
  case failed(isFinal: Bool)
  /// Nobody waits for it any more.
  case abandoned
}

/// Fetches pictures through libcurl, on the worker's thread. Addresses, with the names and passwords that they may have
/// in them, go to libcurl and nowhere else.
nonisolated struct WebFetcher {
  private let library: CurlFunctions
  let limits: WebLimits
  let agent: String

  init?(agent: String, limits: WebLimits = WebLimits()) {
    var library = CurlFunctions()
    guard curl_load(&library) else { return nil }
    self.library = library
    self.agent = agent
    self.limits = limits
  }

  /// Waits until it is done, or the watch says that nobody waits for it.
  func fetch(_ address: WebAddress, known: WebFreshness?, now: Int64, watch: WorkWatch) -> WebOutcome {
    guard let handle = library.curl_easy_init() else { return .failed(isFinal: false) }
    defer { library.curl_easy_cleanup(handle) }
    let transfer = WebTransfer(largest: limits.bytes)
    let headers = list(known?.requestHeaders ?? [])
    defer { library.curl_slist_free_all(headers) }
    return withExtendedLifetime(transfer) {
      guard configure(handle, address, headers: headers), receive(handle, into: transfer) else {
        return .failed(isFinal: true)
      }
      guard let result = perform(handle, watch) else { return .abandoned }
      return outcome(of: transfer, result, status: withLibrary { curl_response_code($0, handle) }, now: now)
    }
  }

  private func outcome(of transfer: WebTransfer, _ result: CURLcode, status: Int, now: Int64) -> WebOutcome {
    guard result == CURLE_OK else {
      let isRefused = (400...499).contains(status) && status != 408 && status != 429
      return .failed(isFinal: transfer.isTooLarge || isRefused || result == CURLE_FILESIZE_EXCEEDED)
    }
    let freshness = transfer.headers.freshness(at: now)
    if status == 304 { return .notModified(freshness) }
    guard (200...299).contains(status), !transfer.bytes.isEmpty else { return .failed(isFinal: true) }
    return .fetched(transfer.bytes, freshness)
  }

  /// Nil when nobody waits for it any more.
  private func perform(_ handle: UnsafeMutableRawPointer, _ watch: WorkWatch) -> CURLcode? {
    guard let multi = library.curl_multi_init() else { return CURLE_OUT_OF_MEMORY }
    defer { _ = library.curl_multi_cleanup(multi) }
    guard library.curl_multi_add_handle(multi, handle) == CURLM_OK else { return CURLE_FAILED_INIT }
    defer { _ = library.curl_multi_remove_handle(multi, handle) }
    var running: Int32 = 1
    while !watch.isAbandoned() {
      guard library.curl_multi_perform(multi, &running) == CURLM_OK else { return CURLE_FAILED_INIT }
      var result = CURLE_OK
      if withLibrary({ curl_only_result($0, multi, &result) }) { return result }
      var news = curl_waitfd(fd: watch.descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
      _ = library.curl_multi_poll(multi, &news, watch.descriptor >= 0 ? 1 : 0, 1000, nil)
      if news.revents != 0 { watch.takeNote() }
    }
    return nil
  }

  private func list(_ lines: [String]) -> UnsafeMutablePointer<curl_slist>? {
    let accept = "Accept: image/png, image/jpeg, image/webp, image/gif, */*;q=0.1"
    return ([accept] + lines).reduce(nil) { library.curl_slist_append($0, $1) ?? $0 }
  }

  func withLibrary<Result>(_ body: (UnsafePointer<CurlFunctions>) -> Result) -> Result {
    withUnsafePointer(to: library, body)
  }
}
