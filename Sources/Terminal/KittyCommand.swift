import Drawing

/// Commands of kitty's graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol), as bytes.
nonisolated enum KittyCommand {
  /// The most that a command carries.
  static let pieceLength = 4096

  /// Asks whether the protocol is there, with a picture of one pixel that is not kept.
  static func query(_ id: Int) -> [UInt8] { command("i=\(id),s=1,v=1,a=q,t=d,f=24", Array("AAAA".utf8)[...]) }

  /// A piece of a PNG in base 64; the first one names the picture.
  static func piece(_ payload: ArraySlice<UInt8>, of id: Int, isFirst: Bool, isLast: Bool) -> [UInt8] {
    let more = isLast ? 0 : 1
    return command(isFirst ? "a=t,f=100,i=\(id),q=2,m=\(more)" : "m=\(more),q=2", payload)
  }

  /// Ends a picture whose pieces have not all been sent.
  static let breakOff = command("m=0,q=2")

  /// Shows a picture where the cursor stands, which stays there.
  static func place(_ id: Int, _ size: Size) -> [UInt8] {
    command("a=p,i=\(id),p=1,c=\(size.columns),r=\(size.rows),C=1,q=2")
  }

  /// Lets characters show the parts of a picture.
  static func placeForCharacters(_ id: Int, _ size: Size) -> [UInt8] {
    command("a=p,U=1,i=\(id),p=1,c=\(size.columns),r=\(size.rows),q=2")
  }

  /// Takes a picture off the screen; the terminal keeps it.
  static func hide(_ id: Int) -> [UInt8] { command("a=d,d=i,i=\(id),q=2") }

  /// Takes a picture off the screen and out of memory.
  static func delete(_ id: Int) -> [UInt8] { command("a=d,d=I,i=\(id),q=2") }

  private static func command(_ keys: String, _ payload: ArraySlice<UInt8> = []) -> [UInt8] {
    Array("\u{1B}_G".utf8) + Array(keys.utf8) + (payload.isEmpty ? [] : [UInt8(ascii: ";")] + payload)
      + Array("\u{1B}\\".utf8)
  }
}

/// What goes through tmux to the terminal around it, where it lets such pass.
nonisolated enum Tmux {
  static func passing(_ bytes: [UInt8]) -> [UInt8] {
    var wrapped = Array("\u{1B}Ptmux;".utf8)
    for byte in bytes {
      if byte == Byte.escape { wrapped.append(byte) }
      wrapped.append(byte)
    }
    return wrapped + Array("\u{1B}\\".utf8)
  }
}
