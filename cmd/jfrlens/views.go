package main

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"

	"jfrlens/profiler/query"
)

func newViewsCommand(std streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "views",
		Short:   "List all views by category",
		Long:    "Lists the views that jfrlens view and jfrlens query know, by category.",
		Example: "  jfrlens views\n  jfrlens views --json",
		Args:    exactly(0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			views, err := query.Views(0)
			if err != nil {
				return err
			}
			if asJSON {
				return writeViewsJSON(std, views)
			}
			out := bufio.NewWriter(std.out)
			for _, category := range []string{"application", "environment", "jvm", "jfrlens"} {
				fmt.Fprintf(out, "%s views:\n", category)
				for _, v := range views {
					if v.Category == category {
						fmt.Fprintf(out, "  %-31s %s\n", v.Name, v.Description)
					}
				}
				fmt.Fprintln(out)
			}
			return out.Flush()
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON array")
	return cmd
}

func writeViewsJSON(std streams, views []*query.View) error {
	type view struct {
		Name        string   `json:"name"`
		Category    string   `json:"category"`
		Title       string   `json:"title"`
		Description string   `json:"description"`
		Since       int      `json:"since,omitempty"`
		Events      []string `json:"events,omitempty"`
		SQL         string   `json:"sql"`
	}
	list := make([]view, len(views))
	for i, v := range views {
		list[i] = view{v.Name, v.Category, v.Title, v.Description, v.Since, v.Events, v.SQL()}
	}
	return writeJSON(std.out, list)
}
