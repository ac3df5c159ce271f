package main

import (
	"strings"

	"github.com/spf13/cobra"
)

// addCommands adds every command, grouped as in the help text.
func addCommands(root *cobra.Command, std streams) {
	help := newHelpCommand(std)
	root.SetHelpCommand(help)
	for _, group := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"Measure programs:", []*cobra.Command{
			newProfileCommand(std), newAttachCommand(std), newDumpCommand(std), newPsCommand(std), newDebugCommand(std),
		}},
		{"See what a JVM is doing now:", []*cobra.Command{
			newStatusCommand(std), newThreadsCommand(std), newMostWorkCommand(std), newDeadlockCommand(std), newWaitsCommand(std), newTopCommand(std),
			newRecordCommand(std),
			newHeapCommand(std), newGCCommand(std), newCompilerCommand(std), newVMCommand(std), newSupportCommand(std),
		}},
		{"Show where the time went:", []*cobra.Command{
			newLinesCommand(std), newFlameCommand(std), newContextsCommand(std), newChartCommand(std), newOpenCommand(std), newRunsCommand(std), newHistoryCommand(std), newCheckCommand(std),
		}},
		{"Read and repair recordings:", []*cobra.Command{
			newSummaryCommand(std), newPrintCommand(std), newMetadataCommand(std), newRepairCommand(std),
			newEventsCommand(std), newConfigureCommand(std),
			newRedactCommand(std), newShareCommand(std),
		}},
		{"Ask with views and SQL:", []*cobra.Command{
			newViewCommand(std), newViewsCommand(std), newQueryCommand(std),
			newImportCommand(std), newMacrosCommand(std), newContextCommand(std),
		}},
		{"Others:", []*cobra.Command{
			newLSPCommand(std), newDoctorCommand(std), newConsentCommand(std), newVersionCommand(std), newCompletionCommand(std), help,
		}},
	} {
		root.AddGroup(&cobra.Group{ID: group.title, Title: group.title})
		for _, cmd := range group.commands {
			cmd.GroupID = group.title
			if strings.Contains(cmd.Use, "[REC") {
				cmd.Long += "\n\nWithout REC it is the last run of this folder; @2 is the one before that, as in\njfrlens runs."
				if cmd.ValidArgsFunction == nil {
					cmd.ValidArgsFunction = completeRuns
				}
			}
			if strings.Contains(cmd.Use, "REC") {
				cmd.Flags().BoolVar(std.everyProblem, "problems", false, "list all that could not be read of a damaged recording, not only the first")
			}
			root.AddCommand(cmd)
		}
	}
	root.AddCommand(newGuardCommand(std), newDuckDBCommand(std), newManCommand(std))
}
