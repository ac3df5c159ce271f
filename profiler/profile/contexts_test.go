package profile

import (
	"slices"
	"testing"
	"time"

	"jfrlens/jfr"
)

// halves are contexts of a minute each of one thread.
type halves struct {
	start  int64
	thread int64
	only   uint16 // the one that counts; 0: all do
	named  bool
}

func (h halves) Of(thread, at int64) (number uint16, from, to int64, ok bool) {
	minute := (at - h.start) / 60e9
	if thread == h.thread {
		number, from = uint16(minute)+1, h.start+minute*60e9
		to = from + 60e9
	}
	return number, from, to, h.only == 0 || number == h.only
}

func (h halves) Labels() [][]Label {
	if !h.named {
		return nil
	}
	return [][]Label{{{"half", "(no half)"}}, {{"half", "first"}}, {{"half", "second"}}}
}

// inHalves reads the recording of busy with contexts.
func inHalves(t *testing.T, h halves, o Options) *Profile {
	t.Helper()
	chunks := busy()
	h.start, h.thread = chunks[0].StartNanos, mainThread
	o.Part.Contexts = func(*jfr.Recording) (Contexts, error) { return h, nil }
	p, err := Read(recordingOf(chunks...), o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestSamplesInAContext(t *testing.T) {
	p := inHalves(t, halves{only: 2}, Options{Aggregate: true})
	if samples, _ := p.Samples("cpu-time"); samples != 60 {
		t.Errorf("%d samples are in the second minute of main", samples)
	}
	locks, nanos := p.Samples("lock")
	if locks != 2 || time.Duration(nanos) != 11*time.Second {
		t.Errorf("%d locks with %v within the second minute: one began ten seconds before", locks, time.Duration(nanos))
	}
}

// The context of a sample is the outermost frame of its stack, and everything else as without.
func TestByContext(t *testing.T) {
	for _, aggregate := range []bool{false, true} {
		p := inHalves(t, halves{named: true}, Options{ByContext: true, Aggregate: aggregate})
		outermost := map[string]int64{}
		v, err := p.View("cpu-time")
		if err != nil {
			t.Fatal(err)
		}
		for node, parent := range p.Nodes().Parent {
			if parent == 0 {
				outermost[p.Methods()[p.Frames()[p.Nodes().Frame[node]].Method].Name] += v.TotalSamples[node]
			}
		}
		if outermost["first"] != 60 || outermost["second"] != 60 || outermost["(no half)"] != 120 || len(outermost) != 3 {
			t.Errorf("the first frames are %v", outermost)
		}
		plain, err := inHalves(t, halves{}, Options{}).View("cpu-time")
		if err != nil {
			t.Fatal(err)
		}
		if names, want := methodsOfView(v), methodsOfView(plain); !slices.Equal(names, want) {
			t.Errorf("methods are %v, without contexts %v", names, want)
		}
	}
}

// methodsOfView names methods with weight of their own.
func methodsOfView(v *View) (names []string) {
	for _, m := range v.Methods() {
		if m.Self > 0 {
			names = append(names, m.Method)
		}
	}
	slices.Sort(names)
	return names
}

func TestProfileOfAContext(t *testing.T) {
	p := inHalves(t, halves{named: true}, Options{})
	for number, want := range []int64{120, 60, 60} {
		if samples, _ := p.InContext(int32(number)).Samples("cpu-time"); samples != want {
			t.Errorf("%s has %d samples", ContextName(p.Contexts()[number]), samples)
		}
	}
}
