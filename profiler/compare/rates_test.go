package compare

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
	"jfrlens/testdata/jdks"
)

// kept are the runs of a program in testdata, all samples of each as collapsed stacks: of one unchanged program, and with a
// method that takes half as long again.
func kept(t *testing.T, pattern string) []*profile.View {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("testdata", pattern))
	if err != nil || len(names) < 3 {
		t.Fatalf("%d runs %s, %v", len(names), pattern, err)
	}
	slices.Sort(names)
	var views []*profile.View
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		views = append(views, view(t, string(text)))
	}
	return views
}

// wrongly compares all pairs of runs, and halves of them, and returns how many of the comparisons report anything.
func wrongly(runs []*profile.View) (pairs, wrongPairs, halves, wrongHalves int) {
	for i := range runs {
		for _, other := range runs[i+1:] {
			pairs++
			if r := Runs(nil, runs[i:i+1], []*profile.View{other}, nil); r.Refused != "" || len(r.Changes) > 0 {
				wrongPairs++
			}
		}
	}
	half := len(runs) / 2
	for mask := range 1 << len(runs) { // each way to halve them, once
		var before, after []*profile.View
		for i, v := range runs {
			if mask>>i&1 == 0 {
				before = append(before, v)
			} else {
				after = append(after, v)
			}
		}
		if len(before) != half || len(after) != half || mask&1 == 1 {
			continue
		}
		halves++
		if r := Runs(nil, before, after, nil); r.Refused != "" || len(r.Changes) > 0 {
			wrongHalves++
		}
	}
	return pairs, wrongPairs, halves, wrongHalves
}

// Of kept runs of an unchanged program none of the comparisons says anything, and the method that takes half as long again
// is found, with what it has in it.
func TestKeptRuns(t *testing.T) {
	for _, jdk := range []string{"17", "25"} {
		same := kept(t, "compared-jdk"+jdk+"-same-*.txt")
		pairs, wrong, halves, wrongHalves := wrongly(same)
		if wrong > 0 || wrongHalves > 0 {
			t.Errorf("JDK %s: %d of %d pairs, %d of %d halves of unchanged runs differ", jdk, wrong, pairs, wrongHalves, halves)
		}
		r := Runs(nil, same[:4], kept(t, "compared-jdk"+jdk+"-slower-*.txt"), nil)
		at := slices.IndexFunc(r.Changes, func(c Change) bool { return c.Name == "medium" })
		if at < 0 || !r.SharesOnly && (r.Changes[at].Low > 0.5 || r.Changes[at].High < 0.5) {
			t.Errorf("JDK %s: %q", jdk, r.Sentences())
		}
		for _, c := range r.Changes { // what it calls, and what calls it, take more with it
			if c.More > 0 && !slices.Contains([]string{"medium", "mix", "main"}, c.Name) {
				t.Errorf("JDK %s: %s takes no more: %q", jdk, c, r.Sentences())
			}
		}
	}
}

// measurement is a program that is run several times as it is and with a slower method.
type measurement struct {
	name    string // of a subtest
	release int    // of the JDK
	kinds   []string
	rounds  string
	method  string   // that is slower
	usual   []string // factors of the second and third method
	factors []string // where it is slower
	longer  float64  // the part that it takes longer
	slower  int      // runs with it
	side    int      // how many runs are compared with as many
	least   float64  // part of such comparisons that find it; 0.9 on average, but all of them share the same few runs
}

// The same measured anew: JFRLENS_TEST_ALL=1. Each JDK runs the program for about 8 s of CPU time, eight times as it is and six
// times with a method of 30 % that takes 30 % longer, in turns, and for 20 s with one of 8 %. Where the JDK samples CPU time,
// that is looked at, too.
func TestMeasuredRates(t *testing.T) {
	if os.Getenv("JFRLENS_TEST_ALL") == "" {
		t.Skip("runs the same program for minutes; JFRLENS_TEST_ALL=1 does")
	}
	for _, m := range []measurement{
		{"medium17", 17, []string{"cpu"}, "40000", "medium", []string{"1.35", "1"}, []string{"1.755", "1"}, 0.3, 6, 3, 0.5},
		{"medium25", 25, []string{"cpu", "cpu-time"}, "40000", "medium", []string{"1.35", "1"}, []string{"1.755", "1"}, 0.3, 6, 3, 0.5},
		{"small17", 17, []string{"cpu"}, "110000", "small", []string{"1", "1"}, []string{"1", "1.3"}, 0.3, 8, 5, 0.65},
	} {
		t.Run(m.name, func(t *testing.T) {
			same, slower := m.record(t)
			for _, kind := range m.kinds {
				m.check(t, viewsOf(t, same, kind), viewsOf(t, slower, kind))
			}
		})
	}
}

