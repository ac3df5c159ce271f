package gate

import (
	"fmt"
	"strings"

	"jfrlens/jfr/units"
	"jfrlens/profiler/compare"
)

// Report is all that came of a check.
type Report struct {
	Passed     bool            `json:"passed"`
	Runs       int             `json:"runs"`
	RunsBefore int             `json:"runsBefore"`
	Findings   []Finding       `json:"budgets"`
	Comparison *compare.Result `json:"comparison,omitempty"` // where there are runs before
	Reasons    []Reason        `json:"reasons,omitempty"`    // of the largest changes

	strict bool
}

// NewReport counts what failed; strictly, what the runs do not tell does, too.
func NewReport(findings []Finding, runs, before int, comparison *compare.Result, strict bool) *Report {
	r := &Report{Passed: true, Runs: runs, RunsBefore: before, Findings: findings, Comparison: comparison, strict: strict}
	for i := range findings {
		r.Passed = r.Passed && !findings[i].IsFailure(strict)
	}
	return r
}

// Summary is the outcome in one sentence.
func (r *Report) Summary() string {
	counts := map[Verdict]int64{}
	for i := range r.Findings {
		counts[r.Findings[i].Verdict]++
	}
	var parts []string
	for _, v := range []Verdict{Exceeded, Unjudged, Unsure, Held} {
		if n := counts[v]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %s", units.Count(n), v))
		}
	}
	text := units.Plural(int64(len(r.Findings)), "budget") + ": " + strings.Join(parts, ", ")
	if r.RunsBefore > 0 {
		return fmt.Sprintf("%s (%s, %d before)", text, units.Plural(int64(r.Runs), "run"), r.RunsBefore)
	}
	return fmt.Sprintf("%s (%s)", text, units.Plural(int64(r.Runs), "run"))
}

// String is a place as compilers write it, "" of none.
func (p Place) String() string {
	switch {
	case p.File == "":
		return p.Method
	case p.Line == 0:
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// lines are the places with the message of each: one at least.
func (f *Finding) spread() []Place {
	if len(f.Places) == 0 {
		return []Place{{Message: f.Message}}
	}
	list := append([]Place(nil), f.Places...)
	for i := range list {
		if list[i].Message == "" {
			list[i].Message = f.Message
		}
	}
	return list
}
