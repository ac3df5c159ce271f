package print

import (
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/jfr"
)

func TestMatches(t *testing.T) {
	tests := []struct {
		text, pattern string
		want          bool
	}{
		{"jdk.CPULoad", "jdk.CPULoad", true},
		{"jdk.CPULoad", "jdk.*", true},
		{"jdk.CPULoad", "*Load", true},
		{"jdk.CPULoad", "*C?U*", true},
		{"jdk.CPULoad", "CPULoad", false},
		{"jdk.CPULoad", "", false},
		{"Größe", "Gr??e", true},
		{"Größe", "Gr???e", false},
		{"Größe", "*ß*", true},
		{"", "", true},
		{"", "*", true},
		{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", "*a*a*a*a*a*a*a*a*a*c", false},
	}
	for _, test := range tests {
		if got := matches(test.text, test.pattern); got != test.want {
			t.Errorf("matches(%q, %q) = %v, want %v", test.text, test.pattern, got, test.want)
		}
	}
}

func TestCapitals(t *testing.T) {
	if got := capitals("Java Virtual Machine"); got != "JVM" {
		t.Errorf("capitals = %q, want JVM", got)
	}
	if got := capitals("old Garbage"); got != "G" {
		t.Errorf("capitals = %q, want G", got)
	}
}

// An event type is chosen by a name and by a category, if such are given; simple names and capitals will do.
func TestAccepts(t *testing.T) {
	category := &jfr.Type{Name: "jdk.jfr.Category"}
	load := &jfr.Type{Written: "jdk.CPULoad", Name: "jdk.CPULoad", Annotations: []jfr.Annotation{{Type: category, Members: []jfr.Member{
		{Name: "value-0", Text: "Operating System"}, {Name: "value-1", Text: "Processor"},
	}}}}
	plain := &jfr.Type{Written: "com.example.Order", Name: "com.example.Order"}
	none := &jfr.Type{Written: "com.example.None", Name: "com.example.None", Annotations: []jfr.Annotation{{Type: category}}}
	if NewFilter("", "*,Uncategorized").Accepts(none) || !NewFilter("*None", "").Accepts(none) {
		t.Error("a type that says it has no category is in one")
	}
	for _, test := range []struct {
		names, categories string
		load, plain       bool
	}{
		{"", "", true, true},
		{" , ,", "", false, false},
		{"", ",", false, false},
		{",CPULoad,", "", true, false},
		{"jdk.*", "", true, false},
		{"CPULoad", "", true, false},
		{"cpuload", "", false, false},
		{"Order , CPULoad", "", true, true},
		{"com.example.*", "", false, true},
		{"", "Processor", true, false},
		{"", "OS", true, false},
		{"", "P", false, false}, // capitals are for several words
		{"", "Uncategorized", false, true},
		{"", "Op*", true, false},
		{"*", "Processor", true, false},
		{"Order", "Processor", false, false},
	} {
		f := NewFilter(test.names, test.categories)
		if got := f.Accepts(load); got != test.load {
			t.Errorf("events %q, categories %q: %s accepted %v", test.names, test.categories, load.Written, got)
		}
		if got := f.Accepts(plain); got != test.plain {
			t.Errorf("events %q, categories %q: %s accepted %v", test.names, test.categories, plain.Written, got)
		}
	}
}

// What no event type of any chunk matches is told, in the order in which it was given.
func TestUnmatched(t *testing.T) {
	rec, err := jfr.Open(filepath.Join("..", "..", "testdata", "recordings", "chunks-jdk17.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	for _, test := range []struct{ names, categories, want string }{
		{"", "", ""},
		{"CPULoad,jdk.GC*", "GC,Java Application", ""},
		{",", "", ","},
		{"CPU Load,java thread PARK", "", ""}, // as they are printed
		{"CPU Lod,CPU", "", "CPU Lod CPU"},
		{"CPULod,CPULoad,cpuload,test.?", "", "CPULod cpuload test.?"},
		{"*", "Nope,OS,Hard Values,HV", "Nope"},
		{"java.lang.String", "", "java.lang.String"}, // a type, but not of events
	} {
		unmatched, err := NewFilter(test.names, test.categories).Unmatched(rec)
		if got := strings.Join(unmatched, " "); err != nil || got != test.want {
			t.Errorf("events %q, categories %q: %q, %v, want %q", test.names, test.categories, got, err, test.want)
		}
	}
}
