package main

import (
	"github.com/spf13/cobra"

	"jfrlens/profiler"
)

// guardName is the subcommand that this program calls itself by.
const guardName = "guard"

func newGuardCommand(std streams) *cobra.Command {
	return &cobra.Command{
		Use:    guardName,
		Short:  "Clean up after a jfrlens that was killed; started by jfrlens itself",
		Hidden: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			return profiler.Guard(cmd.Context(), std.in, args)
		},
	}
}

// openSessions opens the user's sessions, with this program as their guard.
func openSessions() (*profiler.Sessions, error) {
	sessions, err := profiler.Open("")
	if err != nil {
		return nil, err
	}
	sessions.GuardBy(guardName)
	return sessions, nil
}
