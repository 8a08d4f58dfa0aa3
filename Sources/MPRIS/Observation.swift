import DBus

/// For those who record what a watcher hears, and for those who play it back.
package struct Observation {
  package enum Event {
    case up
    case traffic(Traffic)
    case down(ConnectionError)
  }

  /// Hears all that goes over the bus, before anybody else.
  package var hear: ((Event) -> Void)?
  /// Looks up the process behind a player.
  package var lookUp: (Int32) -> PlayerProcess = { PlayerProcess($0) }

  package init() {}
}
