package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"

	"jfrlens/flamegraph"
	"jfrlens/profiler"
	"jfrlens/profiler/budget"
	"jfrlens/profiler/compare"
	"jfrlens/profiler/config"
	"jfrlens/profiler/gate"
	"jfrlens/profiler/profile"
)

// usualPast is how many runs a history has where nobody says.
const usualPast = 20

// pastRuns are the last runs of a project.
func pastRuns(runs []profiler.Run, most int) (list []flamegraph.PastRun) {
	for _, run := range runs {
		if run.Number == 0 || len(list) == most {
			continue
		}
		past := flamegraph.PastRun{Run: run.Word(), Recording: run.Recording, Started: run.Started.UTC(), Commit: run.Commit.Short()}
		if run.Commit != nil {
			past.Branch = run.Commit.Branch
		}
		list = append(list, past)
	}
	return list
}

// past is how a number went.
type past struct {
	number  budget.Budget
	samples sampleFlags
	folder  string // of the project
	lenient bool   // a recording that cannot be read has no number
}

// read finds the number of each run, and sorts them by time. The error is about a recording that cannot be read, or what ended it.
func (h *past) read(ctx context.Context, std streams, list []flamegraph.PastRun) error {
	jvms := map[string]profile.JVM{}
	for i := range list {
		jvm, err := h.readOne(ctx, std, &list[i])
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && !h.lenient:
			return err
		case err != nil:
			list[i].Missing = cmp.Or(errors.Unwrap(err), err).Error() // without its path
			list[i].Text = list[i].Missing
		}
		jvms[list[i].Recording] = jvm
	}
	slices.SortStableFunc(list, func(a, b flamegraph.PastRun) int { return a.Started.Compare(b.Started) })
	for i := range list[:max(len(list)-1, 0)] {
		list[i+1].Differ = compare.Differ(jvms[list[i].Recording], jvms[list[i+1].Recording])
	}
	return nil
}

// readOne finds the number of a run.
func (h *past) readOne(ctx context.Context, std streams, past *flamegraph.PastRun) (profile.JVM, error) {
	check := gateFlags{samples: h.samples}
	runs, err := check.read(ctx, std, []string{past.Recording}, []budget.Budget{h.number})
	if err != nil {
		return profile.JVM{}, err
	}
	run := &runs[0]
	if past.Started.IsZero() {
		past.Started = run.Profile.Start().UTC()
	}
	options := gate.Options{Libraries: profiler.LibrariesOf(past.Recording, h.folder), Type: h.samples.sampleType}
	value, err := gate.Number(h.number, run, options)
	if err != nil {
		past.Missing, past.Text = err.Error(), err.Error()
		return run.Profile.JVM(), nil //nolint:nilerr // it is told with the run
	}
	past.Value, past.Dropped = &value.Number, gate.LowerBound(h.number, run, options)
	past.Text = h.number.Limit.Format(value.Number)
	if past.Dropped != "" {
		past.Text = "at least " + past.Text
	}
	if !h.number.Measure.IsExact() && !h.number.Measure.IsOfEvents() {
		past.Spread = value.Spread()
		past.Text += " ± " + h.number.Limit.Format(past.Spread)
	}
	return run.Profile.JVM(), nil
}

// pageHistory tells a page of the last runs of what its recording is one of, else of those of a folder.
func pageHistory(std streams, folder, recording string) flamegraph.Historian {
	std.err = io.Discard // the page says what goes wrong
	return func(ctx context.Context, text, sampleType string) (*flamegraph.History, error) {
		h := &flamegraph.History{Runs: []flamegraph.PastRun{}, Budgets: budgetsOf(folder)}
		if text == "" {
			return h, nil
		}
		number, hasLimit, err := budget.ParseNumber(text)
		if err != nil {
			return nil, err
		}
		list, err := runsAround(folder, recording)
		if err != nil {
			return nil, err
		}
		past := past{number, sampleFlags{sampleType: sampleType}, folder, true}
		if err := past.read(ctx, std, list); err != nil {
			return nil, err
		}
		return drawn(h, number, hasLimit, list), nil
	}
}

// runsAround are the last runs of the program that a recording is a run of, else of the project of a folder.
func runsAround(folder, recording string) ([]flamegraph.PastRun, error) {
	sessions, err := openSessions()
	if err != nil {
		return nil, err
	}
	runs := sessions.Runs(folder)
	if at := slices.IndexFunc(runs, func(r profiler.Run) bool { return r.Recording == recording }); at >= 0 {
		of := runs[at]
		runs = slices.DeleteFunc(runs, func(r profiler.Run) bool { return !r.IsLike(of) })
	}
	if list := pastRuns(runs, usualPast); len(list) > 0 {
		return list, nil
	}
	_, err = sessions.Run(folder, lastRun)
	return nil, err
}

// drawn has the values in the unit of the chart.
func drawn(h *flamegraph.History, number budget.Budget, hasLimit bool, list []flamegraph.PastRun) *flamegraph.History {
	scale, unit := chartUnit(number.Limit)
	h.Number, h.Unit, h.Runs = number.Text, unit, list
	if hasLimit && !number.Limit.Change {
		limit := number.Limit.Value * scale
		h.Limit = &limit
	}
	for i := range list {
		if list[i].Value != nil {
			*list[i].Value *= scale
			list[i].Spread *= scale
		}
	}
	return h
}

// budgetsOf are the budgets of a project that have a number for each run.
func budgetsOf(folder string) []string {
	texts := []string{}
	settings, _, err := config.Around(folder)
	if err != nil {
		return texts
	}
	for _, b := range settings.BudgetList() {
		if _, _, err := budget.ParseNumber(b.Text); err == nil && b.Measure.Kind != budget.Slower && b.Measure.Kind != budget.SQL {
			texts = append(texts, b.Text)
		}
	}
	return texts
}
