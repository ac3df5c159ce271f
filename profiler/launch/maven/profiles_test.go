package maven

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/launch/build/buildtest"
)

// Options of a profile are taken over where it is active for sure: by default, or as .mvn/maven.config says.
func TestOptionsOfProfiles(t *testing.T) {
	const opens = "--add-opens=java.base/java.lang=ALL-UNNAMED"
	profile := func(id, activation string) string {
		return "<profiles><profile><id>" + id + "</id>" + activation + pomWith("exec-maven-plugin", "<arguments><argument>"+opens+"</argument></arguments>") + "</profile></profiles>"
	}
	const byDefault = "<activation><activeByDefault>true</activeByDefault></activation>"
	for _, test := range []struct{ name, pom, config, want string }{
		{"not active", profile("x", ""), "", ""},
		{"by a property", profile("x", "<activation><property><name>x</name></property></activation>"), "", ""},
		{"by default", profile("x", byDefault), "", opens},
		{"instead of the default", profile("x", byDefault), "-Pother\n", ""},
		{"chosen", profile("x", ""), "-T\n4\n-P\na,x\n", opens},
		{"switched off", profile("x", ""), "-P!x", ""},
	} {
		dir := t.TempDir()
		path := buildtest.WriteFile(t, dir, "m/pom.xml", "<project><artifactId>x</artifactId>"+test.pom+"</project>")
		buildtest.WriteFile(t, dir, ".mvn/maven.config", test.config)
		m, err := ReadPOM(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(m.moduleOptions(false), " "); got != test.want {
			t.Errorf("%s, %s: %q, want %q", test.name, filepath.Base(path), got, test.want)
		}
		if _, ok := m.configured("exec-maven-plugin", "arguments"); !ok {
			t.Errorf("%s: what any profile sets is still seen", test.name)
		}
	}
}

func TestProfilesIn(t *testing.T) {
	for args, want := range map[string][]string{
		"-Pa,b -DskipTests": {"a", "b"}, "-P ?a,!b,-c,+d": {"a", "d"}, "--activate-profiles x": {"x"}, "--activate-profiles=x": {"x"}, "-P=x": {"x"}, "-activate-profiles x": {"x"}, "-pl a": nil, "-P": nil,
	} {
		if got := profilesIn(strings.Fields(args)); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", args, got, want)
		}
	}
}

// Arguments of maven.config as Maven up to 3.8 reads them, and where it refuses them as later ones do.
func TestArgumentsOf(t *testing.T) {
	for text, want := range map[string][]string{
		"-T1 -Pdev\n\n-q\r\n":                   {"-T1", "-Pdev", "-q"},
		"-DargLine=-Xmx1g -Xss1m\n-Dy=a b\tc\n": {"-DargLine=-Xmx1g", "-Xss1m", "-Dy=a b c"},
		"-D\nx=y z":                             {"-D", "x=y", "z"},
		"# what builds need\n-U\n":              {"-U"},
		"":                                      nil,
		"-P\ndev\n--define x=1 -Dz= \n--file=a.xml": {"-P", "dev", "--define", "x=1", "-Dz=", "--file=a.xml"},
	} {
		if got := argumentsOf(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
