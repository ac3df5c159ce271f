package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// warnProblems says in one line what of a recording could not be read, and
// returns it.
func warnProblems(w io.Writer, rec *jfr.Recording) []string {
	problems := rec.Problems()
	if len(problems) == 0 {
		return nil
	}
	warning := problems[0].Error()
	if more := len(problems) - 1; more > 0 {
		warning = fmt.Sprintf("%s (and %d more problems)", warning, more)
	}
	fmt.Fprintf(w, "jfrlens: warning: %s\n", warning)
	return []string{warning}
}

// sampleFlags are the flags that choose what is counted.
type sampleFlags struct {
	sampleType string
	weight     string
}

func (f *sampleFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.sampleType, "type", "",
		"sample type: cpu, cpu-time, native, wall, alloc, lock, io, exceptions, or the name of an event type (default: the first that the recording has)")
	cmd.Flags().StringVar(&f.weight, "weight", "",
		"what an event of the named event type is worth: count, duration, or a numeric field")
}

// only are the options that read nothing but the chosen sample type.
func (f *sampleFlags) only() profile.Options {
	options := profile.Options{Weight: f.weight, Aggregate: true, DefaultOnly: f.sampleType == ""}
	if f.sampleType != "" {
		options.Types = []string{f.sampleType}
	}
	return options
}

// every are the options that read all standard sample types and the chosen one.
func (f *sampleFlags) every() profile.Options {
	options := profile.Options{Weight: f.weight}
	if f.sampleType == "" || profile.IsStandard(f.sampleType) {
		return options
	}
	for _, standard := range profile.Standard() {
		options.Types = append(options.Types, standard.Name)
	}
	options.Types = append(options.Types, f.sampleType)
	return options
}

// readProfile reads recordings into one profile, and says what of them could
// not be read.
func readProfile(paths []string, options profile.Options, errOut io.Writer) (p *profile.Profile, problems []string, err error) {
	rec, err := jfr.Open(paths...)
	if err != nil {
		return nil, nil, err
	}
	defer rec.Close()
	if p, err = profile.Read(rec, options); err != nil {
		return nil, nil, err
	}
	return p, warnProblems(errOut, rec), nil
}
