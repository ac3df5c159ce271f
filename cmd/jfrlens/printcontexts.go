package main

import (
	"cmp"
	"slices"
	"strings"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
	"jfrlens/profiler/contexts"
	"jfrlens/profiler/report"
)

// contextName is how the flag is called.
const contextName = "context"

// contextAlone gives --context of print a value where it has none: all events are printed then, with their contexts.
func contextAlone(args []string) []string {
	if len(args) == 0 || args[0] != "print" {
		return args
	}
	args = slices.Clone(args)
	for i, word := range args {
		last := i+1 == len(args)
		if word == "--"+contextName && (last || strings.HasPrefix(args[i+1], "-") || exists(args[i+1]) || isRun(args[i+1])) {
			args[i] += "="
		}
	}
	return args
}

// limit makes options print only what is within the contexts.
func (f *contextFlags) limit(rec *jfr.Recording, options *print.Options) error {
	if f.isEmpty() {
		return nil
	}
	choice, err := f.choose(rec)
	if err != nil {
		return err
	}
	options.Within = func(thread, end int64) ([]print.Context, bool) {
		around, ok := choice.Around(thread, end)
		list := make([]print.Context, len(around))
		for i, a := range around {
			list[i].Type = a.Type
			for _, v := range a.Fields {
				list[i].Fields = append(list[i].Fields, print.ContextField{Name: v.Field, Value: v.Text})
			}
		}
		return list, ok
	}
	return nil
}

// choose finds what the flags choose; an empty condition chooses everything.
func (f *contextFlags) choose(rec *jfr.Recording) (*contexts.Choice, error) {
	set, err := contexts.Read(rec)
	if err != nil {
		return nil, err
	}
	conditions := slices.DeleteFunc(slices.Clone(f.conditions), func(c string) bool { return c == "" })
	return set.Choose(conditions, f.fields()...)
}

// count prints how many events of each type are in each context.
func (f *contextFlags) count(std streams, rec *jfr.Recording, filter print.Filter, asJSON bool) error {
	choice, err := f.choose(rec)
	if err != nil {
		return err
	}
	counts, err := choice.Count(rec, filter.Accepts)
	if err != nil {
		return err
	}
	slices.SortFunc(counts, func(a, b contexts.EventCount) int {
		return cmp.Or(cmp.Compare(a.Context, b.Context), cmp.Compare(b.Count, a.Count), cmp.Compare(a.Type, b.Type))
	})
	if asJSON {
		return writeJSON(std.out, slices.Concat([]contexts.EventCount{}, counts))
	}
	return report.EventCounts(std.out, f.by, counts)
}
