package overview

import (
	"strings"
	"testing"

	"jfrlens/profiler/profile"
)

// counting is a number that is told once a second.
func counting(numbers ...int64) (c counter) {
	for second, n := range numbers {
		c.tell(int64(second+1)*1e9, n)
	}
	return c
}

// grown is a number that grows by the same all the time.
func grown(perSecond int64, seconds int) counter {
	var numbers []int64
	for second := range int64(seconds) {
		numbers = append(numbers, second*perSecond)
	}
	return counting(numbers...)
}

// TestClassesOfAStart: what starts loads thousands of classes and keeps them; who drops and makes them again does so all the
// time.
func TestClassesOfAStart(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		loaded, unloaded counter
		found            bool
	}{
		"a compiler of 4.7 s":      {counting(2400, 5100, 7300, 9700, 10_700), grown(0, 5), false},
		"an application of 20 s":   {grown(2100, 20), grown(0, 20), false},
		"a plugin that ends":       {grown(300, 10), counting(0, 0, 0, 0, 0, 0, 2600, 2600, 2600, 2600), false},
		"dropped again and again":  {counting(3000, 7000, 9000, 14_000, 20_000), counting(0, 0, 5600, 11_600, 17_700), true},
		"a few, dropped all day":   {grown(200, 20), grown(195, 20), true},
		"dropped at once, so far":  {counting(1805, 2569, 5389, 6194, 7478, 9386, 11_816), counting(0, 0, 0, 0, 5491, 5491, 5491), true},
		"one loader, without end":  {grown(2000, 30), grown(0, 30), true},
		"many, but once":           {counting(1000, 62_000, 62_000, 62_000, 62_000), grown(0, 5), false},
		"told of less than before": {counter{}, counter{}, false},
	} {
		e := &evidence{facts: newFacts(), cores: 1, allocatedWhere: func() sums[allocation] { return nil }}
		e.counters[classesLoaded], e.counters[classesUnloaded] = test.loaded, test.unloaded
		if f := classDefinition(e); (f != nil) != test.found {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

// TestThreadsOfAPool: a pool starts its threads at once, and keeps them.
func TestThreadsOfAPool(t *testing.T) {
	t.Parallel()
	e := &evidence{facts: newFacts(), cores: 1}
	e.counters[threadsEnded] = counting(3, 400, 400, 400, 400)
	if f := manyThreads(e); f != nil {
		t.Errorf("those of the start: %+v", f)
	}
	e.counters[threadsEnded] = grown(150, 6)
	if f := manyThreads(e); f == nil || !strings.HasPrefix(f.Text, "150 threads are started and end") {
		t.Errorf("one for each task: %+v", f)
	}
}

// TestDoneOnce: what the initialiser of a class does is what others are advised to do.
func TestDoneOnce(t *testing.T) {
	t.Parallel()
	const compile = ";java.util.regex.Pattern.compile:3 60"
	for stack, found := range map[string]bool{
		"x.A.f:1" + compile:                                    true,
		"x.A.<clinit>:1" + compile:                             false,
		"x.A.<clinit>:1;x.Rules.<init>:2" + compile:            false,
		"x.A.f:1;x.Rules.<init>:2" + compile:                   true,
		"x.A.<clinit>:1;x.A.f:2" + compile:                     true,
		"x.A.f:1;java.util.List.of:2;x.B.<clinit>:4" + compile: false,
	} {
		p, err := profile.FromCollapsed(strings.NewReader("x.A.g:1 40\n" + stack + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		view, err := p.View("")
		if err != nil {
			t.Fatal(err)
		}
		if f := regexCompiled(&evidence{profile: p, cpu: view, libraries: profile.Libraries{"java."}, cores: -1}); (f != nil) != found {
			t.Errorf("%s: %+v", stack, f)
		}
	}
}

// TestCollectedOnce: a short program may ask for one collection, which is no habit.
func TestCollectedOnce(t *testing.T) {
	t.Parallel()
	e := &evidence{facts: newFacts(), within: interval{0, 1e9}, cores: 1}
	e.collections = []collection{{0, 80e6, 80e6, "G1Full", systemGCCause}}
	asked := collector{place: profile.Place{Class: "Main", Method: "main", Line: 3}}
	for calls, found := range map[int64]bool{1: false, 3: true} {
		e.collects[asked] = calls
		if f := systemGC(e); (f != nil) != found {
			t.Errorf("%d calls: %+v", calls, f)
		}
	}
	e.within.to, e.collections[0].pauses, e.collects[asked] = 5e9, 600e6, 1
	if f := systemGC(e); f == nil {
		t.Error("a call that took 0.6 s is not told")
	}
}
