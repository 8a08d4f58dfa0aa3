import TestSupport
import Testing

/// What pactl, somebody else's eye, sees of the only stream there is.
struct StreamSeen: Equatable {
  let index: String
  /// The name of its sink.
  let sink: String
  /// Per cent of each channel.
  let volumes: [Int]
  let isMuted: Bool
}

extension PrivateSoundServer {
  /// Nil while there is none, or while the server does not answer.
  var onlyStream: StreamSeen? {
    guard let short = try? pactl("list", "short", "sink-inputs"), let long = try? pactl("list", "sink-inputs"),
      let sinks = try? pactl("list", "short", "sinks")
    else { return nil }
    let fields = short.split(separator: "\n").first?.split(separator: "\t").map(String.init) ?? []
    guard fields.count > 1 else { return nil }
    let sink = sinks.split(separator: "\n").map { $0.split(separator: "\t") }.first { $0[0] == fields[1] }
    let lines = long.split(separator: "\n").map { $0.drop { $0 == "\t" } }
    return StreamSeen(
      index: fields[0], sink: sink.map { String($0[1]) } ?? "",
      volumes: percents(in: lines.first { $0.hasPrefix("Volume:") }),
      isMuted: lines.contains { $0.hasPrefix("Mute: yes") })
  }

  private func percents(in line: Substring?) -> [Int] {
    (line ?? "").split(separator: "/").compactMap { part in
      let text = part.drop { $0 == " " }.prefix { $0 != " " }
      return text.hasSuffix("%") ? Int(text.dropLast()) : nil
    }
  }
}
