package print_test

import (
	"io"
	"path/filepath"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
	"jfrlens/testdata/jdks"
)

func compareMetadata(t *testing.T, tool *jdks.JFR) {
	filters := []struct{ events, categories string }{{"", ""}, {"Thread*,jdk.CPULoad", ""}, {"", "GC,Java*"}}
	for _, path := range representative(t) {
		for _, f := range filters {
			t.Run(filepath.Base(path)+" "+f.events+f.categories, func(t *testing.T) {
				if hasTwoProducers(path) {
					t.Skip("the JDK's tool leaves out the types of the second producer: their ids are taken")
				}
				args := []string{"metadata"}
				if f.events != "" {
					args = append(args, "--events", f.events)
				}
				if f.categories != "" {
					args = append(args, "--categories", f.categories)
				}
				filter := print.NewFilter(f.events, f.categories)
				compareOutput(t, tool, path, args, func(w io.Writer, rec *jfr.Recording) error {
					return print.Metadata(w, rec, print.Options{Filter: filter})
				})
			})
		}
	}
}
