package main

import (
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	pprof "github.com/google/pprof/profile"

	"jfrlens/flamegraph"
	"jfrlens/jfr/jfrtest"
)

// hostileRecording has hostile text in every place for one.
func hostileRecording(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "hostile.jfr")
	if err := os.WriteFile(path, jfrtest.HostileChunk().Finish(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Whatever a recording holds, a person sees text, in lines that jfrlens began.
func TestHostileRecordingOnTerminals(t *testing.T) {
	recording := hostileRecording(t)
	for _, args := range asksOf(recording) {
		command := strings.Join(args, " ")
		out := strings.ReplaceAll(onTerminal(t, args...), "\r\n", "\n")
		if out == "" {
			t.Errorf("%s prints nothing", command)
		}
		if at := strings.IndexFunc(strings.ReplaceAll(out, "\t", "\r"), harmful); at >= 0 {
			t.Errorf("%s prints %.60q", command, out[at:])
		}
		for line := range strings.Lines(out) {
			if !slices.Contains(args, "--csv") && (strings.HasPrefix(strings.TrimSpace(line), "FAKE") || strings.HasPrefix(line, "</title>")) { // CSV quotes them
				t.Errorf("%s: the recording begins a line: %.60q", command, line)
				break
			}
		}
	}
}

// asksOf are the ways to ask a recording for texts of it on a terminal.
func asksOf(recording string) (all [][]string) {
	for _, command := range []string{
		"summary", "summary --overview", "metadata", "print", "print --exact", "print --xml", "print --json", "lines", "lines --type io", "lines --type exceptions", "lines --type lock", "lines --json",
		"flame --format collapsed", "flame --format json -o -", "view hot-methods", "view file-reads-by-path", "view active-settings", "view all-events", "view all-views", "view types", "view events-by-count",
		"view --csv events-by-count", "view --json events-by-name", "contexts", "contexts --json", "chart --json", "context", "check --budget own(*)<=1%", "check --markdown --budget own(*)<=1%",
		"check --annotations --budget own(*)<=1%", "check --json --budget own(*)<=1%", "check --before " + recording, "lines --before " + recording, "events --in " + recording + " --in", "redact --check",
		"configure --cost",
	} {
		all = append(all, append(strings.Fields(command), recording))
	}
	return append(all, []string{"query", recording, "from JavaExceptionThrow select message limit 2"}, []string{"query", "--csv", recording, "from EventField"},
		[]string{"lines", "--by", "endpoint" + jfrtest.Hostile, recording}, []string{"contexts", "--by", "endpoint" + jfrtest.Hostile, recording})
}

// harmful tells what no reader sees and what changes what is read; a text of one line has no line ends either.
func harmful(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029'
}

// Each format keeps such texts inside the places that it has for texts, and shows what they hide.
func TestHostileRecordingInFormats(t *testing.T) {
	recording := hostileRecording(t)
	stack := regexp.MustCompile(`^[^;]+;[^;]+;[^;]+ 20$`)
	checks := map[string]func(text string){
		"svg": func(text string) { checkPicture(t, text) },
		"html": func(text string) {
			checkElements(t, text)
			checkStrings(t, "the data of html", pageData(t, text))
		},
		"collapsed": func(text string) {
			for line := range strings.Lines(text) {
				if !stack.MatchString(strings.TrimSuffix(line, "\n")) {
					t.Errorf("collapsed: the line %.80q", line)
				}
			}
		},
		"json":       func(text string) { checkStrings(t, "json", []byte(text)) },
		"speedscope": func(text string) { checkStrings(t, "speedscope", []byte(text)) },
		"firefox":    func(text string) { checkStrings(t, "firefox", []byte(text)) },
		"pprof":      func(text string) { checkPprof(t, text) },
	}
	for _, f := range flamegraph.Formats() {
		check := checks[f.Name]
		if check == nil {
			t.Fatalf("nothing checks %s", f.Name)
		}
		for _, input := range []string{recording, "-"} { // what comes in has the title that it says
			args := []string{"flame", "--format", f.Name, "-o", "-", input}
			if f.Environment || f.Titled {
				args = append(args, "--with-environment")
			}
			written, _ := exported(t, recording, args...)
			text := string(written)
			if at := strings.IndexFunc(text, harmful); at >= 0 && f.Name != "pprof" { // which is no text
				t.Errorf("%s has %.60q", f.Name, text[at:])
			}
			check(text)
		}
	}
	for _, args := range [][]string{{"lines", "--json"}, {"print", "--json"}} {
		if _, out, _ := called(t, append(args, recording)...); !json.Valid([]byte(out)) {
			t.Errorf("%q prints no JSON", args)
		}
	}
}

// checkElements tells whether a page has only the elements of its own.
func checkElements(t *testing.T, text string) {
	t.Helper()
	scripts := 2 + strings.Count(text, `<script type="application/gzip" id="resource-`)
	for tag, want := range map[string]int{"<title>": 1, "</title>": 1, "<script": scripts, "</script>": scripts, "<img": 0} {
		if got := strings.Count(text, tag); got != want {
			t.Errorf("html has %s %d times, want %d", tag, got, want)
		}
	}
}

// pageData unpacks the profile in a page.
func pageData(t *testing.T, text string) []byte {
	t.Helper()
	_, packed, _ := strings.Cut(text, `id="profile-data">`)
	packed, _, _ = strings.Cut(packed, "<")
	data, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(packed)))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(data)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

// checkStrings looks at every string of JSON: none hides anything, and the hostile text is among them.
func checkStrings(t *testing.T, what string, text []byte) {
	t.Helper()
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		t.Errorf("%s is no JSON: %v", what, err)
	}
	seen := 0
	eachString(value, func(s string) {
		if strings.Contains(s, "FAKE 1") {
			seen++
		}
		if at := strings.IndexFunc(s, harmful); at >= 0 {
			t.Errorf("%s has a string with %.40q", what, s[at:])
		}
	})
	if seen < 2 {
		t.Errorf("%s has the hostile text %d times", what, seen)
	}
}

