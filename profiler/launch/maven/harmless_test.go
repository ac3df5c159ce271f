package maven

import (
	"strings"
	"testing"

	"jfrlens/profiler/launch/consent"
)

// What a repository may bring of Maven's arguments without being asked about, and what not.
func TestHarmless(t *testing.T) {
	for _, option := range []string{"test", "spring-boot:run", "-T1C", "-T 2", "-B", "-ntp", "-DskipTests", "-Drevision=1.2", "--color always", "-pl app", "-q"} {
		if found := consent.In("f", strings.Fields(option), harmless()); len(found) > 0 {
			t.Errorf("%q needs consent: %+v", option, found)
		}
	}
	for _, option := range []string{
		"-f other/pom.xml", "-s settings.xml", "-t toolchains.xml", "-l log", "-Pdev", "-P dev", "-Dexec.executable=/bin/sh", "-Dx=y", "-D x=y", "--define x=y",
		"-gs x", "--new-option",
	} {
		if found := consent.In("f", strings.Fields(option), harmless()); len(found) == 0 || found[0].Reason == "" {
			t.Errorf("%q counts as harmless", option)
		}
	}
}
