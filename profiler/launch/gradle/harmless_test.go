package gradle

import (
	"strings"
	"testing"

	"jfrlens/profiler/launch/consent"
)

// What a repository may bring of Gradle's arguments without being asked about, and what not.
func TestHarmless(t *testing.T) {
	for _, option := range []string{"run", ":app:test", "--tests A.b", "--console=plain", "--offline", "-q", "--args=-x", "-x check"} {
		if found := consent.In("f", strings.Fields(option), harmless()); len(found) > 0 {
			t.Errorf("%q needs consent: %+v", option, found)
		}
	}
	for _, option := range []string{
		"--init-script=x", "-I x", "-Ix.gradle", "-p ../other", "-b x.gradle", "-Pa=b", "-Dx=y", "--system-prop x=y", "-g /x", "--include-build x",
		"--project-cache-dir=x",
	} {
		if found := consent.In("f", strings.Fields(option), harmless()); len(found) == 0 || found[0].Reason == "" {
			t.Errorf("%q counts as harmless", option)
		}
	}
}
