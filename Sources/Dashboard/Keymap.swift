import Keyboard
import Settings

/// Which key means which action: the catalogue's keys, changed by the configuration. A letter of another script that
/// means nothing itself means what stands on its key in the Latin layout.
struct Keymap: Equatable, Sendable {
  /// Nil for a key that does nothing by the user's choice.
  private var actions: [Key: Action?] = [:]
  /// Asked for at every frame, for the bottom line.
  private var keys: [ActionKeys] = []

  private struct ActionKeys: Equatable {
    let action: Action
    let keys: [Key]
  }

  init(configuration: Configuration) {
    for description in Action.catalogue {
      for key in description.keys { actions[key] = description.action }
    }
    for binding in configuration.keys {
      let action = binding.action.flatMap { name in Action.catalogue.first { $0.name == name }?.action }
      actions.updateValue(action, forKey: binding.key)
    }
    let chosen = configuration.keys.map(\.key).sorted { $0.name < $1.name }
    keys = Action.catalogue.map { description in
      let usual = description.keys.filter { actions[$0] == description.action }
      let added = chosen.filter { actions[$0] == description.action && !usual.contains($0) }
      return ActionKeys(action: description.action, keys: usual + added)
    }
  }

  subscript(key: Key) -> Action? {
    if let action = actions[key] { return action }
    return key.inLatinLayout.flatMap { actions[$0] ?? nil }
  }

  /// The keys of an action, in the catalogue's order and then as configured.
  func keys(of action: Action) -> [Key] { keys.first { $0.action == action }?.keys ?? [] }
}
