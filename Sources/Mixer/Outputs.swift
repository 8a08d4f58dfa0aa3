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
  package var outputs: [Output] { listing.outputs }

  /// Streams between two sinks, or on one that is not there any more.
  package var unroutedSinkInputs: [SinkInput] { listing.unrouted }
}

/// Sinks and streams as lists show them.
struct OutputListing: Equatable, Sendable {
  private(set) var outputs: [Output] = []
  private(set) var unrouted: [SinkInput] = []

  init() {}

  init(sinks: [SinkIndex: Sink], sinkInputs: [SinkInputIndex: SinkInput], defaultSinkName: String?) {
    var streams: [SinkIndex: [SinkInput]] = [:]
    for index in sinkInputs.keys.sorted() {
      guard let input = sinkInputs[index] else { continue }
      if let sink = input.sink, sinks[sink] != nil {
        streams[sink, default: []].append(input)
      } else {
        unrouted.append(input)
      }
    }
    let copies = Dictionary(grouping: sinks.values, by: \.description).mapValues(\.count)
    outputs = sinks.values.map { (sink: $0, key: OrderKey($0)) }.sorted { $0.key < $1.key }.map { sink, _ in
      Output(
        sink: sink,
        label: copies[sink.description, default: 1] > 1 ? "\(sink.description) (\(sink.name))" : sink.description,
        isDefault: sink.name == defaultSinkName,
        sinkInputs: streams[sink.index] ?? [])
    }
  }

  /// Takes a sink's new state. False where its place in the list may change, or it has none.
  mutating func replace(_ sink: Sink) -> Bool {
    guard let place = outputs.indices.first(where: { outputs[$0].sink.index == sink.index }) else { return false }
    let before = outputs[place].sink
    guard before.name == sink.name, before.description == sink.description, before.availability == sink.availability
    else { return false }
    outputs[place].sink = sink
    return true
  }

  /// Takes a stream's new state. False where it is on another sink than before, or on none.
  mutating func replace(_ input: SinkInput) -> Bool {
    guard let output = outputs.indices.first(where: { outputs[$0].sink.index == input.sink }),
      let place = outputs[output].sinkInputs.indices.first(where: {
        outputs[output].sinkInputs[$0].index == input.index
      })
    else { return false }
    outputs[output].sinkInputs[place] = input
    return true
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
