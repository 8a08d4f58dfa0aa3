import Drawing

/// The picture that is wanted now: what is known of it, and when to look at its file again.
struct Showing {
  let request: PictureRequest
  /// When this picture was first wanted, at whatever size.
  private let since: Duration
  private let lookTimes: [Duration]
  /// How often its file has been looked at since the first time.
  var looks = 0
  /// Nil until this very request has been answered.
  private(set) var answer: (picture: Picture?, stamp: FileStamp?)?
  private var isSettled = false

  /// A cover that comes half a second or two seconds after its track is there at one of these.
  static let usualLookTimes: [Duration] = [.seconds(1), .seconds(3)]

  init(_ request: PictureRequest, since: Duration, lookTimes: [Duration]) {
    self.request = request
    self.since = since
    self.lookTimes = lookTimes
  }

  /// The same picture at another size, with the looks that are still to come.
  func resized(for request: PictureRequest) -> Showing {
    var resized = Showing(request, since: since, lookTimes: lookTimes)
    resized.looks = looks
    resized.isSettled = isSettled
    return resized
  }

  /// When to look again, or nil when the file has been seen to be the same, with a picture in it, a while after it was
  /// first wanted.
  var nextLook: Duration? {
    isSettled || looks >= lookTimes.count ? nil : since + lookTimes[looks]
  }

  /// Takes an answer in; returns whether it differs from what is shown.
  mutating func take(_ outcome: PictureOutcome) -> Bool {
    switch outcome {
    case .superseded:
      return false
    case .unchanged:
      isSettled = looks > 0 && answer?.picture != nil
      return false
    case .made(let picture, let stamp, let canChange):
      let isNews = answer == nil || answer?.picture != picture
      isSettled = isSettled || !canChange || (looks > 0 && !isNews && picture != nil)
      answer = (picture, stamp)
      return isNews
    }
  }
}