// eachString calls fn for all strings of a decoded value, keys of objects included.
func eachString(value any, fn func(string)) {
	switch v := value.(type) {
	case string:
		fn(v)
	case []any:
		for _, item := range v {
			eachString(item, fn)
		}
	case map[string]any:
		for key, item := range v {
			fn(key)
			eachString(item, fn)
		}
	}
}

// checkPprof looks at every string of a profile for pprof.
func checkPprof(t *testing.T, text string) {
	t.Helper()
	file, err := pprof.ParseData([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	all := append([]string{}, file.Comments...)
	for _, f := range file.Function {
		all = append(all, f.Name, f.SystemName, f.Filename)
	}
	for _, m := range file.Mapping {
		all = append(all, m.File)
	}
	for _, s := range file.Sample {
		for _, labels := range s.Label {
			all = append(all, labels...)
		}
	}
	for _, s := range all {
		if strings.IndexFunc(s, harmful) >= 0 || strings.Contains(s, "\n") {
			t.Errorf("pprof has the string %.60q", s)
		}
	}
	if !strings.Contains(strings.Join(all, ""), "FAKE 1") {
		t.Errorf("pprof has none of the hostile text: %q", all)
	}
}

// checkPicture tells whether a text is XML in which nothing is run or fetched.
func checkPicture(t *testing.T, text string) {
	t.Helper()
	for decoder := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("svg: %v", err)
		}
		if start, ok := token.(xml.StartElement); ok && (start.Name.Local == "script" || start.Name.Local == "img" || start.Name.Local == "a") {
			t.Errorf("svg: the element %v", start)
		}
	}
}

// Nor do sentences beside the result let a recording begin a line, whatever is asked of it.
func TestHostileRecordingInSentences(t *testing.T) {
	recording := hostileRecording(t)
	cut := filepath.Join(t.TempDir(), "cut.jfr")
	data, err := os.ReadFile(recording)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(cut, data[:len(data)-len(data)/8], 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"lines", "--thread", "nobody"},
		{"lines", "--type", "nothing"},
		{"lines", "--type", "jdk.FileRead", "--weight", "nothing"},
		{"lines", "--type", "lock"},
		{"lines", "--from", "3h"},
		{"flame", "--type", "nothing"},
		{"flame", "--format", "pprof", "-o", os.DevNull},
		{"view", "nothing"},
		{"view", "recording"},
		{"print", "--events", "nothing"},
		{"query", "select nothing from JavaExceptionThrow"},
		{"query", "select CAST(message AS INTEGER) from JavaExceptionThrow"},
		{"query", `select error(message) from JavaExceptionThrow`},
		{"summary", "--problems"},
		{"query", `select nothing from "shop.` + jfrtest.Hostile[:1] + `"`},
		{"repair", "-o", filepath.Join(t.TempDir(), "mended.jfr")},
	} {
		for _, file := range []string{recording, cut} {
			with := append([]string{args[0], file}, args[1:]...)
			if args[0] == "view" {
				with = []string{"view", args[1], file}
			}
			_, _, said := called(t, with...)
			for line := range strings.Lines(said) {
				if strings.HasPrefix(strings.TrimSpace(line), "FAKE") || strings.HasPrefix(line, "</title>") {
					t.Errorf("%q: the recording begins a line: %.60q", with, line)
				}
			}
		}
	}
}
