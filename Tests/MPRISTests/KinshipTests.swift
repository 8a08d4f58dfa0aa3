import Glibc
import Media
import Testing

@testable import MPRIS

@Suite struct KinshipTests {
  private func kinship(_ suffix: String, program: String? = nil, process: Int32 = 7, proxied: Int32? = nil) -> Kinship?
  {
    let facts = PlayerProcess(identifier: process, parent: 5, program: program)
    return PlayerName(busName: "org.mpris.MediaPlayer2." + suffix).map { Kinship($0, facts, proxied: proxied) }
  }

  @Test func whatMayBeADoubleIsSeenByNameAndProcess() {
    #expect(kinship("mpv") == .original)
    #expect(kinship("firefox.instance_1_42") == .original)
    #expect(kinship("plasma-browser-integration", proxied: 12) == .browserCompanion(process: 12))
    #expect(kinship("plasma-browser-integration") == .browserCompanion(process: 5))
    #expect(kinship("mpd") == .bridge(protocolName: "mpd"))
    #expect(kinship("mpDris2.instance3") == .bridge(protocolName: "mpd"))
    #expect(kinship("mpd.attic") == .bridge(protocolName: "mpd"))
    #expect(kinship("mpdevil") == .original)
    #expect(kinship("Bose_QC_45", program: "mpris-proxy") == .bluetooth)
    #expect(kinship("kdeconnect.mpris_000001") == .remote)
    #expect(kinship("GSConnect.Pixel_7.Spotify") == .remote)
    #expect(kinship("chromium.instance7") == .engine)
    #expect(kinship("chromium.instance8") == .original)
  }

  @Test func theProcessOfAPlayerIsLookedUp() {
    let own = PlayerProcess(getpid())
    #expect(own.identifier == getpid() && own.parent == getppid() && own.program?.isEmpty == false)
    let none = PlayerProcess(Int32.max)
    #expect(none.parent == nil && none.program == nil)
  }
}
