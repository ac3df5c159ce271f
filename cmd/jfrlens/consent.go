package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jfrlens/profiler"
	"jfrlens/profiler/launch/consent"
)

func newConsentCommand(std streams) *cobra.Command {
	var asJSON, forget bool
	cmd := &cobra.Command{
		Use:   "consent [DIR]",
		Short: "List what projects may do for good, or take it back",
		Long: `Lists the projects whose own files may use options that are not known to be
harmless, since you answered "always": in the terminal or in the editor. An
answer holds for just these options of just this project: when one of them, the
file that it stands in or a file that it names changes, you are asked again.
Options that load code or run programs are asked about each time. With DIR, only
those of the project in this folder.`,
		Example: "  jfrlens consent\n  jfrlens consent --forget .\n  jfrlens consent --forget",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			project := ""
			if len(args) == 1 {
				var err error
				if project, err = filepath.Abs(args[0]); err != nil {
					return err
				}
			}
			if forget {
				return forgetConsents(std, project)
			}
			return listConsents(std, project, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON array")
	cmd.Flags().BoolVar(&forget, "forget", false, "take it back; you are asked again")
	cmd.MarkFlagsMutuallyExclusive("json", "forget")
	return cmd
}

// forgetConsents takes back what was agreed to for a project, or all.
func forgetConsents(std streams, project string) error {
	n, err := profiler.Consents().Forget(project)
	if err != nil {
		return err
	}
	if n == 0 {
		std.say("jfrlens: nothing was agreed to\n")
		return nil
	}
	std.say("jfrlens: %d taken back; you are asked again\n", n)
	return nil
}

// listConsents prints what was agreed to for a project, or all.
func listConsents(std streams, project string, asJSON bool) error {
	all, err := profiler.Consents().All()
	if err != nil {
		return err
	}
	chosen := []consent.Entry{}
	for _, entry := range all {
		if project == "" || entry.Project == project {
			chosen = append(chosen, entry)
		}
	}
	if asJSON {
		return writeJSON(std.out, chosen)
	}
	if len(chosen) == 0 {
		std.say("jfrlens: nothing was agreed to\n")
	}
	for _, entry := range chosen {
		fmt.Fprintf(std.out, "%s (since %s)\n  %s\n", entry.Project, entry.Since.Local().Format(time.DateTime), strings.Join(entry.Options, "\n  "))
	}
	return nil
}
