package main

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/flamegraph"
	"jfrlens/jfr"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/source"
)

// beside adds what a saved page shows beside the profile, with sources unless there are none to be shown. Standard input
// cannot be read again.
func beside(std streams, page *flamegraph.Options, paths []string, saving *flamegraph.Saving, sources func() source.Finder) {
	if slices.Contains(paths, "-") {
		return
	}
	page.Recording = named(paths, page.Environment)
	page.Resources = flamegraph.NewResources(flamegraph.ResourceOptions{
		Open:        func(ctx context.Context) (*jfr.Recording, error) { return openRecordings(ctx, std, paths...) },
		Environment: page.Environment, Libraries: page.Libraries, Saving: saving, Sources: sources, WithSource: sources != nil,
	})
}

// besideServed is beside of a page with a server behind it, which runs SQL, too.
func besideServed(std streams, page *flamegraph.Options, paths []string, names *jfr.Dictionary, sources func() source.Finder) {
	if slices.Contains(paths, "-") {
		return
	}
	page.Recording = named(paths, true)
	page.Resources = flamegraph.NewResources(flamegraph.ResourceOptions{
		Open:        func(ctx context.Context) (*jfr.Recording, error) { return openRecordings(ctx, std, paths...) },
		Environment: true, Libraries: page.Libraries, Sources: sources,
		SQL: pageSQL(std, paths...), Names: names, Later: page.Later, History: pageHistory(std, ".", paths[0]),
	})
}

// named is what a command has to say for recordings; whole with their folders.
func named(paths []string, whole bool) string {
	words := make([]string, len(paths))
	for i, path := range paths {
		if !whole {
			path = filepath.Base(path)
		}
		words[i] = visible.Word(path)
	}
	return strings.Join(words, " ")
}
