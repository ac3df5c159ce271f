package maven

import (
	"testing"

	"jfrlens/profiler/launch/build/buildtest"
)

func pomWith(plugin, configuration string) string {
	return "<build><plugins><plugin><artifactId>" + plugin + "</artifactId><configuration>" + configuration + "</configuration></plugin></plugins></build>"
}

// pomOfText reads a POM with that content.
func pomOfText(t *testing.T, content string) *POM {
	t.Helper()
	m, err := ReadPOM(buildtest.WriteFile(t, t.TempDir(), "pom.xml", "<project><artifactId>x</artifactId>"+content+"</project>"))
	if err != nil {
		t.Fatal(err)
	}
	return m
}
