package compare

import (
	"cmp"
	"slices"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// least is the mean share from which on methods are compared.
const least = 0.01

// Result is what a comparison says. Shares are parts of all samples, 0 to 1; those of the later side are per unit of
// unchanged work unless SharesOnly.
type Result struct {
	Type       sample.Type `json:"-"`
	Kind       string      `json:"type"` // name of the sample type
	Before     int         `json:"runsBefore"`
	After      int         `json:"runs"`
	Earlier    int         `json:"earlierRuns,omitempty"` // further ones, from which is learned what runs vary by
	Refused    string      `json:"refused,omitempty"`     // why nothing was judged
	Differ     []string    `json:"conditions,omitempty"`  // what differs beside the program: options, machine
	Work       Work        `json:"work,omitempty"`
	Whole      *Whole      `json:"whole,omitempty"` // nil where nothing can be said of the program as a whole
	Methods    int         `json:"methodsCompared"`
	Factor     float64     `json:"factor"`     // by which shares of the later side were divided
	SharesOnly bool        `json:"sharesOnly"` // more of the program changed than did not: slower and faster cannot be told apart

	Renamed []Renamed   `json:"renamed,omitempty"` // what is compared under two names
	Gone    []Unmatched `json:"gone,omitempty"`    // what is only before, and has no other name, as far as can be told
	Come    []Unmatched `json:"new,omitempty"`     // what is only after

	Changes  []Change `json:"changes"`        // that are more than chance, the largest first
	Smallest float64  `json:"smallestChange"` // part by which a method of 10 % must have changed to be reported

	judged map[Method]bool // all that were compared
	noise  float64         // mean of 1/N of the runs
}

// Change is a method of which more or less was measured than chance makes.
type Change struct {
	Method
	Before float64 `json:"before"` // share, of the samples before
	After  float64 `json:"after"`  // of those now
	More   float64 `json:"more"`   // by which part, per unit of unchanged work: 0.3 is 30 % more
	Low    float64 `json:"low"`    // within low and high that lies, 19 times in 20
	High   float64 `json:"high"`
}

// Runs compares runs of one program, one view of each, before and after a change. Earlier runs of the program, if any, say by
// how much its runs vary and nothing else; those that cannot be compared with the others are left out.
func Runs(earlier, before, after []*profile.View, libraries profile.Libraries) *Result {
	r := &Result{Before: len(before), After: len(after), Factor: 1, Changes: []Change{}}
	if len(before) > 0 {
		r.Type, r.Kind = before[0].Type, before[0].Type.Name
	}
	if r.Refused = refusal(before, after); r.Refused != "" {
		return r
	}
	r.Differ = conditions(before, after)
	r.weigh(before, after)
	alike := slices.DeleteFunc(slices.Clone(earlier), func(v *profile.View) bool { return refusal(before, []*profile.View{v}) != "" })
	if len(alike) > 1 { // one does not vary
		r.Earlier = len(alike)
	}
	r.judge(foldAll(alike, libraries), foldAll(before, libraries), foldAll(after, libraries))
	return r
}

func foldAll(views []*profile.View, libraries profile.Libraries) []run {
	runs := make([]run, len(views))
	for i, v := range views {
		runs[i] = fold(v, libraries)
	}
	return runs
}

// judge tries all methods.
func (r *Result) judge(earlier, before, after []run) {
	r.Renamed, r.Gone, r.Come = match(before, after)
	for _, run := range earlier {
		run.rename(r.Renamed)
	}
	g, sides := newGrid(earlier, before, after), atHand(len(before), len(after))
	factor, ok := g.factor(sides)
	r.Factor, r.SharesOnly = factor, !ok
	trials := g.trials(sides, r.Factor)
	r.Methods, r.noise, r.judged = len(trials), g.noise, map[Method]bool{}
	for _, t := range trials {
		r.judged[t.method] = true
	}
	r.Smallest = smallest(0.1, g.noise, len(before), len(after), max(r.Earlier-1, 0), len(trials))
	found := slices.DeleteFunc(holm(trials), func(t trial) bool { return !t.isLarge() })
	found = g.beyondRuns(found, len(before), len(after))
	slices.SortFunc(found, func(a, b trial) int {
		return cmp.Or(cmp.Compare(b.size(), a.size()), cmp.Compare(a.method.String(), b.method.String()))
	})
	unsure := doubt(g.pairs(sides), r.Factor, sides.scatter())
	for _, t := range found {
		r.Changes = append(r.Changes, r.change(t, unsure))
	}
}

// change is what a trial found, the factor being known to a part of itself, doubt.
func (r *Result) change(t trial, doubt float64) Change {
	if r.SharesOnly {
		t.apart, doubt = t.error, 0
	}
	low, high := t.interval(doubt)
	if t.after > t.before { // which way it went is sure
		low = max(low, 0)
	} else {
		high = min(high, 0)
	}
	low = max(low, -t.before) // no more than all can go
	of := t.before
	if of == 0 { // it is new: parts of nothing say nothing
		of = t.after
	}
	return Change{Method: t.method, Before: t.before, After: t.after * r.Factor, More: (t.after - t.before) / of, Low: low / of, High: high / of}
}
