package config

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/sample"
)

// quoted is what is suggested for names.
func quoted(names []string) (list []string) {
	for _, name := range names {
		list = append(list, strconv.Quote(name))
	}
	return list
}

// split takes the mark "|", which is where the cursor is, out of a text.
func split(t *testing.T, marked string) (text []byte, offset int) {
	t.Helper()
	before, after, ok := strings.Cut(marked, "|")
	if !ok {
		t.Fatalf("no | in %q", marked)
	}
	return []byte(before + after), len(before)
}

func TestSuggest(t *testing.T) {
	for _, test := range []struct {
		name, text, replaces string
		want                 []string
	}{
		{"first key", `{"additionalMavenTargets": [{|}]}`, "", []string{`"targetPrefix": `, `"optionForVmArgs": `, `"description": `}},
		{"half a key", `{"jfrConfig": {"se|`, `"se`, []string{`"settings": `, `"interval": `, `"rate": `, `"lockThreshold": `, `"ioThreshold": `}},
		{"key with a value", `{"jfrConfig": {"se|": "default"}}`, `"se"`, []string{`"settings"`, `"interval"`, `"rate"`, `"lockThreshold"`, `"ioThreshold"`}},
		{"no key twice", `{"additionalMavenTargets": [{"targetPrefix": "a", | "description": "x"}]}`, "", []string{`"optionForVmArgs": `}},
		{"closed value", `{"defaultViewer": |}`, "", []string{`"FIREFOX_PROFILER"`, `"JEFFREY"`}},
		{"value behind comments", "{\"defaultViewer\": // c\n /* , */ \"F|", `"F`, []string{`"FIREFOX_PROFILER"`, `"JEFFREY"`}},
		{"boolean", `{"asyncProfilerConfig": {"alloc": t|`, "t", []string{"true", "false"}},
		{"examples", `{"jfrConfig": {"settings": "|"}}`, `""`, []string{`"profile"`, `"default"`}},
		{"item", `{"runConfigurations": [{"sampleTypes": ["cpu", |`, "", quoted(sample.Names())},
		{"array", `{"conversionConfig": {"nonProjectPackagePrefixes": |}}`, "", []string{`["java."]`, `["org.apache."]`}},
		{"open value", `{"file": "|"}`, `""`, nil},
		{"free keys", `{"runConfigurations": [{"env": {"|`, `"`, nil},
		{"in a comment", "{ // |\n}", "", nil},
		{"in front", `| {}`, "", nil},
		{"behind", `{} |`, "", nil},
		{"unknown place", `{"what": {"|"}}`, `""`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, offset := split(t, test.text)
			list, from, to := Suggest(text, offset)
			var got []string
			for _, s := range list {
				got = append(got, s.Text)
				if s.Key.Description == "" {
					t.Errorf("%s has no description", s.Text)
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if got := string(text[from:to]); len(list) > 0 && got != test.replaces {
				t.Errorf("replaces %q, want %q", got, test.replaces)
			}
		})
	}
}

func TestDescribe(t *testing.T) {
	for _, test := range []struct {
		name, text, word string
		want             Key
	}{
		{"key", `{"jfrConfig": {"sett|ings": 1}}`, `"settings"`, Key{
			Name: "settings", Type: "string", Default: `"profile"`, Values: []string{`"profile"`, `"default"`},
			Description: "Name or path of a .jfc settings file, or several, of which a later one wins where two say something.",
		}},
		{"value", `{"defaultViewer": "J|"}`, `"J"`, Key{
			Name: "defaultViewer", Type: "string", Values: []string{`"FIREFOX_PROFILER"`, `"JEFFREY"`}, Closed: true,
			Description: "The viewer that the IntelliJ plugin opens; jfrlens has its own page.",
		}},
		{"item", `{"conversionConfig": {"ignoredEvents": ["|jdk.X"]}}`, `"jdk.X"`, Key{
			Name: "ignoredEvents", Type: "array of strings", Description: "Event types that are left out. Absent: settings, flags, modules and the like.",
		}},
		{"objects", `{"|runConfigurations": []}`, `"runConfigurations"`, Key{
			Name: "runConfigurations", Type: "array of objects", Description: "Named runs that can be profiled with one click.",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, offset := split(t, test.text)
			key, from, to, ok := Describe(text, offset)
			if diff := cmp.Diff(test.want, key); !ok || diff != "" {
				t.Errorf("ok %v, -want +got:\n%s", ok, diff)
			}
			if got := string(text[from:to]); got != test.word {
				t.Errorf("word %q, want %q", got, test.word)
			}
		})
	}
	for _, nothing := range []string{`{ | }`, `|`, `{"wh|at": 1}`, `{"runConfigurations": [{"env": {"P|": "1"}}]}`, `{"file": "x"} // "fi|le"`} {
		text, offset := split(t, nothing)
		if key, _, _, ok := Describe(text, offset); ok {
			t.Errorf("%s: %+v", nothing, key)
		}
	}
}

// Whatever is typed, what is suggested for it makes the text no worse: it is
// inside the text and in the schema.
func FuzzSuggest(f *testing.F) {
	f.Add([]byte(example), 40)
	f.Add([]byte(`{"a": [{"b" /* x`), 9)
	f.Fuzz(func(t *testing.T, text []byte, offset int) {
		offset = max(min(offset, len(text)), 0)
		list, from, to := Suggest(text, offset)
		if from < 0 || from > offset || to < offset || to > len(text) {
			t.Fatalf("replaces %d to %d around %d of %d bytes", from, to, offset, len(text))
		}
		for _, s := range list {
			if s.Text == "" {
				t.Errorf("empty suggestion %+v", s)
			}
		}
		if _, from, to, ok := Describe(text, offset); ok && (from > offset || to < offset) {
			t.Errorf("describes %d to %d around %d", from, to, offset)
		}
	})
}
