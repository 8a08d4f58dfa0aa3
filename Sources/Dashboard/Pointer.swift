import Drawing
import Keyboard
import Media
import Mixer

/// What the mouse is in the middle of.
struct Pointer: Equatable, Sendable {
  var clicks = ClickCounter()
  /// The row of the last click: the second click of two means it too, though the list may have moved meanwhile.
  var row: RowID?
  var grip: Grip?
}

/// A bar held by the mouse, from the press on it to the release. What it drives is settled by the press: no track and no
/// stream that comes meanwhile gets what was meant for another.
struct Grip: Equatable, Sendable {
  enum Handle: Equatable, Sendable {
    /// The place in a track, and where it would go.
    case place(SessionID, generation: UInt64, track: ContentIdentity?, Span)
    case volume(MixerCommand.Target)
    case playerVolume(SessionID, generation: UInt64)
  }

  var handle: Handle
  /// As it was pressed: what changes in its columns meanwhile would move it under the hand.
  let scale: BarScale
}

extension Model {
  /// Where the mouse would put a session's place, which is shown until it lets go.
  func previewedPlace(of session: Session) -> Span? {
    guard case .place(session.id, session.generation, let track, let place) = interface.pointer.grip?.handle,
      track == session.content?.identity
    else { return nil }
    return place
  }

  /// What the mouse does, over what the user saw there.
  mutating func take(_ event: MouseEvent, over hits: [HitArea], now: Instant) -> [Effect] {
    let clicks = interface.pointer.clicks.clicks(of: event, at: .nanoseconds(now.nanoseconds))
    switch event.kind {
    case .press(.left):
      interface.pointer.grip = nil
      return interface.prompt == nil ? press(event, over: hits, clicks: clicks, now: now) : []
    case .drag(.left): return drag(to: event.x, now: now)
    case .release(.left): return release(now: now)
    case .wheel(let direction): return interface.prompt == nil ? turn(direction, event, over: hits, now: now) : []
    case .press, .drag, .release: return []
    }
  }

  /// A bar under the mouse goes before the row that it stands in.
  private mutating func press(_ event: MouseEvent, over hits: [HitArea], clicks: Int, now: Instant) -> [Effect] {
    history.begin()
    for hit in hits.reversed() {
      if let scale = hit.scale, scale.contains(x: event.x) {
        interface.pointer.row = nil
        return press(hit.subject, scale, at: event.x, now: now)
      }
      if let row = hit.subject.row { return press(row, clicks: clicks, now: now) }
    }
    interface.pointer.row = nil
    return []
  }

  /// The first click selects, the second does what `enter` does.
  private mutating func press(_ row: RowID, clicks: Int, now: Instant) -> [Effect] {
    guard interface.overlay == nil else { return [] }
    let meant = clicks == 2 ? interface.pointer.row ?? row : row
    interface.pointer.row = clicks == 2 ? nil : row
    guard isThere(meant) else { return [] }
    select(meant)
    return clicks == 2 ? activate(now: now) : []
  }

  private func isThere(_ row: RowID) -> Bool {
    switch row {
    case .session(let id): world.session(id) != nil
    case .output(let id): outputRows.contains { $0.id == id }
    }
  }
}

// Bars in the hand of the mouse.
extension Model {
  private mutating func press(_ subject: HitArea.Subject, _ scale: BarScale, at x: Int, now: Instant) -> [Effect] {
    switch subject {
    case .session, .output: return []
    case .timeBar:
      guard let session = current?.session else { return nothingToControl(now: now) }
      return grip(placeOf: session, scale, at: x, now: now)
    case .sessionVolume:
      guard let session = current?.session, let control = volumeControl(of: session) else { return [] }
      if let target = control.mixerTarget { return grip(.volume(target), scale, at: x, now: now) }
      return grip(.playerVolume(session.id, generation: session.generation), scale, at: x, now: now)
    case .volume(let target):
      guard canAskSound(now: now) else { return [] }
      return grip(.volume(target), scale, at: x, now: now)
    }
  }

  private mutating func grip(_ handle: Grip.Handle, _ scale: BarScale, at x: Int, now: Instant) -> [Effect] {
    interface.pointer.grip = Grip(handle: handle, scale: scale)
    return drag(to: x, now: now)
  }

