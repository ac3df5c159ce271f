package main

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"

	"jfrlens/profiler/query"
)

func newMacrosCommand(std streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "macros",
		Short:   "List the SQL macros for queries",
		Long:    "Lists the macros that every imported database has, with an example of each.",
		Example: "  jfrlens macros",
		Args:    exactly(0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			macros, err := query.Macros()
			if err != nil {
				return err
			}
			if asJSON {
				return writeMacrosJSON(std, macros)
			}
			out := bufio.NewWriter(std.out)
			for _, m := range macros {
				fmt.Fprintf(out, "%s\n    %s\n    %s\n", m.Signature, m.Description, m.Example)
			}
			return out.Flush()
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON array")
	return cmd
}

func writeMacrosJSON(std streams, macros []query.Macro) error {
	type macro struct {
		Name        string `json:"name"`
		Signature   string `json:"signature"`
		Description string `json:"description"`
		Example     string `json:"example"`
		SQL         string `json:"sql"`
	}
	list := make([]macro, len(macros))
	for i, m := range macros {
		list[i] = macro(m)
	}
	return writeJSON(std.out, list)
}
