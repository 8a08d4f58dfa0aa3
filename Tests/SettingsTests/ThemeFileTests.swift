import Drawing
import Settings
import Testing

nonisolated struct ThemeFileTests {
  @Test func theBuiltInThemeIsWithoutFault() {
    #expect(Theme.load("default") { _ in nil }.problems == [])
  }
}
