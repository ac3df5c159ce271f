package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/profiler"
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

// withConsent runs something that may need consent: again, with what the person at
// the terminal agreed to, as long as there is more to ask; else the error names the
// flag.
func (s streams) withConsent(agreed *[]consent.Danger, run func() error) error {
	for {
		err := run()
		var asked *consent.Error
		if !errors.As(err, &asked) {
			return err
		}
		if !s.confirm(asked) {
			return fmt.Errorf("%w (--trust)", err)
		}
		*agreed = append(*agreed, asked.Dangers...)
	}
}

// confirm asks the person at the terminal; without one the answer is no.
func (s streams) confirm(asked *consent.Error) bool {
	if !isTerminal(s.in) || !isTerminal(s.err) {
		return false
	}
	question := "Allow them for this run? [y/N]"
	ledger := profiler.Consents()
	lasts := ledger.CanKeep(asked)
	if lasts {
		question = "Allow them for this run, or always for this project? [y/always/N]"
	}
	s.say("jfrlens: %v\n%s ", asked, question)
	var answer string
	_, _ = fmt.Fscanln(s.in, &answer) // no answer is a no
	if lasts && answer == "always" {
		if err := ledger.Keep(asked); err != nil {
			s.warn(err.Error())
		}
		return true
	}
	return answer == "y" || answer == "yes"
}