// check fails where unchanged runs are called different in more than one of twenty comparisons, or the slower method is found
// too seldom.
func (m *measurement) check(t *testing.T, same, slower []*profile.View) {
	t.Helper()
	pairs, wrong, halves, wrongHalves := wrongly(same)
	few, all := m.found(same, slower, m.side), m.found(same, slower, min(len(same), len(slower)))
	least := slices.MinFunc(slices.Concat(same, slower), func(a, b *profile.View) int { return cmp.Compare(a.Samples, b.Samples) }).Samples
	t.Logf("%s, %d samples a run at least: %d of %d pairs and %d of %d halves of unchanged runs differ; of %d comparisons of %d and as many runs %d find %s, %d with the truth in the interval, %d report another; of %d of all %d do",
		same[0].Type.Name, least, wrong, pairs, wrongHalves, halves, few.tries, m.side, few.found, m.method, few.held, few.others, all.tries, all.found)
	if wrong*20 > pairs+60 || wrongHalves*20 > halves+100 { // with room for chance: runs are shared by pairs
		t.Error("unchanged runs differ too often")
	}
	if float64(few.found) < m.least*float64(few.tries) {
		t.Error("the slower method is found too seldom")
	}
	if all.found < all.tries {
		t.Error("all runs together do not always find the slower method")
	}
	if float64(few.held) < 0.85*float64(few.found) { // runs are shared by comparisons
		t.Error("intervals of the slower method have its truth in them too seldom")
	}
}

// finds is how many comparisons were made, in how many of them the slower method was found, in how many of these its interval had
// what it takes longer, and how often a method that has none of it was said to take more.
type finds struct{ tries, found, held, others int }

// found compares all choices of n runs a side.
func (m *measurement) found(same, slower []*profile.View, n int) (f finds) {
	for _, before := range choices(same, n) {
		for _, after := range choices(slower, n) {
			f.tries++
			more := map[string]Change{}
			for _, c := range Runs(nil, before, after, nil).Changes {
				if c.More > 0 {
					more[c.Name] = c
				}
			}
			if c, ok := more[m.method]; ok {
				f.found++
				if c.Low <= m.longer && m.longer <= c.High {
					f.held++
				}
			}
			for _, other := range []string{"large", "medium", "small", "text"} {
				if _, ok := more[other]; ok && other != m.method {
					f.others++
				}
			}
		}
	}
	return f
}

// choices are all ways to take n of some runs.
func choices(of []*profile.View, n int) (list [][]*profile.View) {
	for mask := range 1 << len(of) {
		var some []*profile.View
		for i, v := range of {
			if mask>>i&1 == 1 {
				some = append(some, v)
			}
		}
		if len(some) == n {
			list = append(list, some)
		}
	}
	return list
}

// record runs the program as it is and slower under the JDK's own recorder, and returns the recordings.
func (m *measurement) record(t *testing.T) (same, slower []*profile.Profile) {
	t.Helper()
	dir := t.TempDir()
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "java", "compared", "Compared.java"))
	if err != nil {
		t.Fatal(err)
	}
	jdks.Compile(t, m.release, dir, "Compared.java", string(text))
	for n := range 8 {
		same = append(same, m.recordOne(t, filepath.Join(dir, fmt.Sprint("same", n)), m.usual...))
		if n < m.slower {
			slower = append(slower, m.recordOne(t, filepath.Join(dir, fmt.Sprint("slower", n)), m.factors...))
		}
	}
	return same, slower
}

// recordOne runs the program in the folder of a name once, and records it into a file of that name.
func (m *measurement) recordOne(t *testing.T, name string, factors ...string) *profile.Profile {
	t.Helper()
	dir, path := filepath.Dir(name), name+".jfr"
	options := "settings=profile,filename=" + path
	if slices.Contains(m.kinds, "cpu-time") {
		options += ",jdk.CPUTimeSample#enabled=true,jdk.CPUTimeSample#throttle=10ms"
	}
	cmd := exec.Command(filepath.Join(jdks.Home(t, m.release), "bin", "java"), "-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints",
		"-XX:StartFlightRecording:"+options, "-cp", dir, "Compared", m.rounds)
	cmd.Args = append(cmd.Args, factors...)
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	rec, err := jfr.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	p, err := profile.Read(rec, profile.Options{Types: m.kinds, Aggregate: true})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func viewsOf(t *testing.T, runs []*profile.Profile, kind string) (list []*profile.View) {
	t.Helper()
	for _, p := range runs {
		v, err := p.View(kind)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, v)
	}
	return list
}
