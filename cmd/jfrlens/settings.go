package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/launch/consent"
)

// projectSettings are those of the project around the current folder, nil where
// it has none. What is wrong in them is told; the rest counts.
func projectSettings(std streams) (*config.Config, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, fmt.Errorf("cannot find the current folder: %w", err)
	}
	settings, problems, err := config.Around(dir)
	for _, problem := range problems {
		std.note(problem.Error())
	}
	return settings, err
}

// namedRun is the request for a run configuration of the project. What the flags
// say wins over it.
func namedRun(flags launch.Request, name string) (launch.Request, error) {
	if flags.Config == nil {
		return flags, fmt.Errorf("there is no run configuration %q: neither this folder nor one above has a %s", name, config.FileName)
	}
	run, found := flags.Config.Run(name)
	if !found {
		path := filepath.Join(flags.Config.Dir, config.FileName)
		return flags, fmt.Errorf("%s has no run configuration %q; it has %s", path, name, cmp.Or(strings.Join(flags.Config.RunNames(), ", "), "none"))
	}
	r, err := flags.WithRun(run, flags.Config.Dir)
	if flags.JDK != "" {
		r.JDK = flags.JDK
	}
	if flags.Duration > 0 {
		r.Duration = flags.Duration
	}
	if len(flags.SampleTypes) > 0 {
		r.SampleTypes = flags.SampleTypes
	}
	return r, err
}

// addTrust adds the flag that consents to what a project's files could do.
func addTrust(cmd *cobra.Command, allow *bool) {
	cmd.Flags().BoolVar(allow, "trust", false, "accept options of the project's own files that are not known to be harmless")
}

// withConsent runs something that may need consent: once more, with allow set,
// where the person at the terminal consents; else the error names the flag.
func (s streams) withConsent(allow *bool, run func() error) error {
	err := run()
	var asked *consent.Error
	if errors.As(err, &asked) && s.confirm(asked) {
		*allow = true
		err = run()
	}
	if errors.Is(err, consent.ErrNeeded) {
		return fmt.Errorf("%w (--trust)", err)
	}
	return err
}

// confirm asks the person at the terminal; without one the answer is no.
func (s streams) confirm(asked *consent.Error) bool {
	if !isTerminal(s.in) || !isTerminal(s.err) {
		return false
	}
	s.say("jfrlens: %v\nAllow them for this run? [y/N] ", asked)
	var answer string
	_, _ = fmt.Fscanln(s.in, &answer) // no answer is a no
	return answer == "y" || answer == "yes"
}
