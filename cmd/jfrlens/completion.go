package main

import "github.com/spf13/cobra"

func newCompletionCommand(std streams) *cobra.Command {
	return &cobra.Command{
		Use:       "completion {bash|zsh|fish|powershell}",
		Short:     "Print the completion script of a shell",
		Example:   "  jfrlens completion bash > ~/.local/share/bash-completion/completions/jfrlens",
		ValidArgs: []string{"bash", "zsh", "fish", "powershell"},
		Args:      exactly(1, "the name of a shell: bash, zsh, fish or powershell"),
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(std.out, true)
			case "zsh":
				return root.GenZshCompletion(std.out)
			case "fish":
				return root.GenFishCompletion(std.out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(std.out)
			}
			return usagef("no completion for %q; there is one for bash, zsh, fish and powershell", args[0])
		},
	}
}
