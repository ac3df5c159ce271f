package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/profiler/doctor"
)

// errNotWell says that the command has found something that is missing.
var errNotWell = errors.New("something that profiling needs is missing, see above")

func newDoctorCommand(std streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "doctor [DIR]",
		Short: "Check what profiling needs, and say what to do",
		Long: `Looks for JDKs, the build tool and settings of the project in DIR (default:
here), the folder for runs, JVMs that can be attached to, async-profiler and
editors, and says what to do where something is missing. Changes nothing. Exit
code 1: something is missing that most people need.`,
		Example: "  jfrlens doctor\n  jfrlens doctor --json ~/shop",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			list := doctor.Examine(cmd.Context(), strings.Join(append(args, ".")[:1], ""))
			if asJSON {
				if err := writeJSON(std.out, list); err != nil {
					return err
				}
			} else {
				writeFindings(std, list)
			}
			for _, f := range list {
				if f.State == doctor.Missing {
					return errNotWell
				}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON array")
	return cmd
}

// writeFindings prints a line for each finding, and below it what to do.
func writeFindings(std streams, list []doctor.Finding) {
	topic := ""
	for _, f := range list {
		name := f.Topic
		if name == topic {
			name = ""
		}
		topic = f.Topic
		fmt.Fprintf(std.out, "%-7s  %-18s  %s\n", f.State, name, f.Says)
		if f.Do != "" {
			fmt.Fprintf(std.out, "%-7s  %-18s  -> %s\n", "", "", f.Do)
		}
	}
}
