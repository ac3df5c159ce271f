package main

import (
	"slices"

	"github.com/spf13/cobra"

	"jfrlens/jfr"
	"jfrlens/profiler/contexts"
	"jfrlens/profiler/profile"
)

// contextFlags choose what happened in some contexts, such as a request, and tell contexts apart.
type contextFlags struct {
	conditions []string
	by         string
}

func (f *contextFlags) add(cmd *cobra.Command) {
	f.addConditions(cmd)
	cmd.Flags().StringVar(&f.by, "by", "", "tell contexts apart by this `field`, such as endpoint, or event type")
}

func (f *contextFlags) addConditions(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.conditions, "context", nil, "only within events of this `type` or with FIELD=VALUE, as jfrlens contexts lists them; * and ? stand for other characters (may be repeated: within all)")
}

// check refuses what cannot be a condition.
func (f *contextFlags) check() error {
	if slices.Contains(f.conditions, "") {
		return usagef("--context takes a type of events, such as com.acme.Order, or FIELD=VALUE, not an empty word")
	}
	return nil
}

func (f *contextFlags) isEmpty() bool { return len(f.conditions) == 0 && f.by == "" }

// fields are those by which contexts are told apart.
func (f *contextFlags) fields() []string {
	if f.by == "" {
		return nil
	}
	return []string{f.by}
}

// read finds the contexts of a recording that are meant.
func (f *contextFlags) read(rec *jfr.Recording) (profile.Contexts, error) {
	set, err := contexts.Read(rec)
	if err != nil {
		return nil, err
	}
	return set.Choose(f.conditions, f.fields()...)
}

// labelled finds the contexts of a recording with all fields that are meant for it, if nobody says which.
func (f *contextFlags) labelled(rec *jfr.Recording) (profile.Contexts, error) {
	if f.by != "" {
		return f.read(rec)
	}
	set, err := contexts.Read(rec)
	if err != nil {
		return nil, err
	}
	fields := set.ContextualFields()
	if len(fields) == 0 && len(f.conditions) == 0 {
		return nil, nil
	}
	return set.Choose(f.conditions, fields...)
}
