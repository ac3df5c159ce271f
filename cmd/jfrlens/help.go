package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"jfrlens/profiler/profile"
)

// newHelpCommand replaces cobra's, which answers a command that there is not
// with the help of the root and exit code 0.
func newHelpCommand(std streams) *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND|numbers]",
		Short:   "Explain a command, or what the numbers mean",
		Example: "  jfrlens help profile\n  jfrlens help numbers",
		RunE: func(cmd *cobra.Command, args []string) error {
			if slices.Equal(args, []string{"numbers"}) {
				fmt.Fprint(std.out, profile.Guide)
				return nil
			}
			root := cmd.Root()
			about, rest, err := root.Find(args)
			if err != nil {
				return err
			}
			if len(rest) > 0 {
				return unknownCommand(root, rest[0])
			}
			about.InitDefaultHelpFlag() // which its help lists
			return about.Help()
		},
	}
}
