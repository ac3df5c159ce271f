package gradle

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What plugins of Gradle bring that can be profiled.
func TestOfferedTasks(t *testing.T) {
	for plugin, want := range map[string]string{
		"application": "run test", "java-library": "test", "org.jetbrains.kotlin.jvm": "test", "org.springframework.boot": "bootRun",
		"io.quarkus": "quarkusDev", "io.micronaut.application": "run", "io.micronaut.minimal.application": "run", "com.android.application": "",
	} {
		if got := strings.Join(offeredTasks(plugin), " "); got != want {
			t.Errorf("%s: %q, want %q", plugin, got, want)
		}
	}
}

// The folders of sources in Gradle's layout.
func TestSourceRoots(t *testing.T) {
	dir := t.TempDir()
	want := []string{"src/main/java", "app/src/test/kotlin", "libs/core/src/main/scala", "build/generated/sources/annotationProcessor/java/main"}
	for _, folder := range append(want, "src/main/resources", "app/src/main/proto", "docs/java", "a/b/c/src/main/java") {
		if err := os.MkdirAll(filepath.Join(dir, filepath.FromSlash(folder)), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, folder := range sourceRoots(dir) {
		relative, err := filepath.Rel(dir, folder)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, filepath.ToSlash(relative))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestReadBuild(t *testing.T) {
	b := readBuild("project /p\nset main\njdk /jdk 21\nrelease 1.8\npath /a b.jar\npath /c\nsource /s\n")
	if b.JDKHome != "/jdk 21" || b.Release != 8 || !slices.Equal(b.ClassPath, []string{"/a b.jar", "/c"}) || !slices.Equal(b.SourceRoots, []string{"/s"}) {
		t.Errorf("build %+v", b)
	}
}
