package main

import "github.com/spf13/cobra"

// subcommands returns every command, in the order of the help text.
func subcommands(std streams) []*cobra.Command {
	return []*cobra.Command{
		newProfileCommand(std),
		newAttachCommand(std),
		newPsCommand(std),
		newDebugCommand(std),
		newLinesCommand(std),
		newFlameCommand(std),
		newOpenCommand(std),
		newSummaryCommand(std),
		newPrintCommand(std),
		newMetadataCommand(std),
		newRepairCommand(std),
		newViewCommand(std),
		newViewsCommand(std),
		newQueryCommand(std),
		newImportCommand(std),
		newMacrosCommand(std),
		newContextCommand(std),
		newLSPCommand(std),
		newVersionCommand(std),
		newCompletionCommand(std),
	}
}
