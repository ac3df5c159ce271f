package main

import (
	"bufio"
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"jfrlens/jfr/visible"
	"jfrlens/profiler/query"
)

func newViewsCommand(std streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "views [DB]",
		Short: "List all views by category",
		Long: `Lists the views that jfrlens view and jfrlens query know, by category: those of
jfrlens, those in files of the project and of the user, and those that somebody
made in the database DB. Of several with one name, that of the database counts,
else that of the project, else that of the user.

Every file NAME.sql in .jfrlens/views of the project or in jfrlens/views of your
configuration folder is a view: one SELECT after a comment that says what it
shows. A line "-- column: LABEL | KIND" lets values be printed as duration,
bytes, percent or time; "-- limit: N" shows the first rows.`,
		Example: "  jfrlens views\n  jfrlens views both.duckdb\n  jfrlens views --json",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			views, err := viewsIn(cmd.Context(), std, args)
			if err != nil {
				return err
			}
			if asJSON {
				return writeViewsJSON(std, views)
			}
			return writeViews(std, views)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON array")
	return cmd
}

// viewsIn are all views, those of a database among them if one is named.
func viewsIn(ctx context.Context, std streams, paths []string) (views []*query.View, err error) {
	if len(paths) == 0 {
		return query.WithViews(keptViews())
	}
	if !query.IsDatabase(paths[0]) {
		return nil, usagef("%s is no database; jfrlens views lists the views for every recording", paths[0])
	}
	err = database{paths: paths}.use(ctx, std, func(db *query.DB, _ streams) error {
		views, err = db.Views(ctx)
		return err
	})
	return views, err
}

// writeViews lists views, our categories first.
func writeViews(std streams, views []*query.View) error {
	out := bufio.NewWriter(std.out)
	ours := []string{"application", "environment", "jvm", "jfrlens"}
	for _, category := range append(ours, query.ProjectCategory, query.UserCategory, query.DatabaseCategory) {
		in := slices.DeleteFunc(slices.Clone(views), func(v *query.View) bool { return v.Category != category })
		if len(in) > 0 {
			fmt.Fprintf(out, "%s views:\n", category)
		}
		for _, v := range in {
			if problem := v.Problem(); problem != nil {
				std.warn(problem.Error())
				continue
			}
			fmt.Fprintf(out, "  %-31s %s\n", v.Name, visible.Text(v.Description))
		}
		if len(in) > 0 {
			fmt.Fprintln(out)
		}
	}
	return out.Flush()
}

func writeViewsJSON(std streams, views []*query.View) error {
	type view struct {
		Name        string   `json:"name"`
		Category    string   `json:"category"`
		Title       string   `json:"title"`
		Description string   `json:"description"`
		Since       int      `json:"since,omitempty"`
		Events      []string `json:"events,omitempty"`
		File        string   `json:"file,omitempty"`
		SQL         string   `json:"sql"`
	}
	list := []view{}
	for _, v := range views {
		if problem := v.Problem(); problem != nil {
			std.warn(problem.Error())
			continue
		}
		list = append(list, view{v.Name, v.Category, v.Title, v.Description, v.Since, v.Events, v.File, v.SQL()})
	}
	return writeJSON(std.out, list)
}
