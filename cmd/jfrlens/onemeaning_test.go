package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	pprof "github.com/google/pprof/profile"

	"jfrlens/flamegraph"
	"jfrlens/flamegraph/firefox"
	"jfrlens/jfr"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// weighed is what one line or method has: own is -1 where it is not told.
type weighed struct{ self, own, total int64 }

// meaning is what samples of one type mean, by one of the ways to show them.
type meaning struct {
	methods map[string]weighed // by "class.method"
	lines   map[string]weighed // by "class.method:line", of known lines; nil where they are not told
	files   map[string]weighed // by "top-level class:line", likewise
}

// placed is a frame of a stack.
type placed struct {
	class, method string
	line          int64
	library       bool
}

func (p placed) name() string {
	return strings.TrimPrefix(p.class+"."+p.method, ".")
}

// stackSample is a stack, the outermost caller first, and its weight.
type stackSample struct {
	stack  []placed
	weight int64
}

// meaningOf adds up samples the naive way: it is the oracle of all others.
func meaningOf(samples []stackSample) meaning {
	m := meaning{methods: map[string]weighed{}, lines: map[string]weighed{}, files: map[string]weighed{}}
	for _, s := range samples {
		own := -1
		for i, at := range s.stack {
			if at.class != "" && !at.library {
				own = i
			}
		}
		addUp(m.methods, s, own, placed.name)
		addUp(m.lines, s, own, lineName)
		addUp(m.files, s, own, fileLine)
	}
	return m
}

func lineName(p placed) string {
	if p.line <= 0 {
		return ""
	}
	return p.name() + ":" + strconv.FormatInt(p.line, 10)
}

func fileLine(p placed) string {
	if p.line <= 0 || p.class == "" {
		return ""
	}
	return topLevel(p.class) + ":" + strconv.FormatInt(p.line, 10)
}

// topLevel is the class that a class is in, or itself. A leading $ of a simple name is part of it.
func topLevel(class string) string {
	start := strings.LastIndexByte(class, '.') + 2
	if start > len(class) {
		return class
	}
	if i := strings.IndexByte(class[start:], '$'); i >= 0 {
		return class[:start+i]
	}
	return class
}

// addUp adds one sample to what has the same key, each once; own is the place of the topmost own code.
func addUp(sums map[string]weighed, s stackSample, own int, key func(placed) string) {
	seen := map[string]bool{}
	for i, at := range s.stack {
		k := key(at)
		if k == "" {
			continue
		}
		w := sums[k]
		if !seen[k] {
			seen[k] = true
			w.total += s.weight
		}
		if i == own {
			w.own += s.weight
		}
		if i == len(s.stack)-1 {
			w.self += s.weight
		}
		sums[k] = w
	}
}

// withoutOwn are the same weights as one that does not tell the own ones has them.
func withoutOwn(sums map[string]weighed) map[string]weighed {
	told := map[string]weighed{}
	for k, w := range sums {
		told[k] = weighed{w.self, -1, w.total}
	}
	return told
}

// output runs a command that must work.
func output(t *testing.T, args ...string) string {
	t.Helper()
	code, out, errOut := called(t, args...)
	if code != exitDone {
		t.Fatalf("%s: exit code %d, %s", strings.Join(args, " "), code, errOut)
	}
	return out
}

// inPprof reads all sample types of a recording from its pprof file.
func inPprof(t *testing.T, recording string) map[string][]stackSample {
	t.Helper()
	file, err := pprof.Parse(strings.NewReader(output(t, "flame", "--format", "pprof", "--all-types", "-o", "-", recording)))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]stackSample{}
	for i, of := range file.SampleType {
		name := of.Type
		if name == "Busy.allocate" { // what was sampled in place of the CPU's time, see async-calls.origin.txt
			name = sample.CPU
		}
		for _, s := range file.Sample {
			if s.Value[i] != 0 {
				all[name] = append(all[name], stackSample{pprofStack(s), s.Value[i]})
			}
		}
	}
	return all
}

