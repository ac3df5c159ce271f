package flamegraph

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/profile"
)

// randomStack is one line of collapsed stacks.
type randomStack struct {
	thread  string
	methods []string
	lines   []int
	samples int64
}

// randomStacks makes stacks of few methods, so that they share callers and recurse.
func randomStacks(random *rand.Rand) (stacks []randomStack, collapsed string) {
	var text strings.Builder
	for range 1 + random.IntN(60) {
		s := randomStack{thread: fmt.Sprintf("t%d", random.IntN(3)), samples: int64(1 + random.IntN(20))}
		var frames []string
		for range 1 + random.IntN(6) {
			method, line := fmt.Sprintf("a.C%d.m", random.IntN(4)), 1+random.IntN(3)
			s.methods, s.lines = append(s.methods, method), append(s.lines, line)
			frames = append(frames, fmt.Sprintf("%s:%d", method, line))
		}
		stacks = append(stacks, s)
		fmt.Fprintf(&text, "@at %ds\n[%s];%s %d\n", random.IntN(4), s.thread, strings.Join(frames, ";"), s.samples)
	}
	return stacks, text.String()
}

// counted is what counting the stacks by hand gives, by path of methods.
type counted struct {
	self, total map[string]int64
	lines       map[string]map[int]int64 // total by line of the last method
	threads     map[string]int64
}

func countByHand(stacks []randomStack) counted {
	c := counted{map[string]int64{}, map[string]int64{}, map[string]map[int]int64{}, map[string]int64{}}
	for _, s := range stacks {
		c.self[strings.Join(s.methods, ";")] += s.samples
		c.threads[s.thread] += s.samples
		for i := range s.methods {
			path := strings.Join(s.methods[:i+1], ";")
			c.total[path] += s.samples
			if c.lines[path] == nil {
				c.lines[path] = map[int]int64{}
			}
			c.lines[path][s.lines[i]] += s.samples
		}
	}
	return c
}

func TestRandomProfilesAreAsCountedByHand(t *testing.T) {
	for seed := range uint64(300) {
		stacks, collapsed := randomStacks(rand.New(rand.NewPCG(seed, 1)))
		p, want := collapsed2profile(t, collapsed), countByHand(stacks)
		d, err := build(p, Options{})
		if err != nil {
			t.Fatal(err)
		}
		checkTables(t, d)
		self, total := map[string]int64{}, map[string]int64{}
		selfOf, totalOf := weightsOf(d, d.Types)
		for n, path := range paths(d) {
			if n == 0 {
				continue
			}
			total[path] = totalOf[0][n]
			if selfOf[0][n] > 0 {
				self[path] = selfOf[0][n]
			}
			line, most := int(d.Frames.Line[d.Nodes.Frame[n]]), int64(0)
			for _, weight := range want.lines[path] {
				most = max(most, weight)
			}
			if want.lines[path][line] != most {
				t.Errorf("seed %d: %s shows line %d with %d, the heaviest has %d", seed, path, line, want.lines[path][line], most)
			}
		}
		threads := map[string]int64{}
		for i, weight := range d.Types[0].Weight {
			threads[d.Threads[d.Types[0].Thread[i]]] += weight
		}
		got := [][]map[string]int64{{self, want.self}, {total, want.total}, {threads, want.threads}, {collapsedSums(t, p), want.self}}
		for i, what := range []string{"self", "total", "threads", "collapsed"} {
			if diff := cmp.Diff(got[i][1], got[i][0]); diff != "" {
				t.Errorf("seed %d: %s (-want +got):\n%s", seed, what, diff)
			}
		}
	}
}

// Of a profile that is too large each node that is kept has its whole weight.
func TestFoldingKeepsWeights(t *testing.T) {
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 2))
		stacks, collapsed := randomStacks(random)
		p, want := collapsed2profile(t, collapsed), countByHand(stacks)
		d, err := build(p, Options{MaxNodes: 1 + random.IntN(30), MaxCells: 1 + random.IntN(30)})
		if err != nil {
			t.Fatal(err)
		}
		checkTables(t, d)
		_, totalOf := weightsOf(d, d.Types)
		var all int64
		for _, s := range stacks {
			all += s.samples
		}
		if totalOf[0][0] != all {
			t.Errorf("seed %d: the root has %d of %d", seed, totalOf[0][0], all)
		}
		for n, path := range paths(d) {
			if n > 0 && d.Nodes.Frame[n] >= 0 && totalOf[0][n] != want.total[path] {
				t.Errorf("seed %d: %s has %d of %d", seed, path, totalOf[0][n], want.total[path])
			}
		}
	}
}

// paths are the methods from the root down to each node, joined by semicolons.
func paths(d *PageData) []string {
	paths := make([]string, len(d.Nodes.Depth))
	var open []string
	for n, depth := range d.Nodes.Depth {
		if n == 0 {
			continue
		}
		name := "(small)"
		if frame := d.Nodes.Frame[n]; frame >= 0 {
			method := d.Frames.Method[frame]
			name = d.Strings[d.Methods.Class[method]] + "." + d.Strings[d.Methods.Name[method]]
		}
		open = append(open[:depth-1], name)
		paths[n] = strings.Join(open, ";")
	}
	return paths
}

// collapsedSums are the weights of collapsed stacks.
func collapsedSums(t *testing.T, p *profile.Profile) map[string]int64 {
	t.Helper()
	view, err := p.View("")
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]int64{}
	for text, weights := range collapse([]*profile.View{view}) {
		sums[text] = weights[0]
	}
	return sums
}
