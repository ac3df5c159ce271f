package maven

import (
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/launch/build"
)

// An aggregator between the root and the module leads to it.
func TestMavenRootOverSeveralSteps(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, dir, "pom.xml", "<project><artifactId>top</artifactId><modules><module>group</module><module>gone</module></modules></project>")
	writeFile(t, dir, "group/pom.xml", "<project><artifactId>group</artifactId><modules><module>.</module><module>leaf</module></modules></project>")
	writeFile(t, dir, "group/leaf/pom.xml", "<project><artifactId>leaf</artifactId></project>")
	writeFile(t, dir, "group/stray/pom.xml", "<project><artifactId>stray</artifactId></project>")
	for module, root := range map[string]string{"group/leaf": ".", "group": ".", ".": ".", "group/stray": "group/stray"} {
		if got := rootOf(filepath.Join(dir, module)); got != filepath.Join(dir, root) {
			t.Errorf("%s: %s, want %s", module, got, root)
		}
	}
}

func TestTestArguments(t *testing.T) {
	for _, test := range []struct {
		root, module string
		tests        build.Tests
		want         string
	}{
		{"/p", "/p", build.Tests{Class: "a.T"}, "-B -Dtest=a.T -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false test"},
		{"/p", "/p/m/n", build.Tests{Class: "a.T$In", Method: "x"}, "-B -Dtest=a.T$In#x -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false -pl m/n -am test"},
		{"/p", "/p", build.Tests{Class: "a.T", Nested: []string{"a.T$In"}}, "-B -Dtest=a.T,a.T$In -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false test"},
	} {
		got := strings.Join(Tool{}.TestArguments(build.Module{Root: test.root, Dir: test.module}, test.tests), " ")
		if got != test.want {
			t.Errorf("got %s\nwant %s", got, test.want)
		}
	}
}
