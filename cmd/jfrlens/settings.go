package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch"
)

// projectSettings are those of the project around the current folder, nil where
// it has none. What is wrong in them is told; the rest counts.
func projectSettings(std streams) (*config.Config, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, fmt.Errorf("cannot find the current folder: %w", err)
	}
	path, found := config.Find(dir)
	if !found {
		return nil, nil
	}
	settings, problems, err := config.Load(path)
	for _, problem := range problems {
		std.note(problem.Error())
	}
	return settings, err
}

// addTrust adds the flag that consents to what a project's files could do.
func addTrust(cmd *cobra.Command, allow *bool) {
	cmd.Flags().BoolVar(allow, "trust", false, "accept options of the project's own files that can run other code")
}

// withTrust names the flag that consents where consent is missing.
func withTrust(err error) error {
	if errors.Is(err, launch.ErrNeedsConsent) {
		return fmt.Errorf("%w (--trust)", err)
	}
	return err
}

// confirm asks the person at the terminal; without one the answer is no.
func (s streams) confirm(consent *launch.ConsentError) bool {
	if !isTerminal(s.in) || !isTerminal(s.err) {
		return false
	}
	fmt.Fprintf(s.err, "jfrlens: %v\nAllow them for this run? [y/N] ", consent)
	var answer string
	_, _ = fmt.Fscanln(s.in, &answer) // no answer is a no
	return answer == "y" || answer == "yes"
}
