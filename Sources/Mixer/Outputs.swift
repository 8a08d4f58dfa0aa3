/// A sink as a list shows it, with the streams that play on it.
package struct Output: Equatable, Identifiable, Sendable {
  package var sink: Sink
  /// The description, with the name behind it where two sinks would read the same.
  package var label: String
  package var isDefault: Bool
  package var sinkInputs: [SinkInput]

  package var id: String { sink.name }
}

extension Graph {
  /// Every sink in an order that only plugging changes: by description, then name, with those that are unplugged at the
  /// end. The default is marked and stays where it is.
  package var outputs: [Output] {
    let streams = sinkInputsBySink
    let copies = Dictionary(grouping: sinks.values, by: \.description).mapValues(\.count)
    return orderedSinks.map { sink in
      Output(
        sink: sink,
        label: copies[sink.description, default: 1] > 1 ? "\(sink.description) (\(sink.name))" : sink.description,
        isDefault: sink.name == defaultSinkName,
        sinkInputs: streams[sink.index] ?? [])
    }
  }

  /// Streams between two sinks, or on one that is not there any more.
  package var unroutedSinkInputs: [SinkInput] {
    let unrouted = sinkInputs.filter { entry in entry.value.sink.flatMap { sinks[$0] } == nil }
    return unrouted.keys.sorted().compactMap { unrouted[$0] }
  }

  /// Sorts numbers, not streams, which are large: this is done for every frame.
  private var sinkInputsBySink: [SinkIndex: [SinkInput]] {
    var streams: [SinkIndex: [SinkInput]] = [:]
    for index in sinkInputs.keys.sorted() {
      guard let input = sinkInputs[index], let sink = input.sink else { continue }
      streams[sink, default: []].append(input)
    }
    return streams
  }

  private var orderedSinks: [Sink] {
    sinks.values
      .map { (sink: $0, key: OrderKey($0)) }
      .sorted { $0.key < $1.key }
      .map(\.sink)
  }
}

/// Where a sink stands in the list.
private struct OrderKey: Comparable {
  let isUnplugged: Bool
  let text: String
  let name: String

  init(_ sink: Sink) {
    isUnplugged = sink.availability == .no
    text = sink.description.lowercased()
    name = sink.name
  }

  static func < (left: OrderKey, right: OrderKey) -> Bool {
    if left.isUnplugged != right.isUnplugged { return right.isUnplugged }
    return (left.text, left.name) < (right.text, right.name)
  }
}

extension SinkInput {
  /// The best name there is: the application's, the stream's own, the program's, and at last its number.
  package var label: String {
    [applicationName, mediaName, processBinary ?? ""].first { !$0.isEmpty } ?? "stream \(index.rawValue)"
  }
}

extension Sink {
  /// Nil where dB mean nothing; −∞ when silent.
  package var decibels: Double? { hasDecibels ? volume.decibels : nil }
}
