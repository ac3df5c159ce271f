package flamegraph

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// requestsResources are those of the page of a recording with contexts.
func requestsResources(t *testing.T) (*profile.Profile, *Resources) {
	t.Helper()
	const path = "../testdata/recordings/requests/requests-jdk25.jfr.zst"
	rec, err := jfr.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	p, err := profile.Read(rec, profile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p, NewResources(ResourceOptions{Open: OpenPaths(path), Names: p.Dictionary()})
}

func ask(t *testing.T, r *Resources, request string, into any) {
	t.Helper()
	text, err := r.Answer(t.Context(), request)
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	if strings.Contains(string(text), "null") {
		t.Errorf("%s has null", request)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

// A part of the profile has the frames of the whole, which the page asks to open by number.
func TestPartOfAPageByContext(t *testing.T) {
	whole, r := requestsResources(t)
	var part PageData
	ask(t, r, "profile?context=endpoint%3DGET+/export&by=traceId", &part)
	found := false
	for i, id := range part.Frames.ID {
		method := part.Frames.Method[i]
		if part.Strings[part.Methods.Name[method]] == "encode" {
			frame := whole.Frames()[id]
			found = whole.Methods()[frame.Method].Name == "encode"
		}
	}
	if !found {
		t.Error("encode is no frame of the whole")
	}
	outermost := 0
	for _, depth := range part.Nodes.Depth {
		if depth == 1 {
			outermost++
		}
	}
	if outermost != 9 {
		t.Errorf("%d traces are the outermost frames", outermost)
	}
}

func TestContextsOfAPage(t *testing.T) {
	_, r := requestsResources(t)
	var all, one ContextsData
	ask(t, r, "contexts", &all)
	if len(all.Types) != 4 || all.Field != "endpoint" || len(all.Values) != 5 || len(all.Slowest) != mostSlowest || len(all.Waits) > 0 {
		t.Errorf("the contexts are %+v", all)
	}
	slowest := all.Slowest[0]
	ask(t, r, "contexts?context="+slowest.Condition, &one)
	if len(one.Slowest) != 1 || one.Waits[0].Owner != "journal-writer" {
		t.Errorf("the slowest one is %+v", one)
	}
	var whole, line TimelineData
	ask(t, r, "timeline", &whole)
	ask(t, r, "timeline?context="+slowest.Condition, &line)
	if len(line.Threads) != 1 || line.Threads[0].Name != slowest.Thread || len(whole.Threads) < 10 {
		t.Errorf("its timeline has the threads %+v", line.Threads)
	}
	var events EventPage
	ask(t, r, "events?type=jdk.JavaMonitorEnter&context="+slowest.Condition, &events)
	if events.Count != 1 {
		t.Errorf("%d locks are within", events.Count)
	}
	if _, err := r.Answer(t.Context(), "profile?context=endpoint%3Dx"); err == nil || !strings.Contains(err.Error(), `no endpoint is "x"`) {
		t.Errorf("a wrong value is told as %v", err)
	}
}

// What a thread was in is drawn over its stacks: the slow request with the order and the call in it.
func TestBarsOfAThread(t *testing.T) {
	_, r := requestsResources(t)
	var d BarsData
	ask(t, r, "bars?thread=http-worker-9", &d)
	depths := map[string]int{}
	for i, b := range d.Bars {
		depths[b.Type] = b.Depth
		if i > 0 && b.From < d.Bars[i-1].From || b.Length < 0 {
			t.Errorf("%+v is out of order", b)
		}
	}
	if depths["com.acme.Request"] != 0 || depths["com.acme.Order"] != 1 || depths["com.acme.DbCall"] < 1 {
		t.Errorf("depths %v", depths)
	}
	slow := slices.MaxFunc(d.Bars, func(a, b BarData) int { return cmp.Compare(a.Length, b.Length) })
	if slow.Length < 3_300_000 || slow.Text != "POST /checkout · 5105510551055105510551050000beef" {
		t.Errorf("the slowest is %+v", slow)
	}
	ask(t, r, "bars?thread=nobody", &d)
}
