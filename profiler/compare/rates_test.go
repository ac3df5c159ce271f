package compare

import (
	"bytes"
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
			if r := Runs(runs[i:i+1], []*profile.View{other}, nil); r.Refused != "" || len(r.Changes) > 0 {
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
		if r := Runs(before, after, nil); r.Refused != "" || len(r.Changes) > 0 {
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
		r := Runs(same[:4], kept(t, "compared-jdk"+jdk+"-slower-*.txt"), nil)
		if len(r.Changes) == 0 || r.Changes[0].Name != "medium" || !r.SharesOnly && (r.Changes[0].Low > 0.5 || r.Changes[0].High < 0.5) {
			t.Errorf("JDK %s: %q", jdk, r.Sentences())
		}
		for _, c := range r.Changes { // what it calls, and what calls it, take more with it
			if c.After > c.Before && !slices.Contains([]string{"medium", "mix", "main"}, c.Name) {
				t.Errorf("JDK %s: %s takes no more: %q", jdk, c, r.Sentences())
			}
		}
	}
}

// The same measured anew: JFRLENS_TEST_ALL=1. Each JDK runs the program eight times as it is, and four times with the
// slower method, in turns.
func TestMeasuredRates(t *testing.T) {
	if os.Getenv("JFRLENS_TEST_ALL") == "" {
		t.Skip("runs the same program for minutes; JFRLENS_TEST_ALL=1 does")
	}
	for _, release := range []int{17, 25} {
		dir := t.TempDir()
		text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "java", "compared", "Compared.java"))
		if err != nil {
			t.Fatal(err)
		}
		jdks.Compile(t, release, dir, "Compared.java", string(text))
		var same, slower []*profile.View
		for n := range 8 {
			same = append(same, recordCompared(t, release, dir, fmt.Sprint("same", n), "1"))
			if n%2 == 1 {
				slower = append(slower, recordCompared(t, release, dir, fmt.Sprint("slower", n), "1.5"))
			}
		}
		pairs, wrong, halves, wrongHalves := wrongly(same)
		t.Logf("JDK %d: %d of %d pairs, %d of %d halves of unchanged runs differ", release, wrong, pairs, wrongHalves, halves)
		if wrong*20 > pairs+60 || wrongHalves*20 > halves+100 { // of one in twenty, with room for chance: runs are shared by pairs
			t.Errorf("JDK %d: too often", release)
		}
		r := Runs(same[:4], slower, nil)
		if !slices.ContainsFunc(r.Changes, func(c Change) bool { return c.Name == "medium" && c.More > 0 }) {
			t.Errorf("JDK %d: half as long again is not found: %q", release, r.Sentences())
		}
	}
}

// recordCompared runs the program once under the JDK's own recorder.
func recordCompared(t *testing.T, release int, dir, name, factor string) *profile.View {
	t.Helper()
	path := filepath.Join(dir, name+".jfr")
	cmd := exec.Command(filepath.Join(jdks.Home(t, release), "bin", "java"), "-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints",
		"-XX:StartFlightRecording:settings=profile,filename="+path, "-cp", dir, "Compared", "40000", factor)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %s", err, said.String())
	}
	rec, err := jfr.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	p, err := profile.Read(rec, profile.Options{Types: []string{"cpu"}, Aggregate: true})
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.View("cpu")
	if err != nil {
		t.Fatal(err)
	}
	return v
}
