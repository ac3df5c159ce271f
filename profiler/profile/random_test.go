package profile

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/profiler/sample"
)

// Random recordings of several chunks have the weights that the naive way finds.
func TestRandomRecordings(t *testing.T) {
	for seed := range uint64(12) {
		w := newWorld(seed)
		var chunks []*jfrtest.Chunk
		var all naiveSamples
		for range 1 + seed%3 {
			c, parts := w.chunk(1, 1, 80)
			chunks, all = append(chunks, c), append(all, parts[0]...)
		}
		checkNaively(t, fmt.Sprintf("seed %d", seed), readChunks(t, Options{}, chunks...), all)
		part := Part{Thread: func(name string) bool { return name == "t2" || name == "t3" }}
		checkNaively(t, fmt.Sprintf("seed %d, two threads", seed), readChunks(t, Options{Part: part}, chunks...), all.ofThreads(2, 3))
	}
}

// Snapshots of a random recording that grows have the samples up to then, also
// when they are looked at after all others were taken.
func TestRandomGrowingRecordings(t *testing.T) {
	const flushes = 4
	for seed := range uint64(3) {
		path := filepath.Join(t.TempDir(), "live.jfr")
		follower := jfr.Follow(path)
		b := NewBuilder(Options{})
		var snapshots []*Profile
		var seen []naiveSamples
		for flush := 1; flush <= flushes; flush++ {
			c, parts := newWorld(seed).chunk(flushes, flush, 40)
			if err := os.WriteFile(path, c.Finish(), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := follower.Poll(b.Add); err != nil {
				t.Fatal(err)
			}
			snapshots, seen = append(snapshots, b.Snapshot()), append(seen, slices.Concat(parts...))
			if flush%2 == 0 {
				checkNaively(t, fmt.Sprintf("seed %d, flush %d", seed, flush), snapshots[flush-1], seen[flush-1])
			}
		}
		follower.Close()
		for i, p := range snapshots {
			checkNaively(t, fmt.Sprintf("seed %d, flush %d, later", seed, i+1), p, seen[i])
		}
	}
}

// Samples at random times are in the bins that they belong to.
func TestRandomTimes(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var after []time.Duration
	p := readChunks(t, Options{}, chunkOf(func(c *jfrtest.Chunk) {
		for range 500 {
			after = append(after, time.Duration(random.Int64N(c.DurationNanos)))
			c.Event(executionSample, sampleAt(c.StartTicks+int64(after[len(after)-1]), mainThread, stackOne))
		}
	}))
	bin := func(after time.Duration) int64 {
		return p.Start().Add(after).UnixNano() / int64(p.Bins().Width)
	}
	wanted := make([]int64, p.Bins().Count)
	for _, one := range after {
		wanted[bin(one)-bin(p.Bins().Start.Sub(p.Start()))]++
	}
	if diff := cmp.Diff(wanted, timeline(p, sample.CPU)); diff != "" {
		t.Errorf("timeline (-naive +profile):\n%s", diff)
	}
}

// checkNaively compares the views of a profile with what the naive way finds.
func checkNaively(t *testing.T, name string, p *Profile, samples naiveSamples) {
	t.Helper()
	for _, kind := range p.SampleTypes() {
		v := view(t, p, kind.Name)
		all := samples.of(kind.Name)
		checkWeights(t, fmt.Sprintf("%s, %s", name, kind.Name), v, all)
		checkGroups(t, fmt.Sprintf("%s, %s", name, kind.Name), v, all)
		places := all.weights(lineOf)
		maps.DeleteFunc(places, func(at Place, _ naiveWeight) bool { return at.Line == 0 }) // means a method
		maps.Copy(places, all.weights(methodOf))
		for at, want := range places {
			checkPlace(t, fmt.Sprintf("%s, %s", name, kind.Name), v, all, at, want)
		}
	}
}

// checkWeights compares lines, methods and what the recorder did.
func checkWeights(t *testing.T, name string, v *View, all naiveSamples) {
	t.Helper()
	lines, methods := map[Place]naiveWeight{}, map[Place]naiveWeight{}
	for _, l := range v.Lines() {
		lines[Place{l.Class, l.Method, l.Line}] = naiveWeight{l.Self, l.Total, l.SelfSamples, l.Samples}
	}
	for _, m := range v.Methods() {
		methods[Place{Class: m.Class, Method: m.Method}] = naiveWeight{m.Self, m.Total, m.SelfSamples, m.Samples}
	}
	want := all.weights(lineOf)
	delete(want, Place{Method: jfr.NoStackName})
	if diff := cmp.Diff(want, lines, cmp.AllowUnexported(naiveWeight{})); diff != "" {
		t.Fatalf("%s: lines (-naive +view):\n%s", name, diff)
	}
	if diff := cmp.Diff(all.weights(methodOf), methods, cmp.AllowUnexported(naiveWeight{})); diff != "" {
		t.Fatalf("%s: methods (-naive +view):\n%s", name, diff)
	}
	_, left := v.OfProgram()
	if own := weightOf(left, "Flight Recorder itself"); own != all.recorderWeight() {
		t.Fatalf("%s: the recorder has %d, want %d", name, own, all.recorderWeight())
	}
	total, count := int64(0), int64(0)
	for _, one := range all {
		total, count = total+one.weight, count+one.count()
	}
	if v.Total != total || v.Samples != count {
		t.Fatalf("%s: total %d of %d samples, want %d of %d", name, v.Total, v.Samples, total, count)
	}
}

// weightOf is what one of those who do not work for the program has.
func weightOf(left []Other, by string) int64 {
	for _, o := range left {
		if o.By == by {
			return o.Weight
		}
	}
	return 0
}

// checkGroups compares what groups of lines have together. Some lines are in none.
func checkGroups(t *testing.T, name string, v *View, all naiveSamples) {
	t.Helper()
	groups := make([][]Place, 3)
	groupOf := func(at Place) Place {
		return Place{Line: (len(at.Class) + 5*len(at.Method) + at.Line + 1) % (len(groups) + 1)}
	}
	for at := range all.weights(lineOf) {
		if group := groupOf(at).Line; group < len(groups) {
			groups[group] = append(groups[group], at)
		}
	}
	want := all.weights(groupOf)
	for group, got := range v.Together(groups) {
		if got := (naiveWeight{got.Self, got.Total, got.SelfSamples, got.Samples}); got != want[Place{Line: group}] {
			t.Fatalf("%s: group %v has %+v, want %+v", name, groups[group], got, want[Place{Line: group}])
		}
	}
}

// checkPlace compares callers, callees and threads of a line or method.
func checkPlace(t *testing.T, name string, v *View, all naiveSamples, at Place, want naiveWeight) {
	t.Helper()
	for _, test := range []struct {
		what string
		got  []Edge
		step int
	}{{"callers", v.Callers(at), -1}, {"callees", v.Callees(at), 1}} {
		got := map[Place]naiveWeight{}
		for _, e := range test.got {
			got[e.Place] = naiveWeight{total: e.Weight, samples: e.Samples}
		}
		if want := all.neighbours(at, test.step); !maps.Equal(want, got) {
			t.Fatalf("%s: %s of %v are %v, want %v", name, test.what, at, got, want)
		}
	}
	sum := int64(0)
	for _, thread := range v.ThreadsOf(at) {
		sum += thread.Weight
	}
	group := v.Together([][]Place{{at}})[0]
	if at.Line != 0 && (group.Total != want.total || group.Self != want.self) {
		t.Fatalf("%s: %v alone together has self %d, total %d, want %+v", name, at, group.Self, group.Total, want)
	}
	if sum != want.total {
		t.Fatalf("%s: threads of %v have %d, want %d", name, at, sum, want.total)
	}
}
