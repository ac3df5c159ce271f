package redact_test

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"jfrlens/jfr/redact"
)

// What the command adds to a configuration counts as if it stood there.
func TestAddedToConfiguration(t *testing.T) {
	t.Parallel()
	config := configOf(t, "parent: default\nevents: {filtering: {exclude_events: [a.A]}}\nstrings: {patterns: {custom: [{name: ids, patterns: ['C-\\d+']}]}}\ndiscovery: {custom_extractions: [{name: jobs, pattern: 'job (\\w+)', capture_group: 1}]}\n")
	config.AddPatterns([]string{"ACME-(\\d+)", "x{3}"})
	config.Events.Filtering.Add(redact.Filtering{ExcludeEvents: []string{"b.B"}, IncludeThreads: []string{"main"}})
	config.RequireOccurrences(2)
	if f := config.Events.Filtering; !slices.Equal(f.ExcludeEvents, []string{"b.B", "a.A"}) && !slices.Equal(f.ExcludeEvents, []string{"a.A", "b.B"}) || !slices.Equal(f.IncludeThreads, []string{"main"}) {
		t.Errorf("events are chosen by %+v", f)
	}
	rules, err := config.Rules()
	if err != nil {
		t.Fatal(err)
	}
	s := redact.NewSession(rules, redact.Options{Key: redact.KeyOf("tests")})
	got, report := redactedText(t, s, "ACME-4711 is 4711, xxx; C-1 and C-1; job alpha7, job beta8, job beta8: alpha7 beta8; /home/anna7/ of anna7", redact.TextFile)
	if want := "WORD is 4711, WORD; WORD and WORD; job alpha7, job WORD, job WORD: alpha7 WORD; /home/USER/ of anna7"; shown(got) != want || !report.Clean() {
		t.Errorf("%s, want %s; left %v", shown(got), want, report.Left)
	}
	if notes := strings.Join(config.Notes(), "\n"); !strings.Contains(notes, "min_occurrences counts texts") {
		t.Errorf("the notes are %q", notes)
	}
}

// Which part of what a pattern matches is replaced elsewhere, and in which letters.
func TestCaptureGroups(t *testing.T) {
	t.Parallel()
	for discovery, want := range map[string]string{
		"{}":                     "WORD: WORD WORD X9Y8",
		"{capture_group: 1}":     "WORD: WORD WORD X9Y8",
		"{capture_group: 2}":     "WORD: AB12 ab12 WORD",
		"{capture_group: 0}":     "WORD: AB12 ab12 X9Y8",
		"{capture_group: 7}":     "WORD: AB12 ab12 X9Y8",
		"{case_sensitive: true}": "WORD: WORD ab12 X9Y8",
		"{enabled: false}":       "WORD: AB12 ab12 X9Y8",
		"{allowlist: [AB12]}":    "WORD: AB12 ab12 X9Y8",
	} {
		s := configured(t, "parent: default\nstrings: {patterns: {custom: [{name: orders, patterns: ['ACME-([A-Z0-9]+)-([A-Z0-9]+)'], discovery: "+discovery+"}]}}\n")
		if got, report := redactedText(t, s, "ACME-AB12-X9Y8: AB12 ab12 X9Y8", redact.TextFile); shown(got) != want || !report.Clean() {
			t.Errorf("%s: %s, want %s; left %v", discovery, shown(got), want, report.Left)
		}
	}
}

