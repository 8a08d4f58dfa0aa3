import ForeignInput
import Testing

nonisolated struct ForeignNumberTests {
  @Test func wholeNumbersThatFitAreTaken() {
    #expect(Int(foreign: Int32(-5)) == -5)
    #expect(UInt32(foreign: Int64(4_294_967_295)) == 4_294_967_295)
    #expect(Int64(foreign: UInt64(7), in: 0...10) == 7)
  }

  @Test func wholeNumbersThatDoNotFitAreRefused() {
    #expect(UInt32(foreign: Int64(-1)) == nil)
    #expect(UInt32(foreign: Int64(4_294_967_296)) == nil)
    #expect(Int64(foreign: UInt64.max) == nil)
    #expect(Int(foreign: Int64.max, in: 0...1_000) == nil)
    #expect(UInt8(foreign: Int64.min) == nil)
  }

  @Test(
    arguments: [
      ("zero", 0, 0), ("minus zero", -0.0, 0), ("fraction", 1.9, 1), ("negative fraction", -1.9, -1),
      ("NaN", .nan, nil),
      ("infinity", .infinity, nil), ("minus infinity", -.infinity, nil), ("huge", 1e300, nil),
      ("two to the 63", 9_223_372_036_854_775_808, nil), ("least", -9_223_372_036_854_775_808, Int64.min),
      ("tiny", Double.leastNonzeroMagnitude, 0),
    ] as [(String, Double, Int64?)])
  func doublesBecomeWholeNumbers(id: String, value: Double, whole: Int64?) {
    #expect(Int64(foreign: value) == whole)
  }

  @Test func doublesBeyondUnsignedTypesAreRefused() {
    #expect(UInt32(foreign: -1.0) == nil)
    #expect(UInt32(foreign: -0.5) == 0)
    #expect(UInt32(foreign: 4_294_967_296.0) == nil)
    #expect(Int(foreign: 50.0, in: 0...10) == nil)
  }

  @Test func doublesAreFiniteAndInRange() {
    #expect(Double(foreign: 0.5, in: 0...1) == 0.5)
    #expect(Double(foreign: 1.5, in: 0...1) == nil)
    #expect(Double(foreign: .nan) == nil)
    #expect(Double(foreign: .infinity) == nil)
    #expect(Double(foreign: -.infinity, in: 0...1) == nil)
  }

  @Test(
    arguments: [
      ("half", 1, 2, 0.5), ("all", 2, 2, 1), ("more", 3, 2, 1), ("none", 0, 2, 0), ("negative part", -1, 2, 0),
      ("whole of nothing", 1, 0, 0), ("negative whole", 1, -2, 0), ("NaN part", .nan, 2, 0), ("NaN whole", 1, .nan, 0),
      ("endless whole", 1, .infinity, 0), ("endless part", .infinity, 2, 1), ("both endless", .infinity, .infinity, 0),
      ("tiny whole", 1, .leastNonzeroMagnitude, 1),
    ] as [(String, Double, Double, Double)])
  func sharesLieBetweenNothingAndAll(id: String, part: Double, whole: Double, share: Double) {
    #expect(Double.share(of: part, in: whole) == share)
  }
}
