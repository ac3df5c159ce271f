package flamegraph

import (
	"context"
	"net/url"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/timeline"
)

// Historian tells how a number went over the last runs: that of a method, line or budget, as jfrlens history takes it, in a sample
// type; "" for that of each recording. Without a number it tells only which budgets there are. Its error is read by people.
type Historian func(ctx context.Context, number, sampleType string) (*History, error)

// History is a number of several runs.
type History struct {
	Number  string        `json:"number"`  // as it was asked for, made regular
	Unit    timeline.Unit `json:"unit"`    // of values, spreads and the limit
	Limit   *float64      `json:"limit"`   // of a budget, nil for none
	Runs    []PastRun     `json:"runs"`    // the oldest first
	Budgets []string      `json:"budgets"` // of the project, that can be asked for
}

// PastRun is the number of one run.
type PastRun struct {
	Run       string    `json:"run"` // how people call it
	Recording string    `json:"recording"`
	Started   time.Time `json:"started"`
	Commit    string    `json:"commit,omitempty"`
	Branch    string    `json:"branch,omitempty"`
	Value     *float64  `json:"value,omitempty"`   // nil: see Missing
	Spread    float64   `json:"spread,omitempty"`  // what runs vary by: a standard deviation
	Text      string    `json:"text"`              // value and spread, or what is missing, for people
	Dropped   string    `json:"dropped,omitempty"` // why the value is a lower bound
	Missing   string    `json:"missing,omitempty"`
	Differ    []string  `json:"differ,omitempty"` // what is not as in the run before: JDK, options, machine
}

// answerHistory answers "history?number=own(demo.Main)&type=cpu".
func (r *Resources) answerHistory(ctx context.Context, _ *jfr.Recording, query url.Values) (any, error) {
	return r.o.History(ctx, query.Get("number"), query.Get("type"))
}
