package firefox

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr"
)

// exported is what tests read of an export.
type exported struct {
	Meta struct {
		Interval               float64
		InitialVisibleThreads  []int
		InitialSelectedThreads []int
		Categories             []category
		MarkerSchema           []schema
		Extra                  []struct {
			Label   string
			Entries []struct{ Value any }
		}
	}
	Counters []counter
	Shared   struct {
		StringArray []string
		StackTable  struct {
			Frame, PrefixOffset []int
			Length              int
		}
		FrameTable struct {
			Address, Lib, InlineDepth, Category, Subcategory, Func []int
			NativeSymbol, InnerWindowID, Column, OriginalLocation  []any
			Line                                                   []*int
			Length                                                 int
		}
		FuncTable struct {
			Name, Resource                             []int
			Source                                     []*int
			IsJS, RelevantForJS                        []bool
			LineNumber, ColumnNumber, OriginalLocation []any
			Length                                     int
		}
		ResourceTable struct {
			Name, Type []int
			Host       []any
			Length     int
		}
		Sources struct {
			Filename []int
			Content  []*string
			Length   int
		}
	}
	Threads []exportedThread
}

type exportedThread struct {
	Name         string
	IsMainThread bool
	TID          any
	Samples      struct {
		Stack          []*int
		Time           []float64
		Weight         []float64
		WeightType     string
		ThreadCPUDelta []int64
		Length         int
	}
	NativeAllocations *struct {
		Time   []float64
		Stack  []*int
		Weight []int64
		Length int
	}
	Markers struct {
		Data                  []map[string]any
		Name, Phase, Category []int
		StartTime, EndTime    []float64
		Length                int
	}
}

// recordingPath is the path of one of the recordings that all tests share.
func recordingPath(name string) string {
	return filepath.Join("..", "..", "testdata", "recordings", name+".jfr")
}

