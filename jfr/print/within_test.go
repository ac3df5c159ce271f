package print_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
)

// ofFirstThread says that what happens on the thread 1 is in three contexts, of which one is a step itself; all else is not wanted.
func ofFirstThread(thread, _ int64) ([]print.Context, bool) {
	return []print.Context{
		{Type: "test.Outer", Fields: []print.ContextField{{Name: "id", Value: "7\"\n"}, {Name: "name", Value: ""}}},
		{Type: "test.Step", Fields: []print.ContextField{{Name: "number", Value: "5"}}},
		{Type: "test.Bare"},
	}, thread == 1
}

// Events outside of chosen contexts are not printed in any format; in JSON those inside have their contexts, but for itself and for what
// is a context.
func TestEventsWithinContexts(t *testing.T) {
	t.Parallel()
	data := contexts()
	rec := func() *jfr.Recording { return jfr.NewRecording("contexts", bytes.NewReader(data), int64(len(data))) }
	options := print.Options{StackDepth: 5, Within: ofFirstThread}
	var out bytes.Buffer
	if err := print.JSON(&out, rec(), options); err != nil {
		t.Fatal(err)
	}
	var all struct {
		Recording struct {
			Events []struct {
				Type     string
				Contexts []struct {
					Type   string
					Fields map[string]string
				}
			}
		}
	}
	if err := json.Unmarshal(out.Bytes(), &all); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	counts := map[string]int{} // 5 spans and 10 steps of the thread in each of two chunks
	for _, e := range all.Recording.Events {
		counts[e.Type]++
		switch in := e.Contexts; {
		case e.Type == "test.Span" && len(in) > 0:
			t.Errorf("a context is in %v", in)
		case e.Type == "test.Step" && (len(in) != 2 || in[0].Type != "test.Outer" || in[0].Fields["id"] != "7\"\n" || len(in[0].Fields) != 2 || in[1].Type != "test.Bare" || len(in[1].Fields) != 0):
			t.Errorf("a step is in %v", in)
		}
	}
	if counts["test.Span"] != 10 || counts["test.Step"] != 20 {
		t.Errorf("there are %v", counts)
	}
	out.Reset()
	if err := print.Text(&out, rec(), options); err != nil {
		t.Fatal(err)
	}
	if spans, steps := strings.Count(out.String(), "test.Span {"), strings.Count(out.String(), "test.Step {"); spans != 10 || steps != 20 {
		t.Errorf("as text there are %d spans and %d steps", spans, steps)
	}
	out.Reset()
	if err := print.XML(&out, rec(), options); err != nil {
		t.Fatal(err)
	}
	events, decoder := 0, xml.NewDecoder(&out)
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, is := token.(xml.StartElement); is && start.Name.Local == "event" {
			events++
		}
	}
	if events != 30 {
		t.Errorf("as XML there are %d events", events)
	}
	options.Within = func(int64, int64) ([]print.Context, bool) { return nil, false }
	out.Reset()
	if err := print.JSON(&out, rec(), options); err != nil || json.Unmarshal(out.Bytes(), &all) != nil || strings.Contains(out.String(), "test.") {
		t.Errorf("of nothing there is %s, %v", out.String(), err)
	}
}
