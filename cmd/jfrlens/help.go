package main

import "github.com/spf13/cobra"

// newHelpCommand replaces cobra's, which answers a command that there is not
// with the help of the root and exit code 0.
func newHelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Explain a command",
		Example: "  jfrlens help profile",
		RunE: func(cmd *cobra.Command, args []string) error {
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
