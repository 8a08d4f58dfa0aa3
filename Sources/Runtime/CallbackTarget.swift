/// How a Swift object travels through a C library's `userdata` and back. The library must have forgotten the pointer
/// before the object goes.
package enum CallbackTarget {
  package static func pointer(to object: some AnyObject) -> UnsafeMutableRawPointer {
    Unmanaged.passUnretained(object).toOpaque()
  }

  /// The object, which then lives at least until the callback returns.
  package static func object<Object: AnyObject>(
    _ userdata: UnsafeMutableRawPointer?, as type: Object.Type = Object.self
  ) -> Object {
    guard let userdata else { preconditionFailure("a callback is always registered with its object") }
    return Unmanaged<Object>.fromOpaque(userdata).takeUnretainedValue()
  }
}
