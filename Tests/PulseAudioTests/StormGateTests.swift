import Testing

@testable import PulseAudio

@Suite struct StormGateTests {
  @Test func aFewMessagesAFrameAreNoStorm() {
    var gate = StormGate()
    for frame in 0..<100 {
      for message in 0..<8 {
        let isStorm = gate.received(at: .milliseconds(1_000 + frame * 17 + message))
        #expect(!isStorm)
      }
    }
  }

  @Test func moreMessagesAreAStormThatLastsUntilARestEndsInSilence() {
    var gate = StormGate()
    let burst = (0..<9).map { gate.received(at: .milliseconds(1_000 + $0)) }
    #expect(burst == [Bool](repeating: false, count: 8) + [true])
    gate.rested(until: .milliseconds(1_017))
    #expect(gate.received(at: .milliseconds(1_018)) == true)
    gate.rested(until: .milliseconds(1_026))
    #expect(gate.received(at: .milliseconds(1_050)) == false)
  }
}
