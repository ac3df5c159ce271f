package main

import "github.com/spf13/cobra"

// others is the last group, which cobra's own help command is in as well.
const others = "Others:"

// addCommands adds every command, grouped as in the help text.
func addCommands(root *cobra.Command, std streams) {
	for _, group := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"Measure programs:", []*cobra.Command{
			newProfileCommand(std), newAttachCommand(std), newPsCommand(std), newDebugCommand(std),
		}},
		{"Show where the time went:", []*cobra.Command{
			newLinesCommand(std), newFlameCommand(std), newOpenCommand(std),
		}},
		{"Read and repair recordings:", []*cobra.Command{
			newSummaryCommand(std), newPrintCommand(std), newMetadataCommand(std), newRepairCommand(std),
		}},
		{"Ask with views and SQL:", []*cobra.Command{
			newViewCommand(std), newViewsCommand(std), newQueryCommand(std),
			newImportCommand(std), newMacrosCommand(std), newContextCommand(std),
		}},
		{others, []*cobra.Command{
			newLSPCommand(std), newVersionCommand(std), newCompletionCommand(std),
		}},
	} {
		root.AddGroup(&cobra.Group{ID: group.title, Title: group.title})
		for _, cmd := range group.commands {
			cmd.GroupID = group.title
			root.AddCommand(cmd)
		}
	}
	root.SetHelpCommandGroupID(others)
	root.AddCommand(newGuardCommand(std))
}
