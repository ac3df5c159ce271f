package gate

import (
	"jfrlens/profiler/budget"
	"jfrlens/profiler/profile"
)

// Run is one recording.
type Run struct {
	Name    string // of its file, for messages
	Path    string // for commands
	Profile *profile.Profile
	Events  *Events
	In      map[budget.Context]Within // what of it is in the contexts that budgets name

	// SQL answers a statement: the one number of its one row, if it has one and no more, and how many rows there were.
	SQL func(statement string) (Answer, error)
}

// Within is the part of a run that is in a context.
type Within struct {
	Profile *profile.Profile // nil: there are no samples
	Events  *Events
	Err     error // why nobody knows, as where the recording has no such context
}

// events are those that count for a budget.
func (r *Run) events(b budget.Budget) (*Events, error) {
	if b.Measure.Target.Context == "" {
		return r.Events, nil
	}
	in := r.In[b.Measure.Target.Context]
	return in.Events, in.Err
}

// part is what of a view counts for a budget, nil for nothing.
func (r *Run) part(b budget.Budget, whole *profile.View) (*profile.View, error) {
	if b.Measure.Target.Context == "" {
		return whole, nil
	}
	in := r.In[b.Measure.Target.Context]
	if in.Err != nil || in.Profile == nil || !in.Profile.Has(whole.Type.Name) {
		return nil, in.Err
	}
	return in.Profile.View(whole.Type.Name)
}

// Answer is what a statement gives.
type Answer struct {
	Rows   int
	Number float64
	IsOne  bool // there was exactly one number
}