func pprofStack(s *pprof.Sample) []placed {
	var stack []placed
	for _, location := range slices.Backward(s.Location) {
		name, line := location.Line[0].Function.Name, location.Line[0].Line
		at := placed{method: name, line: line}
		if i := strings.LastIndexByte(name, '.'); i > 0 && !strings.ContainsAny(name, "([ ") {
			at.class, at.method = name[:i], name[i+1:]
			at.library = profile.Libraries(nil).Has(at.class)
		}
		stack = append(stack, at)
	}
	return stack
}

// inLines is what lines --json tells.
func inLines(t *testing.T, recording, sampleType string) meaning {
	t.Helper()
	var doc struct {
		Lines, Methods []struct {
			Class, Method    string
			Line             int64
			Self, Own, Total int64
		}
	}
	text := output(t, "lines", "--json", "--type", sampleType, "--top", "0", "--source", t.TempDir(), recording)
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	m := meaning{methods: map[string]weighed{}, lines: map[string]weighed{}}
	for _, at := range doc.Methods {
		m.methods[placed{class: at.Class, method: at.Method}.name()] = weighed{at.Self, at.Own, at.Total}
	}
	for _, at := range doc.Lines {
		if name := lineName(placed{class: at.Class, method: at.Method, line: at.Line}); name != "" {
			m.lines[name] = weighed{at.Self, at.Own, at.Total}
		}
	}
	return m
}

// inSQL is what the tables of all sample types tell.
func inSQL(t *testing.T, recording string) map[string]meaning {
	t.Helper()
	const sql = `SELECT type, concat_ws('.', nullif(class, ''), method) AS name, 0 AS line, self, own, total FROM SampledMethod JOIN Code ON _id = code
UNION ALL SELECT type, concat_ws('.', nullif(class, ''), method), line, self, own, total FROM SampledLine JOIN Code ON _id = code WHERE line > 0`
	var rows []struct {
		Type, Name             string
		Line, Self, Own, Total int64
	}
	if err := json.Unmarshal([]byte(output(t, "query", "--json", "--cache-dir", t.TempDir(), recording, sql)), &rows); err != nil {
		t.Fatal(err)
	}
	all := map[string]meaning{}
	for _, row := range rows {
		if all[row.Type].methods == nil {
			all[row.Type] = meaning{methods: map[string]weighed{}, lines: map[string]weighed{}}
		}
		to, name := all[row.Type].methods, row.Name
		if row.Line > 0 {
			to, name = all[row.Type].lines, fmt.Sprint(row.Name, ":", row.Line)
		}
		to[name] = weighed{row.Self, row.Own, row.Total}
	}
	return all
}

