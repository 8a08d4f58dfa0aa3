/// What goes over a connection, as far as this program understands it.
package enum Traffic: Sendable {
  /// Calls are numbered one after the other.
  case call(UInt64, Method, [Value])
  /// Of a call that was cancelled there is none.
  case answer(UInt64, Result<[Value], CallError>)
  case signal(Message)
}
