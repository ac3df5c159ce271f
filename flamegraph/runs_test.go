package flamegraph

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// TestComparedProfilesAreAsCountedByHand checks that a node has what each of two random runs measured there, whichever of
// them has it, also where there are small frames.
func TestComparedProfilesAreAsCountedByHand(t *testing.T) {
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 3))
		nowStacks, now := randomStacks(random)
		beforeStacks, before := randomStacks(random)
		o := Options{Before: collapsed2profile(t, before)}
		if seed%3 == 0 {
			o.MaxNodes, o.MaxCells = 1+random.IntN(40), 1+random.IntN(40)
		}
		d, err := build(collapsed2profile(t, now), o)
		if err != nil {
			t.Fatal(err)
		}
		checkTables(t, d)
		checkRun(t, d, d.Types, countByHand(nowStacks), o.MaxNodes == 0)
		checkRun(t, d, d.Before, countByHand(beforeStacks), o.MaxNodes == 0)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// checkRun compares what a page has of one run with what was counted. Small frames are passed over.
func checkRun(t *testing.T, d *PageData, types []SampleTypeData, want counted, whole bool) {
	t.Helper()
	self, total, threads := map[string]int64{}, map[string]int64{}, map[string]int64{}
	selfOf, totalOf := weightsOf(d, types)
	for n, path := range paths(d) {
		if n == 0 || totalOf[0][n] == 0 {
			continue
		}
		if d.Nodes.Frame[n] >= 0 && totalOf[0][n] != want.total[path] {
			t.Errorf("%s has %d, counted %d", path, totalOf[0][n], want.total[path])
		}
		total[path] = totalOf[0][n]
		if selfOf[0][n] > 0 {
			self[path] = selfOf[0][n]
		}
	}
	for i, weight := range types[0].Weight {
		threads[d.Threads[types[0].Thread[i]]] += weight
	}
	if !whole {
		return
	}
	if diff := cmp.Diff([]map[string]int64{want.self, want.total, want.threads}, []map[string]int64{self, total, threads}); diff != "" {
		t.Errorf("self, total, threads (-want +got):\n%s", diff)
	}
}

// TestComparedFramesResolve checks that frames of both runs lead back to their methods and lines.
func TestComparedFramesResolve(t *testing.T) {
	now, earlier := demo(t), before(t)
	d, err := build(now, Options{Before: earlier})
	if err != nil {
		t.Fatal(err)
	}
	checkFrames(t, d, now, earlier)
	behind := 0
	for _, id := range d.Frames.ID {
		if int(id) >= len(now.Frames()) {
			behind++
		}
	}
	if behind != 1 { // Worker.bubbleSort
		t.Errorf("%d frames are of the earlier run alone, want 1", behind)
	}
	if _, ok := placeOf(now, Options{Before: earlier}, int32(len(now.Frames())+len(earlier.Frames()))); ok {
		t.Error("a frame behind the last was found")
	}
}

// TestComparedNames checks that classes whose names differ from run to run are the same in both: else all that they call
// would be gone and new.
func TestComparedNames(t *testing.T) {
	const stack = "a.A.m:1;jdk.internal.reflect.GeneratedMethodAccessor%s.invoke:0;a.A.handle:7 9\n"
	now, before := strings.ReplaceAll(stack, "%s", "1")+strings.ReplaceAll(stack, "%s", "4"), strings.ReplaceAll(stack, "%s", "31")
	d, err := build(collapsed2profile(t, now), Options{Before: collapsed2profile(t, before)})
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Nodes.Depth) != 4 || sum(d.Types[0].Weight) != 18 || sum(d.Before[0].Weight) != 9 {
		t.Errorf("%d nodes with %v and %v, want 4 with 18 and 9", len(d.Nodes.Depth), d.Types[0].Weight, d.Before[0].Weight)
	}
}

// TestComparedThreadsOfJDKs checks that the frame that newer JDKs have below the work of a thread does not tell it from
// that of older ones.
func TestComparedThreadsOfJDKs(t *testing.T) {
	const old, young = "java.lang.Thread.run:1;a.A.work:2 9\n", "java.lang.Thread.run:1;java.lang.Thread.runWith:5;a.A.work:2 7\njava.lang.Thread.run:1;java.lang.Thread.runWith:5 2\n"
	for _, o := range []struct{ now, before string }{{old, young}, {young, old}, {young, young}} {
		now, earlier := collapsed2profile(t, o.now), collapsed2profile(t, o.before)
		d, err := build(now, Options{Before: earlier})
		if err != nil {
			t.Fatal(err)
		}
		checkTables(t, d)
		checkFrames(t, d, now, earlier)
		if len(d.Nodes.Depth) != 3 || sum(d.Types[0].Weight) != 9 || sum(d.Before[0].Weight) != 9 {
			t.Errorf("%d nodes with %v and %v, want 3 with 9 each", len(d.Nodes.Depth), d.Types[0].Weight, d.Before[0].Weight)
		}
	}
	var out bytes.Buffer
	if err := WriteCollapsed(&out, collapsed2profile(t, young), Options{Before: collapsed2profile(t, old)}); err != nil {
		t.Fatal(err)
	}
	if want := "java.lang.Thread.run 0 2\njava.lang.Thread.run;a.A.work 9 7\n"; out.String() != want {
		t.Errorf("got\n%s, want\n%s", out.String(), want)
	}
}

