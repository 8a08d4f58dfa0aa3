/// The name that was probably meant, among those that exist: the nearest, else the only one that begins like this.
package func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
  let name = Array(name.prefix(60).lowercased())
  let allowed = max(1, name.count / 3)
  let rated = candidates.map { (distance: editDistance(name, Array($0)), name: $0) }
  let near = rated.filter { $0.distance <= allowed }.min { ($0.distance, $0.name) < ($1.distance, $1.name) }
  let longer = rated.filter { name.count > 1 && $0.name.hasPrefix(String(name)) }
  return near?.name ?? (longer.count == 1 ? longer.first?.name : nil)
}

/// Letters to insert, delete, replace or swap until one word is the other.
private func editDistance(_ from: [Character], _ to: [Character]) -> Int {
  var before: [Int] = []
  var previous = Array(0...to.count)
  for row in 0..<from.count {
    var current = [row + 1]
    for column in 0..<to.count {
      var cost = min(
        previous[column + 1] + 1, current[column] + 1, previous[column] + (from[row] == to[column] ? 0 : 1))
      if row > 0, column > 0, from[row] == to[column - 1], from[row - 1] == to[column] {
        cost = min(cost, before[column - 1] + 1)
      }
      current.append(cost)
    }
    before = previous
    previous = current
  }
  return previous[to.count]
}
