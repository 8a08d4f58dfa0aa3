import Drawing

/// The picture that is wanted now: what is known of it, and when to look at its file again.
struct Showing {
  let request: PictureRequest
  /// When this picture was first wanted, at whatever size.
  private let since: Duration
  private let looking: LookTimes
  /// How often its file has been looked at since the first time.
  var looks = 0
  /// Nil until this very request has been answered.
  private(set) var answer: (picture: Picture?, stamp: FileStamp?)?
  private var isSettled = false
  private var isOfWeb = false

  init(_ request: PictureRequest, since: Duration, looking: LookTimes) {
    self.request = request
    self.since = since
    self.looking = looking
  }

  /// The same picture at another size, with the looks that are still to come.
  func resized(for request: PictureRequest) -> Showing {
    var resized = Showing(request, since: since, looking: looking)
    resized.looks = looks
    resized.isSettled = isSettled
    resized.isOfWeb = isOfWeb
    return resized
  }

  /// When to look again, or nil when the file has been seen to be the same, with a picture in it, a while after it was
  /// first wanted.
  var nextLook: Duration? {
    let times = isOfWeb ? looking.web : looking.file
    return isSettled || looks >= times.count ? nil : since + times[looks]
  }

  /// Takes an answer in; returns whether it differs from what is shown.
  mutating func take(_ outcome: PictureOutcome) -> Bool {
    switch outcome {
    case .superseded:
      return false
    case .unchanged:
      isSettled = looks > 0 && answer?.picture != nil
      return false
    case .made(let picture, let stamp, let prospect):
      let isNews = answer == nil || answer?.picture != picture
      isOfWeb = prospect == .web
      isSettled = isSettled || prospect == .settled || (looks > 0 && !isNews && picture != nil)
      answer = (picture, stamp)
      return isNews
    }
  }
}

/// When a picture is looked at again, counted from when it was first wanted.
struct LookTimes {
  /// A cover that comes half a second or two seconds after its track is there at one of these.
  var file: [Duration] = [.seconds(1), .seconds(3)]
  /// A server that is away may be back.
  var web: [Duration] = [.seconds(15), .seconds(60), .seconds(300)]
}
