package launch

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/launch/consent"
	"jfrlens/profiler/launch/gradle"
	"jfrlens/profiler/launch/maven"
)

// dangerous is what loads code or options wherever a JVM reads it.
var dangerous = regexp.MustCompile(`^(?:-(?:javaagent|agentpath|agentlib):|-Xrun|-XXaltjvm|-XX:(?:OnError|OnOutOfMemoryError|Flags|VMOptionsFile)=|-Xbootclasspath|--patch-module|@.)`)

// Whatever stands around it, an option that loads code needs consent. No option of a JVM that passes has one behind a
// blank, where JAVA_TOOL_OPTIONS would cut it. Words are lines.
func FuzzConsent(f *testing.F) {
	for _, seed := range []string{
		"-Xmx1g\n-ea\n-Dx=y", "--add-opens\njava.base/java.lang=ALL-UNNAMED", "-D\nskipTests", "-Da b=c", "-T\n2\n-pl\napp\n-q\ntest", "--tests\nA.b\n--args=-x\n-x\ncheck", "-Xlog:gc*:stdout:time",
		"\"-Xmx1g\"\n'-ea'\n\\", "-Dmail=a@b,c@d", "-XX:+UseZGC\n-XX:MaxRAMPercentage=50.5", "--define\nrevision=1", "--system-prop\norg.gradle.daemon=false", "-D\n-Dx", "\u00a0-ea",
	} {
		f.Add(seed)
	}
	kinds := map[string]consent.Harmless{
		"the program's JVM": consent.ProgramOptions(), "a tool's JVM": consent.ToolJVMOptions(),
		"Maven": maven.Tool{}.Facts().Arguments, "Gradle": gradle.Tool{}.Facts().Arguments,
	}
	f.Fuzz(func(t *testing.T, text string) {
		words := strings.Split(text, "\n")
		for of, harmless := range kinds {
			for _, d := range consent.In("f", words, harmless) {
				if d.File != "f" || d.Reason == "" {
					t.Errorf("of %s: %+v", of, d)
				}
			}
			for _, around := range [][]string{slices.Concat([]string{"-javaagent:x"}, words), slices.Concat(words, []string{"-javaagent:x"})} {
				if len(consent.In("f", around, harmless)) == 0 {
					t.Errorf("of %s: %q count as harmless", of, around)
				}
			}
			if harmless.Others || len(consent.In("f", words, harmless)) > 0 {
				continue
			}
			for _, part := range strings.FieldsFunc(text, isBlank) {
				if dangerous.MatchString(part) {
					t.Errorf("of %s: %q counts as harmless in %q", of, part, words)
				}
			}
		}
	})
}

// isBlank tells whether a JVM cuts options there (isspace of C).
func isBlank(r rune) bool { return strings.ContainsRune(" \t\n\v\f\r", r) }