  private mutating func grip(placeOf session: Session, _ scale: BarScale, at x: Int, now: Instant) -> [Effect] {
    // Says why not, if the player goes to no places.
    guard canGo(session, now: now) else { return command(.seek(to: .zero), to: session, wish: nil, now: now) }
    let handle = Grip.Handle.place(
      session.id, generation: session.generation, track: session.content?.identity, .zero)
    return grip(handle, scale, at: x, now: now)
  }

  private mutating func drag(to x: Int, now: Instant) -> [Effect] {
    guard let grip = interface.pointer.grip else { return [] }
    let value = grip.scale.value(x: x)
    let percent = Int(value.rounded())
    switch grip.handle {
    case .place(let id, let generation, let track, _):
      let place = Span(seconds: value) ?? .zero
      interface.pointer.grip?.handle = .place(id, generation: generation, track: track, place)
      return []
    case .volume(let target): return setVolume(of: target, to: percent, now: now)
    case .playerVolume(let id, let generation):
      guard let session = world.session(id), session.generation == generation else { return [] }
      return setPlayerVolume(of: session, to: percent, now: now)
    }
  }

  private mutating func release(now: Instant) -> [Effect] {
    defer { interface.pointer.grip = nil }
    guard case .place(let id, _, _, _) = interface.pointer.grip?.handle, let session = world.session(id),
      let place = previewedPlace(of: session)
    else { return [] }
    interface.pointer.grip = nil
    return go(session, to: place, now: now)
  }

  private func canGo(_ session: Session, now: Instant) -> Bool {
    if session.commands[.seek] == .enabled { return true }
    return session.commands[.skip] == .enabled && shownElapsed(of: session, now: now) != nil
  }

  /// To a place where the player can, else by the way there.
  private mutating func go(_ session: Session, to place: Span, now: Instant) -> [Effect] {
    guard session.commands[.seek] != .enabled, let elapsed = shownElapsed(of: session, now: now) else {
      return seek(session, to: place, now: now)
    }
    return command(.skip(by: place - elapsed), to: session, wish: nil, now: now)
  }
}

// The wheel.
extension Model {
  /// Lines that a notch scrolls in a view, as elsewhere.
  private static let scrolledLines = 3

  private mutating func turn(
    _ direction: MouseEvent.Direction, _ event: MouseEvent, over hits: [HitArea], now: Instant
  ) -> [Effect] {
    history.begin()
    let isFine = event.modifiers.contains(.shift)
    switch hits.last?.subject {
    case nil: return scroll(direction, now: now)
    case .timeBar:
      return seek(by: seekStep(isFar: isFine, isOnward: direction.isOnward), now: now)
    case .sessionVolume:
      return stepSessionVolume(by: volumeStep(isFine: isFine, isUp: direction.isOnward), now: now)
    case .volume(let target):
      guard canAskSound(now: now) else { return [] }
      return step(target, by: volumeStep(isFine: isFine, isUp: direction.isOnward), now: now)
    case .session: return scroll(.sessions, direction)
    case .output: return scroll(.outputs, direction)
    }
  }

  private mutating func scroll(_ list: Area, _ direction: MouseEvent.Direction) -> [Effect] {
    guard interface.overlay == nil, direction.isUpOrDown else { return [] }
    interface.focus = list
    return moveSelection(by: direction == .up ? -1 : 1)
  }

  /// In a view that is open, as the arrows do.
  private mutating func scroll(_ direction: MouseEvent.Direction, now: Instant) -> [Effect] {
    guard interface.overlay != nil, direction.isUpOrDown else { return [] }
    var effects: [Effect] = []
    for _ in 0..<Model.scrolledLines {
      effects += perform(direction == .up ? .up : .down, in: interface.overlay, now: now)
    }
    return effects
  }
}

extension MouseEvent.Direction {
  /// Louder, or later.
  fileprivate var isOnward: Bool { self == .up || self == .right }
  fileprivate var isUpOrDown: Bool { self == .up || self == .down }
}

extension HitArea.Subject {
  fileprivate var row: RowID? {
    switch self {
    case .session(let id): .session(id)
    case .output(let id): .output(id)
    case .timeBar, .sessionVolume, .volume: nil
    }
  }
}