// inCollapsed is what collapsed stacks tell.
func inCollapsed(t *testing.T, recording, sampleType string) meaning {
	t.Helper()
	var samples []stackSample
	for line := range strings.Lines(output(t, "flame", "--format", "collapsed", "--type", sampleType, recording)) {
		at := strings.LastIndexByte(line, ' ')
		weight, err := strconv.ParseInt(strings.TrimSpace(line[at:]), 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		samples = append(samples, stackSample{namesOnly(strings.Split(line[:at], ";")), weight})
	}
	return meaningOf(samples)
}

func namesOnly(names []string) []placed {
	stack := make([]placed, len(names))
	for i, name := range names {
		stack[i].method = name
	}
	return stack
}

// nestedFrame is a node of the nested JSON.
type nestedFrame struct {
	Name        string
	Value, Self int64
	Children    []nestedFrame
}

// samples returns the stacks below a node; path is what calls it.
func (n nestedFrame) samples(path []string) (list []stackSample) {
	if n.Self != 0 {
		list = append(list, stackSample{namesOnly(path), n.Self})
	}
	for _, child := range n.Children {
		list = append(list, child.samples(append(slices.Clip(path), child.Name))...)
	}
	return list
}

// inNested is what nested JSON tells.
func inNested(t *testing.T, recording, sampleType string) meaning {
	t.Helper()
	var root nestedFrame
	if err := json.Unmarshal([]byte(output(t, "flame", "--format", "json", "--type", sampleType, "-o", "-", recording)), &root); err != nil {
		t.Fatal(err)
	}
	return meaningOf(root.samples(nil))
}

// inSpeedscope is what a Speedscope file tells of all sample types, by their labels.
func inSpeedscope(t *testing.T, recording string) map[string]meaning {
	t.Helper()
	var file struct {
		Shared   struct{ Frames []struct{ Name string } }
		Profiles []struct {
			Name    string
			Samples [][]int
			Weights []int64
		}
	}
	if err := json.Unmarshal([]byte(output(t, "flame", "--format", "speedscope", "--all-types", "-o", "-", recording)), &file); err != nil {
		t.Fatal(err)
	}
	all := map[string]meaning{}
	for _, p := range file.Profiles {
		label, whole := strings.CutSuffix(p.Name, ", all threads")
		if !whole {
			continue
		}
		var samples []stackSample
		for i, frames := range p.Samples {
			var names []string
			for _, frame := range frames {
				names = append(names, file.Shared.Frames[frame].Name)
			}
			samples = append(samples, stackSample{namesOnly(names), p.Weights[i]})
		}
		all[label] = meaningOf(samples)
	}
	return all
}

// inPage is what the page tells of all sample types, which goes by its own marks of libraries. Frames that are too small
// to list are of no method.
func inPage(t *testing.T, p *profile.Profile) map[string]meaning {
	t.Helper()
	text, err := flamegraph.Encode(p, flamegraph.Options{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	var data flamegraph.PageData
	if err := json.Unmarshal(text, &data); err != nil {
		t.Fatal(err)
	}
	stacks := make([][]placed, len(data.Nodes.Depth))
	var path []placed
	for node, depth := range data.Nodes.Depth {
		if frame := data.Nodes.Frame[node]; node > 0 {
			at := placed{method: "small frames"}
			if frame >= 0 {
				method := data.Frames.Method[frame]
				at.class, at.method = data.Strings[data.Methods.Class[method]], data.Strings[data.Methods.Name[method]]
				at.library = data.Methods.Library[method] == 1
			}
			path = append(path[:depth-1], at)
		}
		stacks[node] = slices.Clone(path)
	}
	all := map[string]meaning{}
	for _, of := range data.Types {
		var samples []stackSample
		node := int32(0)
		for cell, gap := range of.Gap {
			node += gap
			samples = append(samples, stackSample{stacks[node], of.Weight[cell]})
		}
		all[of.Name] = meaningOf(samples)
	}
	return all
}

// inFirefox is what a profile for the Firefox Profiler with all threads tells of one sample type.
func inFirefox(t *testing.T, recording string, of sample.Type) meaning {
	t.Helper()
	var file struct {
		Threads []struct {
			Samples struct {
				Stack  []*int
				Weight []float64
			}
		}
		Shared struct {
			StackTable  struct{ Frame, PrefixOffset []int }
			FrameTable  struct{ Func []int }
			FuncTable   struct{ Name []int }
			StringArray []string
		}
	}
	rec, err := jfr.Open(recording)
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	o := firefox.Defaults()
	o.Type, o.MinItems, o.GCThreads, o.Markers = of.Name, 0, true, false
	var text bytes.Buffer
	if _, err := firefox.Write(&text, rec, o); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text.Bytes(), &file); err != nil {
		t.Fatal(err)
	}
	shared, unit := file.Shared, 1.0
	if of.Unit == sample.UnitNanos {
		unit = 1e6 // they are milliseconds there
	}
	var samples []stackSample
	for _, thread := range file.Threads {
		for i, top := range thread.Samples.Stack {
			s := stackSample{weight: 1}
			if thread.Samples.Weight != nil {
				s.weight = int64(math.Round(thread.Samples.Weight[i] * unit))
			}
			for at := top; at != nil; {
				name := shared.StringArray[shared.FuncTable.Name[shared.FrameTable.Func[shared.StackTable.Frame[*at]]]]
				s.stack = append(s.stack, placed{method: name})
				offset := shared.StackTable.PrefixOffset[*at]
				if offset == 0 {
					break
				}
				next := *at - offset
				at = &next
			}
			slices.Reverse(s.stack)
			if top != nil {
				samples = append(samples, s)
			}
		}
	}
	return meaningOf(samples)
}

// everySource says that each top-level class has a file.
type everySource struct{}

// Find returns a file called like the top-level class.
func (everySource) Find(class string, line int) (path string, at int, ok bool) {
	return "/" + topLevel(class), line, class != "" && line > 0
}

// Kept has no text.
func (everySource) Kept(string) ([]byte, bool) { return nil, false }

// Text has no text.
func (everySource) Text(string) ([]byte, bool) { return nil, false }

// inHints is what editors show at the ends of lines.
func inHints(t *testing.T, p *profile.Profile, sampleType string) map[string]weighed {
	t.Helper()
	view, err := p.View(sampleType)
	if err != nil {
		t.Fatal(err)
	}
	hints := map[string]weighed{}
	for _, file := range lines.Lay(view, lines.Options{Sources: everySource{}}).Files() {
		for _, line := range file.Lines {
			hints[fmt.Sprint(strings.TrimPrefix(line.Path, "/"), ":", line.Number)] = weighed{line.Self.Weight, line.Own.Weight, line.Total.Weight}
		}
	}
	return hints
}

// TestOneMeaning compares the numbers of all that shows samples, on all recordings and of all sample types.
func TestOneMeaning(t *testing.T) {
	recordings, _ := filepath.Glob("../../testdata/recordings/*.jfr")
	producers, _ := filepath.Glob("../../testdata/recordings/producers/*.jfr")
	compared := 0
	for _, recording := range slices.Concat(recordings, producers) {
		t.Run(filepath.Base(recording), func(t *testing.T) {
			p, err := readProfile(t.Context(), streams{err: &bytes.Buffer{}}, []string{recording}, profile.Options{})
			if err != nil {
				t.Fatal(err)
			}
			inSQL := inSQL(t, recording)
			if len(inSQL) != len(p.SampleTypes()) {
				t.Errorf("SQL has %d sample types, want %v", len(inSQL), p.SampleTypes())
			}
			if len(p.SampleTypes()) == 0 {
				return
			}
			inPprof, inSpeedscope, inPage := inPprof(t, recording), inSpeedscope(t, recording), inPage(t, p)
			for _, of := range p.SampleTypes() {
				want := meaningOf(inPprof[of.Name])
				same(t, of.Name, "SQL", inSQL[of.Name], want)
				same(t, of.Name, "lines", inLines(t, recording, of.Name), want)
				same(t, of.Name, "hints", meaning{files: inHints(t, p, of.Name)}, want)
				names := meaning{methods: withoutOwn(want.methods)}
				same(t, of.Name, "collapsed", meaning{methods: withoutOwn(inCollapsed(t, recording, of.Name).methods)}, names)
				same(t, of.Name, "nested JSON", meaning{methods: withoutOwn(inNested(t, recording, of.Name).methods)}, names)
				same(t, of.Name, "page", meaning{methods: inPage[of.Name].methods}, meaning{methods: want.methods})
				same(t, of.Name, "Firefox", meaning{methods: withoutOwn(inFirefox(t, recording, of).methods)}, names)
				samePicture(t, recording, of, inPprof[of.Name])
				same(t, of.Name, "Speedscope", meaning{methods: withoutOwn(inSpeedscope[of.Label].methods)}, names)
				compared += len(want.methods) + len(want.lines)
			}
		})
	}
	if compared < 5000 {
		t.Errorf("%d numbers were compared", compared)
	}
}

// same compares what one way to show samples tells with what it should.
func same(t *testing.T, sampleType, who string, got, want meaning) {
	t.Helper()
	for what, pair := range map[string][2]map[string]weighed{
		"methods": {got.methods, want.methods}, "lines": {got.lines, want.lines}, "lines of files": {got.files, want.files},
	} {
		if pair[0] == nil || maps.Equal(pair[0], pair[1]) {
			continue
		}
		diff := cmp.Diff(pair[1], pair[0], cmp.AllowUnexported(weighed{}))
		t.Errorf("%s of %s, %s:\n%s", what, sampleType, who, diff[:min(len(diff), 1500)])
	}
}
