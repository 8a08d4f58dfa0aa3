import Mixer

/// Commands on their way: for each control one is out and at most one waits, the newest, so that a held key leaves
/// nothing to be worked off.
nonisolated struct CommandQueue {
  /// What a command turns: two commands for the same control replace each other.
  enum Control: Hashable {
    case volume(MixerCommand.Target)
    case mute(MixerCommand.Target)
    case route(SinkInputIndex)
    case defaultSink

    init(_ command: MixerCommand) {
      switch command {
      case .setVolume(let target, _): self = .volume(target)
      case .setMuted(let target, _): self = .mute(target)
      case .move(let input, _): self = .route(input)
      case .setDefaultSink: self = .defaultSink
      }
    }
  }

  private var out: Set<Control> = []
  private var waiting: [Control: MixerCommand] = [:]

  init() {}

  var isEmpty: Bool { out.isEmpty }

  /// Returns true if the command is to be sent now.
  mutating func push(_ command: MixerCommand) -> Bool {
    let control = Control(command)
    guard out.contains(control) else {
      out.insert(control)
      return true
    }
    waiting[control] = command
    return false
  }

  /// The server has answered a command. Returns the next one to be sent.
  mutating func answered(_ command: MixerCommand) -> MixerCommand? {
    let control = Control(command)
    guard let next = waiting.removeValue(forKey: control) else {
      out.remove(control)
      return nil
    }
    return next
  }
}
