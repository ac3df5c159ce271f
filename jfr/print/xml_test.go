package print_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
	"jfrlens/testdata/jdks"
)

func compareXML(t *testing.T, tool *jdks.JFR) {
	for _, path := range representative(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			want, err := tool.Run("print", "--xml", "--stack-depth", "3", path)
			if err != nil {
				t.Skipf("the JDK's tool refuses it: %v", err)
			}
			rec, err := jfr.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer rec.Close()
			var got bytes.Buffer
			if err := print.XML(&got, rec, print.Options{StackDepth: 3, JDKClock: true}); err != nil {
				t.Fatal(err)
			}
			if diff := firstDifference(want, got.Bytes()); diff != "" {
				t.Error(diff)
			}
		})
	}
}
