package main

import (
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"jfrlens/jfr/visible"
	"jfrlens/profiler/config"
	"jfrlens/profiler/query"
)

// keptViews are the views that the project around the current folder and the user keep in files.
func keptViews() []*query.View {
	var folders []query.ViewFolder
	if dir, err := os.Getwd(); err == nil {
		if path, found := config.ViewFolder(dir); found {
			folders = append(folders, query.ViewFolder{Path: path, Category: query.ProjectCategory})
		}
	}
	if dir, err := os.UserConfigDir(); err == nil { // without one there are none
		folders = append(folders, query.ViewFolder{Path: filepath.Join(dir, "jfrlens", "views"), Category: query.UserCategory})
	}
	return query.ReadViews(folders...)
}

// completeViews offers views, and runs where one is begun; with others of the arguments, files.
func completeViews(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	if isRun(begun) || cmd.Name() == "view" && len(args) > 0 {
		return completeRuns(cmd, args, begun)
	}
	views, err := query.WithViews(keptViews())
	if err != nil {
		return nil, cobra.ShellCompDirectiveDefault
	}
	var offered []string
	for _, v := range views {
		if v.Problem() == nil {
			offered = append(offered, cobra.CompletionWithDesc(v.Name, visible.Text(v.Title)))
		}
	}
	return offered, cobra.ShellCompDirectiveDefault
}