// Ways of a configuration that lead nowhere end in a sentence.
func TestConfigurationsThatCannotBeRead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	circle := filepath.Join(dir, "circle.yaml")
	large := filepath.Join(dir, "large.yaml")
	if err := os.WriteFile(circle, []byte("parent: "+circle+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(large, make([]byte, 4<<20+1), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		circle: "more than 8 parents", large: "far too large", "file://" + filepath.Join(dir, "none.yaml"): "neither default nor strict", "http://x.test/y": "nothing is fetched",
		configFile(t, "parent: default\nproperties: {patterns: [x]\n"): "configuration ", configFile(t, "parent: default\nstrings: {no_redact: 5}\n"): "configuration ",
	} {
		if _, err := redact.ReadConfig(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", filepath.Base(name), err, want)
		}
	}
	for _, name := range []string{"default", "strict"} {
		config, err := redact.ReadConfig(name)
		if err != nil || len(config.Notes()) > 0 {
			t.Errorf("%s: %v, %v", name, config.Notes(), err)
		}
	}
}

// What the configuration has stand for a text is in no file beside that text: it would be taken for a pseudonym and stay. In a file
// that has been redacted it is one.
func TestReplacementsThatAreSecret(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ with, text, want string }{
		{"berta8", "/home/anna7/x /home/berta8/x\n", `"berta8" is in the files`},
		{"berta8", "/home/anna7/x user.name=berta8\n", `"berta8" is in the files`},
		{"of berta8", "/home/anna7/x /home/berta8/x\n", `"of berta8" has in it what is replaced`},
		{"berta8", "/home/berta8/x\n", ""},
		{"berta8", "/home/anna7/x\n", ""},
	} {
		s := configured(t, "parent: default\ngeneral: {pseudonymization: {replacements: {anna7: "+test.with+"}}}\n")
		in, err := redact.OpenInput(t.Context(), stored(t, "x.log", test.text), nil, t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Discover(&in); err != nil {
			t.Fatal(err)
		}
		if err := s.Pretend(&in, redact.NewFileReport("x", in.Kind)); (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q for anna7 in %q: %v, want %q", test.with, test.text, err, test.want)
		}
	}
}

// Without a look at all files first, each text is replaced where its shape tells, and the search looks for no more.
func TestWithoutDiscovery(t *testing.T) {
	t.Parallel()
	s := configured(t, "parent: default\ndiscovery: {mode: none}\n")
	path, report := redactedFile(t, s, stored(t, "x.log", "anna7 in /home/anna7/x, password=Zq9!x, then Zq9!x\n"))
	if got := string(read(t, path)); shown(got) != "anna7 in /home/USER/x, password=***, then Zq9!x\n" || !report.Clean() {
		t.Errorf("%s; left %v", got, report.Left)
	}
}

// Generators write what their patterns match, of each kind of pattern.
func TestWhatGeneratorsWrite(t *testing.T) {
	t.Parallel()
	for pattern, want := range map[string]string{
		"a{2}[b-d]{3}": `aa[b-d]{3}`, "x(?:y|z)w?": `x[yz]w?`, "[^a-y0-9A-Z!-/:-@\\[-`{-~]": `z`, "k.+": `k[a-z]{1,8}`, "k.*l": `k[a-z]{0,8}l`, "(?i)q": `[qQ]`, "{emails}": `[a-z]+\.[a-z]+@[a-z]+\.(?:com|org|net)`,
		"{names}-\\d{4}": `[a-z]+\.[a-z]+-\d{4}`, "^fixed$": `fixed`,
	} {
		s := configured(t, "parent: default\nstrings: {patterns: {custom: [{name: ids, patterns: ['ID-\\d+']}]}}\ngeneral: {pseudonymization: {pattern_generators: {ids: '"+pattern+"'}}}\n")
		var texts []string
		for i := range 3 {
			texts = append(texts, fmt.Sprintf("[ID-%d]", i))
		}
		got, report := redactedText(t, s, strings.Join(texts, " "), redact.TextFile)
		if !regexp.MustCompile(`^(?:\[(?:`+want+`)\d*\] ?){3}$`).MatchString(got) || !report.Clean() {
			t.Errorf("%s: %s, want three of %s; left %v", pattern, got, want, report.Left)
		}
	}
	for pattern, want := range map[string]string{"": "matches no text", "x{0}": "matches no text", "(?<=x)y": "only Java has"} {
		if _, err := configOf(t, "general: {pseudonymization: {pattern_generators: {user: '"+pattern+"'}}}\n").Rules(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", pattern, err, want)
		}
	}
}

// All words of a text are listed once, in their order, in each encoding.
func TestWordsOfText(t *testing.T) {
	t.Parallel()
	want := []string{"alpha-1", "v1.2", "x_y", "zeta", "\u00dcn\u00fc"}
	text := "; zeta alpha-1 zeta 0xff 12 x_y v1.2 \u00dcn\u00fc\n"
	wide := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(text)) {
		wide = binary.LittleEndian.AppendUint16(wide, unit)
	}
	for _, text := range []string{text, string(wide)} {
		in, err := redact.OpenInput(t.Context(), stored(t, "x.txt", text), nil, t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		words, err := redact.Words(&in)
		words = slices.DeleteFunc(words, func(w string) bool { return w == "\ufeff" }) // the mark of the encoding
		if err != nil || !slices.Equal(words, want) {
			t.Errorf("%q: %q, %v", text, words, err)
		}
	}
}
