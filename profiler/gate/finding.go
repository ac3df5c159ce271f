package gate

import (
	"strings"

	"jfrlens/profiler/budget"
)

// Verdict is what came of a budget.
type Verdict string

// Verdicts.
const (
	Held     Verdict = "held"
	Exceeded Verdict = "exceeded"
	Unsure   Verdict = "unsure"     // the runs do not tell whether it holds
	Unjudged Verdict = "not judged" // there is nothing to judge it by
)

// Finding is one budget with what came of it.
type Finding struct {
	Budget  string   `json:"budget"` // as it was written
	Name    string   `json:"name,omitempty"`
	Verdict Verdict  `json:"verdict"`
	Message string   `json:"message"`               // one sentence
	Value   *float64 `json:"value,omitempty"`       // mean of the runs, in the unit of the limit: percents, nanoseconds, bytes
	Low     *float64 `json:"low,omitempty"`         // within which it lies 19 times in 20, where it is estimated
	High    *float64 `json:"high,omitempty"`        // the same
	Before  *float64 `json:"before,omitempty"`      // mean of the runs before
	Earlier int      `json:"earlierRuns,omitempty"` // further ones, from which is learned what runs vary by
	Places  []Place  `json:"places,omitempty"`      // where to look, the first place first

	Of budget.Budget `json:"-"`
}

// Place is code, or the line of a budget.
type Place struct {
	File    string `json:"file,omitempty"` // below the project's folder, with slashes
	Line    int    `json:"line,omitempty"`
	Method  string `json:"method,omitempty"`
	Message string `json:"message,omitempty"` // where it differs from that of the finding
}

// IsFailure tells whether a finding fails a check; strictly, what nobody can tell does, too.
func (f *Finding) IsFailure(strict bool) bool {
	return f.Verdict == Exceeded || f.Verdict == Unjudged || strict && f.Verdict == Unsure
}

// Title is what the budget is called.
func (f *Finding) Title() string { return f.Of.Title() }

// unjudged says why a budget cannot be judged.
func unjudged(b budget.Budget, why string) Finding {
	return Finding{Budget: b.Text, Name: b.Name, Of: b, Verdict: Unjudged, Message: strings.TrimSuffix(firstLine(why), ".") + "."}
}

// firstLine leaves out what explains an error at length.
func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
