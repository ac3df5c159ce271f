package flamegraph

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

func resourcesOf(path string) *Resources {
	return NewResources(ResourceOptions{Open: func(context.Context) (*jfr.Recording, error) { return jfr.Open(path) }})
}

func answerTo[T any](t *testing.T, r *Resources, request string) (answer T) {
	t.Helper()
	text, err := r.Answer(t.Context(), request)
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	if strings.Contains(string(text), ":null") {
		t.Errorf("%s: a list is null", request)
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	return answer
}

const hard25 = "../testdata/recordings/hard-jdk25.jfr"

// The parts of a timeline have what the whole has of their time.
func TestTimelineParts(t *testing.T) {
	r := resourcesOf(hard25)
	whole := answerTo[TimelineData](t, r, "timeline")
	if len(whole.Spans.Gap) == 0 || !whole.Exact {
		t.Fatalf("the timeline has %d spans, exact %v", len(whole.Spans.Gap), whole.Exact)
	}
	half := whole.Length / 2
	first := answerTo[TimelineData](t, r, fmt.Sprintf("timeline?from=0&to=%d", half))
	second := answerTo[TimelineData](t, r, fmt.Sprintf("timeline?from=%d&to=%d", half, whole.Length))
	if n := len(first.Spans.Gap) + len(second.Spans.Gap); n < len(whole.Spans.Gap) {
		t.Errorf("the halves have %d spans, the whole %d", n, len(whole.Spans.Gap))
	}
	if len(first.Threads) != len(whole.Threads) {
		t.Error("a part has other rows than the whole")
	}
}

func TestEventPages(t *testing.T) {
	r := resourcesOf(hard25)
	all := answerTo[EventPage](t, r, "events?type=jdk.JavaMonitorEnter&count=500")
	if all.Count != all.All || len(all.Events) != min(all.All, 500) || all.All == 0 {
		t.Fatalf("%d of %d events, %d at once", all.Count, all.All, len(all.Events))
	}
	rest := answerTo[EventPage](t, r, "events?type=jdk.JavaMonitorEnter&from=1&count=500")
	if len(rest.Events) != len(all.Events)-1 || rest.Events[0].Millis != all.Events[1].Millis {
		t.Error("from the second on they are others")
	}
	none := answerTo[EventPage](t, r, "events?type=jdk.JavaMonitorEnter&filter=no+such+text")
	if none.Count != 0 || none.All != all.All {
		t.Errorf("%d of %d events have a text that none has", none.Count, none.All)
	}
	up := answerTo[EventPage](t, r, "events?type=jdk.JavaMonitorEnter&sort=startTime")
	down := answerTo[EventPage](t, r, "events?type=jdk.JavaMonitorEnter&sort=startTime&down=1")
	if up.Events[0].Millis > down.Events[0].Millis {
		t.Error("the first is after the last")
	}
}

// What a saved page carries, read together with its profile, is what a page that asks gets; and the profile has nothing of it.
func TestSavedTogether(t *testing.T) {
	rec, err := jfr.Open(hard25)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	names := jfr.NewDictionary(nil)
	r := resourcesOf(hard25)
	r.o.Saving = NewSaving(rec, names)
	together, err := profile.Read(rec, profile.Options{DefaultOnly: true, Names: names, Also: []profile.Looker{r.o.Saving.Add}})
	if err != nil {
		t.Fatal(err)
	}
	alone, err := profile.Read(rec, profile.Options{DefaultOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := together.Nodes().Len(), alone.Nodes().Len(); got != want {
		t.Errorf("the profile has %d nodes, without what the page has beside it %d", got, want)
	}
	r.PrepareWhile(func() {})
	saved, err := r.saved(t.Context(), nil)
	if err != nil || len(saved) != 5 {
		t.Fatalf("%d answers are saved, %v", len(saved), err)
	}
	for _, s := range saved {
		asked, err := r.Answer(t.Context(), s.request)
		if text := unpacked(t, s.packed); err != nil || string(asked) != text {
			t.Errorf("%s: a page that asks gets %s, %v, a saved one has %s", s.request, asked, err, text)
		}
	}
}

// unpacked is the text of an answer that a page carries.
func unpacked(t *testing.T, packed []byte) string {
	t.Helper()
	reader, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, bytes.NewReader(packed)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The timeline is written by hand as its type says.
func TestTimelineIsWrittenAsItsTypeSays(t *testing.T) {
	d := &TimelineData{
		StartMillis: 1.5, Length: 2, From: 3, To: 40, Exact: true, Chunks: [][2]int64{{5, 6}, {7, 80}}, States: []string{"<a>", "b"}, Events: []string{"e"}, Limits: []string{},
		Threads: []ThreadData{{"name", "pool", true, 9, 10}}, Stops: StopTable{[]int64{11}, []int64{12}, []string{"w"}, []bool{true, false}, []bool{false}},
		Spans: SpanTable{[]int64{-13}, []int64{14}, []int32{15}, []int32{-1}, []int32{17}}, Stacks: StackTable{[]int32{-1}, []int32{18}, []string{"\"m\\"}},
	}
	text, err := asJSON(d)
	if err != nil {
		t.Fatal(err)
	}
	var read TimelineData
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&read); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	if diff := cmp.Diff(d, &read); diff != "" {
		t.Error(diff)
	}
}

func TestNoResource(t *testing.T) {
	for _, request := range []string{"", "query?sql=SELECT", "../timeline", "%zz", "timeline/x"} {
		if _, err := resourcesOf(hard25).Answer(t.Context(), request); !errors.Is(err, ErrNoResource) {
			t.Errorf("%q: %v", request, err)
		}
	}
	var none *Resources
	if _, err := none.Answer(t.Context(), "timeline"); !errors.Is(err, ErrNoResource) {
		t.Error(err)
	}
}