// exportOf exports a recording, and checks that what comes out is sound.
func exportOf(t *testing.T, name string, o Options) exported {
	t.Helper()
	data, err := os.ReadFile(recordingPath(name))
	if err != nil {
		t.Fatal(err)
	}
	e, err := exportBytes(t, data, o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// exportBytes exports a recording in memory.
func exportBytes(t *testing.T, data []byte, o Options) (exported, error) {
	t.Helper()
	rec := jfr.NewRecording("test.jfr", bytes.NewReader(data), int64(len(data)))
	defer rec.Close()
	var out bytes.Buffer
	if _, err := Write(&out, rec, o); err != nil {
		return exported{}, err
	}
	var e exported
	decoder := json.NewDecoder(&out)
	if err := decoder.Decode(&e); err != nil {
		t.Fatalf("not JSON: %v", err)
	}
	e.check(t)
	return e, nil
}

// check checks what the viewer takes for granted: it looks at nothing of it, and
// shows nonsense or nothing at all where it does not hold.
func (e *exported) check(t *testing.T) {
	t.Helper()
	e.checkShared(t)
	if len(e.Threads) == 0 || !e.Threads[0].IsMainThread {
		t.Fatal("the first thread is not the process")
	}
	ids := map[any]bool{}
	for i := range e.Threads {
		thread := &e.Threads[i]
		if ids[thread.TID] || i > 0 && thread.IsMainThread || thread.Name == "" {
			t.Errorf("thread %d: id %v twice, a second process, or no name (%q)", i, thread.TID, thread.Name)
		}
		ids[thread.TID] = true
		e.checkSamples(t, thread)
		e.checkMarkers(t, thread)
	}
	for _, rows := range [][]int{e.Meta.InitialVisibleThreads, e.Meta.InitialSelectedThreads} {
		inRange(t, "initial threads", rows, 0, len(e.Threads))
	}
}

func (e *exported) checkShared(t *testing.T) {
	t.Helper()
	s := &e.Shared
	stacks, frames, funcs, resources := s.StackTable, s.FrameTable, s.FuncTable, s.ResourceTable
	sameLength(t, "stackTable", stacks.Length, len(stacks.Frame), len(stacks.PrefixOffset))
	sameLength(t, "frameTable", frames.Length, len(frames.Address), len(frames.Lib), len(frames.InlineDepth), len(frames.Category),
		len(frames.Subcategory), len(frames.Func), len(frames.NativeSymbol), len(frames.InnerWindowID), len(frames.Column), len(frames.OriginalLocation), len(frames.Line))
	sameLength(t, "funcTable", funcs.Length, len(funcs.Name), len(funcs.Resource), len(funcs.Source), len(funcs.IsJS), len(funcs.RelevantForJS),
		len(funcs.LineNumber), len(funcs.ColumnNumber), len(funcs.OriginalLocation))
	sameLength(t, "resourceTable", resources.Length, len(resources.Name), len(resources.Type), len(resources.Host))
	sameLength(t, "sources", s.Sources.Length, len(s.Sources.Filename), len(s.Sources.Content))
	inRange(t, "stackTable.frame", stacks.Frame, 0, frames.Length)
	for i, offset := range stacks.PrefixOffset {
		if offset < 0 || offset > i {
			t.Fatalf("stack %d has its parent %d before it", i, offset)
		}
	}
	inRange(t, "frameTable.func", frames.Func, 0, funcs.Length)
	inRange(t, "frameTable.category", frames.Category, 0, len(e.Meta.Categories))
	for i, c := range frames.Category {
		inRange(t, "subcategory", frames.Subcategory[i:i+1], 0, len(e.Meta.Categories[c].Subcategories))
	}
	inRange(t, "funcTable.name", funcs.Name, 0, len(s.StringArray))
	inRange(t, "funcTable.resource", funcs.Resource, 0, resources.Length)
	inRange(t, "resourceTable.name", resources.Name, 0, len(s.StringArray))
	inRange(t, "sources.filename", s.Sources.Filename, 0, len(s.StringArray))
}

func (e *exported) checkSamples(t *testing.T, thread *exportedThread) {
	t.Helper()
	s := &thread.Samples
	sameLength(t, "samples", s.Length, len(s.Stack), len(s.Time), len(s.ThreadCPUDelta))
	if s.Weight != nil {
		sameLength(t, "weights", s.Length, len(s.Weight))
	}
	if !slices.IsSorted(s.Time) {
		t.Errorf("%s: samples are not in the order of time", thread.Name)
	}
	inRange(t, "samples.stack", given(s.Stack), 0, e.Shared.StackTable.Length)
	if a := thread.NativeAllocations; a != nil {
		if a.Length == 0 || !slices.IsSorted(a.Time) {
			t.Errorf("%s: allocations are empty or not in the order of time", thread.Name)
		}
		sameLength(t, "allocations", a.Length, len(a.Stack), len(a.Time), len(a.Weight))
		inRange(t, "allocations.stack", given(a.Stack), 0, e.Shared.StackTable.Length)
	}
}

func (e *exported) checkMarkers(t *testing.T, thread *exportedThread) {
	t.Helper()
	m := &thread.Markers
	sameLength(t, "markers", m.Length, len(m.Data), len(m.Name), len(m.Phase), len(m.Category), len(m.StartTime), len(m.EndTime))
	inRange(t, "markers.name", m.Name, 0, len(e.Shared.StringArray))
	inRange(t, "markers.phase", m.Phase, phaseInstant, phaseInterval+1)
	inRange(t, "markers.category", m.Category, 0, len(e.Meta.Categories))
	if !slices.IsSorted(m.StartTime) {
		t.Errorf("%s: markers are not in the order of time", thread.Name)
	}
	schemas := map[string]map[string]string{}
	for _, s := range e.Meta.MarkerSchema {
		schemas[s.Name] = map[string]string{}
		for _, f := range s.Fields {
			schemas[s.Name][f.Key] = f.Format
		}
	}
	for i, data := range m.Data {
		if m.EndTime[i] < m.StartTime[i] {
			t.Errorf("%s: marker %v ends before it starts", thread.Name, data)
		}
		fields := schemas[data["type"].(string)]
		for key, value := range data {
			switch {
			case key == "type":
			case key == "cause":
				stack := value.(map[string]any)["stack"].(float64)
				inRange(t, "cause", []int{int(stack)}, 0, e.Shared.StackTable.Length)
			case !e.fits(value, fields[key]):
				t.Errorf("%s: %s of %v is not of format %q", thread.Name, key, data, fields[key])
			}
		}
	}
}

// fits tells whether a value can be shown in a format.
func (e *exported) fits(value any, format string) bool {
	switch format {
	case formatText:
		at, ok := value.(float64)
		return ok && at >= 0 && int(at) < len(e.Shared.StringArray)
	case formatPath:
		_, ok := value.(string)
		return ok
	case formatList:
		_, ok := value.([]any)
		return ok
	case "":
		return false
	}
	_, ok := value.(float64)
	return ok
}

// given returns the values that are not null.
func given(column []*int) []int {
	var values []int
	for _, value := range column {
		if value != nil {
			values = append(values, *value)
		}
	}
	return values
}

func sameLength(t *testing.T, what string, want int, lengths ...int) {
	t.Helper()
	for _, length := range lengths {
		if length != want {
			t.Fatalf("%s: columns of %v rows, length %d", what, lengths, want)
		}
	}
}

func inRange(t *testing.T, what string, values []int, from, to int) {
	t.Helper()
	for _, value := range values {
		if value < from || value >= to {
			t.Fatalf("%s: %d is not from %d to %d", what, value, from, to-1)
		}
	}
}

// allRecordings are the names of the recordings that all tests share.
func allRecordings(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob(recordingPath("*"))
	if err != nil || len(paths) < 10 {
		t.Fatalf("%d recordings: %v", len(paths), err)
	}
	for i := range paths {
		paths[i] = strings.TrimSuffix(filepath.Base(paths[i]), ".jfr")
	}
	return paths
}
