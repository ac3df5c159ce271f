package profile

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/sample"
	"jfrlens/testdata/jdks"
)

// The JDK's own tool is the oracle: lines computed from what it prints must be
// those of the profile, to the last sample and nanosecond.

// printed is an event as "jfr print --json" shows it.
type printed struct {
	Type   string `json:"type"`
	Values struct {
		Weight         int64         `json:"weight"`
		TLABSize       int64         `json:"tlabSize"`
		AllocationSize int64         `json:"allocationSize"`
		Samples        int64         `json:"samples"`
		Failed         bool          `json:"failed"`
		StackTrace     *printedStack `json:"stackTrace"`
	} `json:"values"`
}

type printedStack struct {
	Frames []struct {
		Method struct {
			Name string `json:"name"`
			Type struct {
				Name string `json:"name"`
			} `json:"type"`
		} `json:"method"`
		Line int `json:"lineNumber"`
	} `json:"frames"`
}

// weight is what the event is worth in types that do not count time.
func (e printed) weight() int64 {
	switch e.Type {
	case "jdk.ObjectAllocationSample":
		return e.Values.Weight
	case "profiler.WallClockSample":
		return e.Values.Samples
	case "jdk.ObjectAllocationInNewTLAB":
		return e.Values.TLABSize
	case "jdk.ObjectAllocationOutsideTLAB":
		return e.Values.AllocationSize
	}
	return 1
}

// printEvents runs the JDK's tool.
func printEvents(t *testing.T, tool *jdks.JFR, path string, names []string) []printed {
	t.Helper()
	out, err := tool.Run("print", "--json", "--stack-depth", "100000", "--events", strings.Join(names, ","), path)
	if err != nil {
		t.Fatalf("jfr print %s: %v", path, err)
	}
	var document struct {
		Recording struct {
			Events []printed `json:"events"`
		} `json:"recording"`
	}
	if err := json.Unmarshal(out, &document); err != nil {
		t.Fatalf("jfr print %s: %v", path, err)
	}
	return document.Recording.Events
}

// oracleLines adds up self and total by line from printed events of some types.
func oracleLines(events []printed, names []string) map[Place]sum {
	hidden := regexp.MustCompile(`^(.+?)(?:\$\d+)?[+./](?:0x[0-9a-f]+)?[./]?\d*$`)
	lines := map[Place]sum{}
	for _, e := range events {
		if !slices.Contains(names, e.Type) || e.Values.Failed || e.Values.StackTrace == nil {
			continue
		}
		if top := e.Values.StackTrace.Frames[0].Method; e.Type == "jdk.JavaExceptionThrow" && top.Type.Name == "java/lang/Error" {
			continue // there is another event of this error
		}
		seen := map[Place]bool{}
		for i, f := range e.Values.StackTrace.Frames {
			class := hidden.ReplaceAllString(f.Method.Type.Name, "$1")
			place := Place{strings.ReplaceAll(class, "/", "."), f.Method.Name, f.Line}
			s := lines[place]
			if i == 0 {
				s.Samples += e.weight() // self
			}
			if !seen[place] {
				s.Weight += e.weight() // total
			}
			seen[place] = true
			lines[place] = s
		}
	}
	return lines
}

func TestLinesAgainstTheJDKsTool(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/recordings/*.jfr")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no recordings: %v", err)
	}
	tool := jdks.StartJFR(t)
	for _, path := range append(paths, nativeImageRecording) {
		t.Run(filepath.Base(path), func(t *testing.T) { checkAgainstTool(t, tool, path) })
	}
}

// Datadog's profiler ran a program whose main allocates 4,000 objects of 1,040 bytes.
func TestAllocationByDatadog(t *testing.T) {
	p := read(t, Options{}, "../../testdata/recordings/producers/datadog.jfr")
	for _, m := range view(t, p, sample.Alloc).Methods() {
		if m.Class == "DatadogBusy" && m.Method == "main" && (m.Total < 2.5e6 || m.Total > 6e6) {
			t.Errorf("main allocates %d bytes", m.Total)
		}
	}
}

// checkAgainstTool compares all sample types that do not count time: the tool
// prints durations as text; their sums are checked with synthetic chunks.
func checkAgainstTool(t *testing.T, tool *jdks.JFR, path string) {
	p := read(t, Options{}, path)
	var all []string
	for _, kind := range p.SampleTypes() {
		if kind.Unit != sample.UnitNanos {
			all = append(all, sample.EventTypes(kind.Name)...)
		}
	}
	if len(all) == 0 {
		t.Skip("it has only types that count time, or none")
	}
	events := printEvents(t, tool, path, all)
	for _, kind := range p.SampleTypes() {
		if kind.Unit == sample.UnitNanos {
			continue
		}
		got := map[Place]sum{}
		for _, l := range view(t, p, kind.Name).Lines() {
			got[Place{l.Class, l.Method, l.Line}] = sum{l.Self, l.Total}
		}
		if diff := cmp.Diff(oracleLines(events, sample.EventTypes(kind.Name)), got); diff != "" {
			t.Errorf("%s lines (-jfr print +profile):\n%s", kind.Name, diff)
		}
	}
}
