package lsp_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"jfrlens/testdata/projects"
)

// newerGradleRuns are lenses in a project with build files in Kotlin.
func newerGradleRuns() []buildRun {
	const gapsTest = "lib/src/test/java/sample/lib/GapsTest.java"
	const main, script = "app/src/main/java/sample/app/Main.java", "app/build.gradle.kts"
	return []buildRun{
		{name: "main", file: main, language: "java", on: "void main", title: "▶ Profile"},
		{name: "JUnit 5 nested method", file: gapsTest, language: "java", on: "findsThatBelow", title: "▶ Profile test", ran: "GapsTest$Large.findsThatBelowSixMillion"},
		{name: "task", file: script, language: "kotlin", on: "application", title: "▶ Profile run"},
	}
}

// TestNewerGradleLenses clicks lenses that run a Gradle after that of the
// system's packages, by a wrapper.
func TestNewerGradleLenses(t *testing.T) {
	program := projects.NewerGradle(t)
	const gaps = "lib/src/main/java/sample/lib/Gaps.java"
	hot := regexp.MustCompile(`isPrime\(n\)|n % d`)
	for _, b := range newerGradleRuns() {
		t.Run(b.name, func(t *testing.T) {
			e, dir := projectEditor(t, "gradle-kotlin")
			if err := os.Symlink(program, filepath.Join(dir, "gradlew")); err != nil {
				t.Fatal(err)
			}
			source, sourceText := openFile(t, e, dir, gaps, "java")
			path, text := openFile(t, e, dir, b.file, b.language)
			clickAndWait(t, e, lensOn(t, e, path, text, b.on, b.title))
			if got := hottest(t, e, source, sourceText); !hot.MatchString(got) {
				t.Errorf("the hottest line is %q", got)
			}
			if got := ranTests(t, dir); got != b.ran {
				t.Errorf("the tests %q ran, want %q", got, b.ran)
			}
		})
	}
}
