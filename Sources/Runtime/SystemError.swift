import Glibc

/// A refusal of the kernel or of libsystemd: which step failed, and with what errno.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  package let operation: String
  package let code: Int32

  package nonisolated init(_ operation: String, code: Int32) {
    self.operation = operation
    self.code = code
  }

  package nonisolated var description: String { "\(operation): \(String(cString: strerror(code)))" }
}

/// libsystemd's convention, zero or more for success and a negated errno otherwise, as a Swift error.
@discardableResult
func checked(_ result: Int32, _ operation: String) throws(SystemError) -> Int32 {
  guard result >= 0 else { throw SystemError(operation, code: -result) }
  return result
}

/// For calls that fail only when memory is gone or the loop is used wrongly: going on would be worse.
func required(_ result: Int32, _ operation: String) {
  guard result < 0 else { return }
  fatalError("\(SystemError(operation, code: -result))")
}
