package flamegraph

import (
	"testing"

	"jfrlens/profiler/overview"
)

// hostileOverview is one of each, with texts as a recording could name things.
func hostileOverview() *overview.Overview {
	at := overview.Where{Class: "demo.Query", Method: "score", Line: 33, Path: "/home/x/src/demo/Query.java", Row: 32}
	return &overview.Overview{
		Span: 6e9, StartUp: 2e9,
		Kinds: []overview.Kind{
			{Name: "lock", Label: "locks", Loss: 0.99, Text: "15.9 s for a lock of class <img/src=x>\u202e", Where: at, Type: "alloc"},
			{Name: "io", Label: "I/O", Loss: 0.3, Text: "2 s for localhost:1", Where: overview.Where{Class: "demo.Main", Method: "main"}, Type: "io"},
			{Name: "gc", Label: "garbage collector", Loss: 0.01, Text: "pauses"},
		},
		Findings: []overview.Finding{
			{ID: "lock", Sure: overview.Sure, Text: "Waited for <script>.", Advice: "Hold it less.", Evidence: "9 waits", Where: at},
			{ID: "heap", Sure: overview.Hint, Text: "The heap is small.", Advice: "Raise -Xmx.", Evidence: "99%"},
		},
		Calm: []string{"garbage collector 1.0%"}, Unknown: []string{"the collector: no collection"}, Machine: "Others were busy.",
	}
}

func TestContractOverview(t *testing.T) {
	data, err := Encode(demo(t), Options{Overview: hostileOverview()}, 1)
	if err != nil {
		t.Fatal(err)
	}
	checkMessage(t, "overview.json", data)
}

// The ids of places follow those of frames; what has no line has none.
func TestOverviewPlacesResolve(t *testing.T) {
	p, o := demo(t), Options{Overview: hostileOverview()}
	d, err := build(p, o)
	if err != nil {
		t.Fatal(err)
	}
	want := Place{Class: "demo.Query", Method: "score", Line: 32, Path: "/home/x/src/demo/Query.java"}
	for _, id := range []int32{d.Overview.Kinds[0].Place.ID, d.Overview.Findings[0].Place.ID} {
		if at, ok := placeOf(p, o, id); !ok || at != want {
			t.Errorf("place %d is %v, want %v", id, at, want)
		}
	}
	for _, none := range []PlaceData{d.Overview.Kinds[1].Place, d.Overview.Findings[1].Place} {
		if none.ID != -1 {
			t.Errorf("%q has the id %d", none.Text, none.ID)
		}
	}
	if _, ok := placeOf(p, o, int32(len(p.Frames())+4)); ok {
		t.Error("there is a fifth place")
	}
	checkFrames(t, d, p, nil)
}

// A program that runs and a comparison have no answer yet, or another question.
func TestNoOverviewOfLivePagesAndComparisons(t *testing.T) {
	for _, o := range []Options{{Live: true}, {Before: before(t)}} {
		o.Overview = hostileOverview()
		d, err := build(demo(t), o)
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Overview; got.Answer != "" || len(got.Kinds)+len(got.Findings) > 0 {
			t.Errorf("live %v: %+v", o.Live, got)
		}
	}
}
