import Mixer
import Testing

@testable import PulseAudio

@Suite struct CommandQueueTests {
  private let target = MixerCommand.Target.sink(SinkIndex(1))

  private func volume(_ percent: Int, _ target: MixerCommand.Target? = nil) -> MixerCommand {
    guard let silence = Volume(channels: [0]) else { preconditionFailure("one silent channel is a volume") }
    return .setVolume(target ?? self.target, silence.setting(percent: percent, shape: nil))
  }

  @Test func ofManyOnlyTheFirstAndTheNewestAreSent() {
    var queue = CommandQueue()
    #expect(queue.push(volume(1)) == true)
    for value in 2...500 { #expect(queue.push(volume(value)) == false) }
    #expect(queue.answered(volume(1)) == volume(500))
    #expect(queue.answered(volume(500)) == nil)
    #expect(queue.push(volume(7)) == true)
  }

  @Test func differentControlsDoNotWaitForEachOther() {
    var queue = CommandQueue()
    #expect(queue.push(volume(1)) == true)
    #expect(queue.push(volume(1, .sink(SinkIndex(2)))) == true)
    #expect(queue.push(volume(1, .sinkInput(SinkInputIndex(1)))) == true)
    #expect(queue.push(.setMuted(target, true)) == true)
    #expect(queue.push(.move(SinkInputIndex(1), to: SinkIndex(1))) == true)
    #expect(queue.push(.move(SinkInputIndex(2), to: SinkIndex(1))) == true)
    #expect(queue.push(.setDefaultSink(name: "a")) == true)
    #expect(queue.push(.setDefaultSink(name: "b")) == false)
  }
}
