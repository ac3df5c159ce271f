package print_test

import (
	"io"
	"path/filepath"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
	"jfrlens/testdata/jdks"
)

func compareXML(t *testing.T, tool *jdks.JFR) {
	args := []string{"print", "--xml", "--stack-depth", "3"}
	options := print.Options{StackDepth: 3, JDKClock: true}
	for _, path := range representative(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			compareOutput(t, tool, path, args, func(w io.Writer, rec *jfr.Recording) error { return print.XML(w, rec, options) })
		})
	}
}
