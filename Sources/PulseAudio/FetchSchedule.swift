/// When to read which object again. The first change is read at once; in a storm each object is asked for at most once
/// at a time and twice a frame, so that the last value is there half a frame after the storm, and on the screen with the
/// frame after that.
nonisolated struct FetchSchedule<Object: Hashable> {
  /// Half a frame at 60 Hz.
  static var spacing: Duration { .milliseconds(8) }

  private var askedAt: [Object: Duration] = [:]
  private var outstanding: Set<Object> = []
  /// Changed since its request went out; the answer may be the one or the other state.
  private var changedMeanwhile: Set<Object> = []
  private var waiting: [Object: Duration] = [:]

  init() {}

  /// Reports a change. Returns true if the object is to be read now; the caller then asks for it.
  mutating func changed(_ object: Object, now: Duration) -> Bool {
    if outstanding.contains(object) {
      changedMeanwhile.insert(object)
      return false
    }
    let due = (askedAt[object] ?? .zero) + Self.spacing
    guard due > now else {
      asked(object, now: now)
      return true
    }
    later(object, at: due)
    return false
  }

  /// Reads the object at a time, or sooner if it changes.
  mutating func later(_ object: Object, at time: Duration) {
    waiting[object] = min(waiting[object] ?? time, time)
  }

  /// Its request went out without a change being the reason.
  mutating func asked(_ object: Object, now: Duration) {
    waiting[object] = nil
    askedAt[object] = now
    outstanding.insert(object)
  }

  mutating func answered(_ object: Object) {
    outstanding.remove(object)
    guard changedMeanwhile.remove(object) != nil, let asked = askedAt[object] else { return }
    later(object, at: asked + Self.spacing)
  }

  /// It will not change any more; an answer may still come.
  mutating func removed(_ object: Object) {
    waiting[object] = nil
    askedAt[object] = nil
    changedMeanwhile.remove(object)
  }

  /// The objects to ask for now; all count as asked.
  mutating func takeDue(now: Duration) -> [Object] {
    var due: [Object] = []
    for (object, time) in waiting where time <= now {
      // Whatever makes it due again while it is out waits for the answer.
      if outstanding.contains(object) { changedMeanwhile.insert(object) } else { due.append(object) }
      waiting[object] = nil
    }
    for object in due { asked(object, now: now) }
    return due
  }

  /// When `takeDue` will next have something; nil if nothing waits.
  var nextTime: Duration? { waiting.values.min() }
}
