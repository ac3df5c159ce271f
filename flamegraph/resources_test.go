package flamegraph

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"jfrlens/jfr"
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
