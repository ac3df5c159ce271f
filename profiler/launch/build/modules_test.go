package build

import (
	"slices"
	"strings"
	"testing"
)

// Options for modules, in both spellings, out of all that a build says.
func TestModuleOptions(t *testing.T) {
	for words, want := range map[string]string{
		"-Xmx1g --add-opens java.base/java.lang=ALL-UNNAMED -cp x a.B":              "--add-opens=java.base/java.lang=ALL-UNNAMED",
		`"--add-exports=java.base/sun.nio.ch=ALL-UNNAMED" --enable-preview`:         "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED --enable-preview",
		"--enable-preview --release 21":                                             "--enable-preview",
		"--add-reads a=b --add-reads a=b":                                           "--add-reads=a=b",
		"--add-modules jdk.incubator.vector --add-modules javafx.controls":          "--add-modules=jdk.incubator.vector",
		"--add-modules=java.sql,ALL-MODULE-PATH --enable-native-access=ALL-UNNAMED": "--enable-native-access=ALL-UNNAMED",
		"--add-opens": "",
		"-javaagent:x.jar @more -Dx=--add-opens --add-openx": "",
	} {
		if got := strings.Join(ModuleOptions(strings.Fields(words)), " "); got != want {
			t.Errorf("%s: %q, want %q", words, got, want)
		}
	}
}

func TestManifestOptions(t *testing.T) {
	for entry, want := range map[string]string{
		"Add-Opens java.base/java.lang java.base/java.util": "--add-opens=java.base/java.lang=ALL-UNNAMED --add-opens=java.base/java.util=ALL-UNNAMED",
		"Add-Exports java.base/sun.nio.ch":                  "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
		"Enable-Native-Access ALL-UNNAMED":                  "--enable-native-access=ALL-UNNAMED",
		"Enable-Native-Access ":                             "",
		"Main-Class a.B":                                    "",
	} {
		name, value, _ := strings.Cut(entry, " ")
		if got := strings.Join(ManifestOptions(name, value), " "); got != want {
			t.Errorf("%s: %q, want %q", entry, got, want)
		}
	}
}

// A JDK does not start with options that it does not know.
func TestFitting(t *testing.T) {
	all := []string{"--add-opens=a/b=c", "--enable-native-access=a", "--enable-preview"}
	for release, want := range map[int]int{8: 0, 9: 1, 11: 2, 17: 3, 25: 3} {
		if got := Fitting(all, release); len(got) != want {
			t.Errorf("JDK %d: %q", release, got)
		}
	}
	if !slices.Equal(all, []string{"--add-opens=a/b=c", "--enable-native-access=a", "--enable-preview"}) {
		t.Errorf("changed to %q", all)
	}
}