func TestCollapsedComparison(t *testing.T) {
	var out bytes.Buffer
	now, earlier := "a.A.m:1;a.$Proxy1.n:2 3\na.A.m:1;a.$Proxy2.n:4 1\na.A.m:1 7", "a.A.m:1;a.$Proxy9.n:2 5\na.A.gone:1 2"
	if err := WriteCollapsed(&out, collapsed2profile(t, now), Options{Before: collapsed2profile(t, earlier)}); err != nil {
		t.Fatal(err)
	}
	if want := "a.A.gone 2 0\na.A.m 0 7\na.A.m;a.$Proxy.n 5 4\n"; out.String() != want {
		t.Errorf("got\n%s, want\n%s", out.String(), want)
	}
}

func TestComparedTypes(t *testing.T) {
	const cpu, alloc = "@type cpu\na.A.m:1 3\n", "@type alloc\na.A.m:1 3 4096\n"
	both, one, other := collapsed2profile(t, cpu+alloc), collapsed2profile(t, cpu), collapsed2profile(t, alloc)
	d, err := build(both, Options{Before: other})
	if err != nil || len(d.Types) != 1 || len(d.Before) != 1 || d.Types[0].Name != sample.Alloc || d.Before[0].Name != sample.Alloc {
		t.Errorf("the types in common are %v, %v", d, err)
	}
	if _, err := build(one, Options{Before: other}); !errors.Is(err, ErrNothingInCommon) || !strings.Contains(err.Error(), "cpu, the earlier one alloc") {
		t.Errorf("recordings without a common type: %v", err)
	}
	if _, err := build(both, Options{Before: other, Type: sample.CPU}); !errors.Is(err, profile.ErrNoSamples) || !strings.Contains(err.Error(), "earlier") {
		t.Errorf("a type that the earlier recording lacks: %v", err)
	}
	if _, err := build(other, Options{Before: both, Type: sample.CPU}); !errors.Is(err, profile.ErrNoSamples) || strings.Contains(err.Error(), "earlier") {
		t.Errorf("a type that the recording lacks: %v", err)
	}
}

// TestComparedSpans checks that recordings of other lengths are told: their weights cannot be compared.
func TestComparedSpans(t *testing.T) {
	const short, long = "a.A.m:1 3\n@at 2s\na.A.m:1 3\n", "a.A.m:1 3\n@at 20s\na.A.m:1 3\n"
	for _, test := range []struct{ now, before, want string }{
		{long, short, "took 2.00 s before and 20.0 s now"},
		{short, long, "took 20.0 s before and 2.00 s now"},
		{long, long, ""},
	} {
		d, err := build(collapsed2profile(t, test.now), Options{Before: collapsed2profile(t, test.before)})
		if err != nil {
			t.Fatal(err)
		}
		notes := strings.Join(d.Types[0].Notes, "\n")
		if !strings.Contains(notes, test.want) || test.want == "" && strings.Contains(notes, "took") {
			t.Errorf("warnings are %q, want %q", notes, test.want)
		}
	}
}

// TestComparedThreads checks that two runs with about as many threads as profiles can have lose no sample.
func TestComparedThreads(t *testing.T) {
	const threads = mostThreads - 1000 // both together have more than fit
	collapsed := func(prefix string) string {
		var text strings.Builder
		for i := range threads {
			fmt.Fprintf(&text, "[%s-%d];a.A.m:1;a.A.n:%d 1\n", prefix, i, i%7+1)
		}
		return text.String() + "[main];a.A.m:1 5\n"
	}
	d, err := build(collapsed2profile(t, collapsed("now")), Options{Before: collapsed2profile(t, collapsed("before"))})
	if err != nil {
		t.Fatal(err)
	}
	checkTables(t, d)
	want := int64(threads + 5)
	if now, before := sum(d.Types[0].Weight), sum(d.Before[0].Weight); now != want || before != want {
		t.Errorf("%d and %d samples, want %d", now, before, want)
	}
	if last := len(d.Threads) - 1; last != mostThreads || d.Threads[0] != "main" || d.Threads[last] != otherThreads {
		t.Errorf("%d threads from %q to %q", last+1, d.Threads[0], d.Threads[last])
	}
}

// Samples of calls are not compared with those of CPU time, which async-profiler writes as the same type.
func TestComparedEvents(t *testing.T) {
	calls, cpu := recorded(t, "producers/async-calls"), recorded(t, "producers/async-cpu")
	for _, chosen := range []string{"", sample.CPU} {
		_, err := ChooseType(calls, Options{Before: cpu, Type: chosen})
		if !errors.Is(err, ErrNothingInCommon) || !strings.Contains(err.Error(), "Busy.allocate") {
			t.Errorf("%q: %v", chosen, err)
		}
	}
}
