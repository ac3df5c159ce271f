package lsp_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"go.lsp.dev/protocol"

	"jfrlens/lsp/lsptest"
	"jfrlens/testdata/jdks"
)

// Completion in a settings file of ordinary size, as somebody types: reported is the 95th percentile.
func BenchmarkRecorderCompletion(b *testing.B) {
	e := lsptest.Start(b, lsptest.Options{Capabilities: able()})
	path := filepath.Join(b.TempDir(), "own.jfc")
	text, err := os.ReadFile(filepath.Join(jdks.Home(b, 25), "lib", "jfr", "profile.jfc"))
	if err != nil {
		b.Fatal(err)
	}
	e.Open(path, "xml", string(text))
	var times []time.Duration
	at := protocol.Position{Line: 9, Character: 24}
	e.Complete(path, at) // unpacks the catalogue
	for b.Loop() {
		begin := time.Now()
		e.Complete(path, at)
		times = append(times, time.Since(begin))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)*95/100].Microseconds())/1000, "p95-ms")
}
