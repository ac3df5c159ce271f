package flamegraph

import (
	"context"
	"errors"
	"net/url"
	"strings"

	"jfrlens/jfr"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/contexts"
)

// BarsData are events that a thread was in, such as requests, as bars over its stacks.
type BarsData struct {
	Bars []BarData `json:"bars"` // in order of time
	More bool      `json:"more"` // there are more than the page shows
}

// BarData is an event that lasts. Times are microseconds from the start of the recording.
type BarData struct {
	From   int64  `json:"from"`
	Length int64  `json:"length"`
	Depth  int    `json:"depth"` // how many are around it
	Type   string `json:"type"`
	Text   string `json:"text"` // what it was about: "POST /checkout"
}

// mostBars is how many bars a page gets of a thread.
const mostBars = 20_000

// answerBars answers "bars?thread=http-worker-1".
func (r *Resources) answerBars(_ context.Context, rec *jfr.Recording, query url.Values) (any, error) {
	d := &BarsData{Bars: []BarData{}}
	start, err := startOf(rec)
	if err != nil {
		return nil, err
	}
	set, err := r.contextsOf(rec)
	if errors.Is(err, contexts.ErrNone) {
		return d, nil
	}
	if err != nil {
		return nil, err
	}
	bars, more := set.Bars(query.Get("thread"), mostBars)
	d.More = more
	for _, b := range bars {
		d.Bars = append(d.Bars, BarData{
			From: (b.From - start) / 1000, Length: (b.To - b.From) / 1000, Depth: b.Depth,
			Type: visible.Text(b.Type), Text: barText(b.Values),
		})
	}
	return d, nil
}

// barText is what fits on a bar: the shorter values first, since ids are long and tell people little.
func barText(values []contexts.Value) string {
	var short, long []string
	for _, v := range values {
		if len(v.Text) <= longestWord {
			short = append(short, v.Text)
		} else {
			long = append(long, v.Text)
		}
	}
	return visible.Text(strings.Join(append(short, long...), " · "))
}

// longestWord is the longest value that comes first on a bar.
const longestWord = 24
