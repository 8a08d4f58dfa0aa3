/// How long players may take.
package nonisolated struct Patience: Equatable, Sendable {
  /// For the first answer, before a row is shown with what is known.
  package var introduction = Duration.milliseconds(100)
  /// For an answer, before a player counts as not answering.
  package var silence = Duration.seconds(2)
  /// For an answer that is still taken when it comes.
  package var answer = Duration.seconds(12)
  /// For the reply to a command; a player that has not said yes or no by then has perhaps still done it.
  package var reply = Duration.seconds(2)

  /// For words that a player leaves out of its track, before they are taken to be gone.
  package var blank = Duration.seconds(3)
  /// Between looks at where a player is that plays and says nothing.
  package var resync = Duration.seconds(10)

  package init() {}
}
