package main

import (
	"errors"

	"jfrlens/jfr"
	"jfrlens/profiler/budget"
	"jfrlens/profiler/contexts"
	"jfrlens/profiler/gate"
	"jfrlens/profiler/profile"
)

// readContexts reads what of a recording is in each of the contexts that budgets name, nil where they name none.
func (f *gateFlags) readContexts(rec *jfr.Recording, whole *profile.Profile, budgets []budget.Budget) (map[budget.Context]gate.Within, error) {
	in := map[budget.Context]gate.Within{}
	var set *contexts.Set
	for _, b := range budgets {
		context := b.Measure.Target.Context
		if _, known := in[context]; known || context == "" {
			continue
		}
		var err error
		if set == nil {
			set, err = contexts.Read(rec)
		}
		if err == nil {
			in[context], err = f.readContext(rec, whole, set, budgets, context)
		}
		if err != nil {
			return nil, err
		}
	}
	return in, nil
}

// readContext reads what is in one context.
func (f *gateFlags) readContext(rec *jfr.Recording, whole *profile.Profile, set *contexts.Set, budgets []budget.Budget, context budget.Context) (in gate.Within, err error) {
	chosen, err := set.Choose(context.Conditions())
	if err != nil {
		return gate.Within{Err: err}, nil
	}
	in.Events = gate.NewEventsIn(budgets, context, chosen)
	options := f.options(budgets)
	options.Also = append(options.Also, in.Events.Add)
	if options.DefaultOnly { // that of the whole, which need not be the first of a part
		options.Types, options.DefaultOnly = []string{whole.Default().Name}, false
	}
	options.Part.Contexts = func(*jfr.Recording) (profile.Contexts, error) { return chosen, nil }
	in.Profile, err = profile.Read(rec, options)
	if errors.Is(err, profile.ErrNoSamples) {
		return gate.Within{Events: in.Events}, nil
	}
	return in, err
}
