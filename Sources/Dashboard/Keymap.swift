import Keyboard
import Settings

/// Which key means which action: the catalogue's keys, changed by the configuration.
struct Keymap: Equatable, Sendable {
  private var actions: [Key: Action] = [:]

  init(configuration: Configuration) {
    for description in Action.catalogue {
      for key in description.keys { actions[key] = description.action }
    }
    for binding in configuration.keys {
      actions[binding.key] = binding.action.flatMap { name in Action.catalogue.first { $0.name == name }?.action }
    }
  }

  subscript(key: Key) -> Action? { actions[key] }

  /// The keys of an action, in the catalogue's order and then as configured.
  func keys(of action: Action) -> [Key] {
    let usual = (Action.described(action)?.keys ?? []).filter { actions[$0] == action }
    let added = actions.filter { $0.value == action && !usual.contains($0.key) }.map(\.key)
    return usual + added.sorted { $0.name < $1.name }
  }
}
