package main

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// newManCommand writes the manual pages that releases bring along. They bear the date of SOURCE_DATE_EPOCH.
func newManCommand(streams) *cobra.Command {
	return &cobra.Command{
		Use:     "man DIR",
		Short:   "Write a manual page for each command",
		Example: "  jfrlens man /usr/local/share/man/man1",
		Hidden:  true,
		Args:    exactly(1, "the folder for the pages"),
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			root.DisableAutoGenTag = true // names the day: pages of equal builds would differ
			keepTables(root)
			return doc.GenManTree(root, &doc.GenManHeader{Title: "JFRLENS", Section: "1", Source: "jfrlens " + version(), Manual: "jfrlens"}, args[0])
		},
	}
}

// keepTables marks, in the help of a command and of those below it, what is set in columns as Markdown wants it, which the
// pages are made from.
func keepTables(cmd *cobra.Command) {
	paragraphs := strings.Split(cmd.Long, "\n\n")
	for i, text := range paragraphs {
		if strings.HasPrefix(text, "  ") || strings.Contains(text, "\n  ") {
			paragraphs[i] = "    " + strings.ReplaceAll(text, "\n", "\n    ")
		}
	}
	cmd.Long = strings.Join(paragraphs, "\n\n")
	for _, below := range cmd.Commands() {
		keepTables(below)
	}
}
