package maven

import (
	"path/filepath"
	"testing"

	"jfrlens/profiler/launch/build/buildtest"
)

// An aggregator between the root and the module leads to it.
func TestMavenRootOverSeveralSteps(t *testing.T) {
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "pom.xml", "<project><artifactId>top</artifactId><modules><module>group</module><module>gone</module></modules></project>")
	buildtest.WriteFile(t, dir, "group/pom.xml", "<project><artifactId>group</artifactId><modules><module>.</module><module>leaf</module></modules></project>")
	buildtest.WriteFile(t, dir, "group/leaf/pom.xml", "<project><artifactId>leaf</artifactId></project>")
	buildtest.WriteFile(t, dir, "group/stray/pom.xml", "<project><artifactId>stray</artifactId></project>")
	for module, root := range map[string]string{"group/leaf": ".", "group": ".", ".": ".", "group/stray": "group/stray"} {
		if got := rootOf(filepath.Join(dir, module)); got != filepath.Join(dir, root) {
			t.Errorf("%s: %s, want %s", module, got, root)
		}
	}
}
