import Drawing
import Glibc

/// What of a frame differs from the one on the screen.
nonisolated struct FrameDifference {
  private let old: Frame?
  let new: Frame
  /// Clusters are named by their place in each frame's own list.
  private let sharesClusters: Bool

  /// Everything differs from nil, and from a frame of another size.
  init(from old: Frame?, to new: Frame) {
    self.old = old?.size == new.size ? old : nil
    self.new = new
    sharesClusters = old.map { Self.isSame($0.clusters, new.clusters) } ?? false
  }

  /// Byte by byte: Unicode's notion of equal strings is slow, and a terminal's is another.
  private static func isSame(_ one: [String], _ other: [String]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }

  /// The columns of a row from the first that differs to the last, whole glyphs always.
  func changedColumns(_ y: Int) -> ClosedRange<Int>? {
    let columns = new.size.columns
    let start = y * columns
    guard let old else { return 0...(columns - 1) }
    return old.cells.withUnsafeBufferPointer { before in
      new.cells.withUnsafeBufferPointer { after in
        if isIdentical(before, after, start) { return nil }
        guard let first = (0..<columns).first(where: { differs(before[start + $0], after[start + $0]) }),
          let last = (0..<columns).last(where: { differs(before[start + $0], after[start + $0]) })
        else { return nil }
        return whole(first, last, after, start)
      }
    }
  }

  /// The usual case, decided without looking at single cells.
  private func isIdentical(
    _ before: UnsafeBufferPointer<Cell>, _ after: UnsafeBufferPointer<Cell>, _ start: Int
  ) -> Bool {
    guard sharesClusters, let before = before.baseAddress, let after = after.baseAddress else { return false }
    return memcmp(before + start, after + start, new.size.columns * MemoryLayout<Cell>.stride) == 0
  }

  private func differs(_ before: Cell, _ after: Cell) -> Bool {
    if before.glyph >= Cell.clusterBase, after.glyph >= Cell.clusterBase, !sharesClusters {
      return before.style != after.style || old?.text(of: before) != new.text(of: after)
    }
    return before != after
  }

  private func whole(_ first: Int, _ last: Int, _ cells: UnsafeBufferPointer<Cell>, _ start: Int) -> ClosedRange<Int> {
    var first = first
    var last = last
    if first > 0, cells[start + first].glyph == Cell.continuation { first -= 1 }
    if last + 1 < new.size.columns, cells[start + last + 1].glyph == Cell.continuation { last += 1 }
    return first...last
  }
}
