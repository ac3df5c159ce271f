package launch

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What runs may stand in an argument file; the command line stays as typed.
func TestArgumentFilesSayWhatRuns(t *testing.T) {
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{
		"all":     "-cp \"a b\" # the class path\n--module-path mods\n-m m/a.B x",
		"options": "-Xmx1g -XX:StartFlightRecording -cp",
		"path":    "one",
		"plain":   "@none",
	})
	for _, test := range []struct {
		line, kind, target, classPath, options string
		tail                                   int // of the command line: where what runs begins
	}{
		{"java @all @none", "module", "m/a.B", "a b", "-cp|a b|--module-path|mods", 1},
		{"java -ea @options @path a.B @none", "class", "a.B", "one", "-ea|-Xmx1g|-XX:StartFlightRecording|-cp|one", 4},
		{"java -cp @path -jar x.jar", "jar", "x.jar", "one", "-cp|one", 3},
		{"java @@none a.B", "class", "a.B", "", "@@none", 2},
		{"java @plain a.B", "class", "a.B", "", "@none", 2},
	} {
		words, err := launcherWords(strings.Fields(test.line), dir)
		if err != nil {
			t.Errorf("%s: %v", test.line, err)
			continue
		}
		c := parseJava(textsOf(words))
		tail := words[len(words)-len(c.rest)].typed
		got := []any{string(c.kind), c.target, c.classPath, strings.Join(c.options, "|"), tail}
		if diff := cmp.Diff([]any{test.kind, test.target, test.classPath, test.options, test.tail}, got); diff != "" {
			t.Errorf("%s: %s", test.line, diff)
		}
	}
	if _, err := launcherWords([]string{"java", "@none", "a.B"}, dir); err == nil || !strings.Contains(err.Error(), "@none") {
		t.Errorf("a file that is not there: %v", err)
	}
}

// As java 17 splits them.
func TestSplitArgFile(t *testing.T) {
	for text, want := range map[string]string{
		`a#b c` + "\nd":       "d",
		`"a"#b` + "\nc":       "ac",
		`x ""`:                "x",
		"# a\rb":              "b",
		`"a#b" # c "` + "\nd": "a#b|d",
		`"a\tb\\c\q" e\tf`:    "a\tb\\cq|e\\tf",
		"\"a\\\n   b\" c":     "ab|c",
		"\"a\\\r\n\n   b\" c": "ab|c",
		"\"a\\\n#x\" y":       "a#x|y",
		`'it"s' a''b`:         `it"s|ab`,
		`"a"'b'""c`:           "abc",
		"a\fb \f":             "a|b",
		"\"open\nb\" c":       "open|b c",
		`"" x`:                "|x",
		"# only":              "",
		`C:\dir\x`:            `C:\dir\x`,
	} {
		if got := strings.Join(splitArgFile(text), "|"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
