package query

import (
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	duck "github.com/duckdb/duckdb-go/v2/mapping"

	"jfrlens/jfr"
)

// BenchmarkIngest measures what DuckDB alone takes for the rows of an import: tables are made, data
// chunks that are ready in memory are appended by one session per processor, and the file is written. It is the
// bound that imports, done in turn, are compared with.
func BenchmarkIngest(b *testing.B) {
	for _, file := range recordings(b) {
		b.Run(filepath.Base(file), func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "x.db")
			rec, err := jfr.Open(file)
			if err != nil {
				b.Fatal(err)
			}
			defer func() { _ = rec.Close() }()
			asStrings, err := importAgain(b.Context(), []*jfr.Recording{rec}, path, nil, Options{})
			if err != nil {
				b.Fatal(err)
			}
			p, err := newPlan([]*jfr.Recording{rec}, nil, "", asStrings)
			if err != nil {
				b.Fatal(err)
			}
			source, err := openEngine(1<<30, b.TempDir())
			if err != nil {
				b.Fatal(err)
			}
			defer source.close()
			ready := readyChunks(b, source, path, p.schema)
			var imports, ingests time.Duration
			for b.Loop() {
				start := time.Now()
				importFile(b, file, path)
				middle := time.Now()
				ingest(b, p, ready, filepath.Join(b.TempDir(), "y.db"))
				imports, ingests = imports+middle.Sub(start), ingests+time.Since(middle)
			}
			b.ReportMetric(imports.Seconds()/float64(b.N), "import-s")
			b.ReportMetric(ingests.Seconds()/float64(b.N), "ingest-s")
			b.ReportMetric(imports.Seconds()/ingests.Seconds(), "import/ingest")
		})
	}
}

// readyChunks reads all tables of a database into memory.
func readyChunks(b *testing.B, e *engine, path string, s *schema) map[*table][]duck.DataChunk {
	b.Helper()
	conn, err := e.connect()
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(conn.close)
	if err := conn.exec("ATTACH " + quote(path) + " AS source (READ_ONLY)"); err != nil {
		b.Fatal(err)
	}
	ready := map[*table][]duck.DataChunk{}
	for _, t := range s.tables {
		var result duck.Result
		if duck.Query(conn.conn, "SELECT * FROM source."+t.stored(), &result) == duck.StateError {
			b.Fatal(duck.ResultError(&result))
		}
		for {
			chunk := duck.FetchChunk(result)
			if chunk.Ptr == nil {
				break
			}
			ready[t] = append(ready[t], chunk)
		}
	}
	return ready
}

func ingest(b *testing.B, p *plan, ready map[*table][]duck.DataChunk, path string) {
	b.Helper()
	e, err := openEngine(engineMemory, path+".tmp")
	if err != nil {
		b.Fatal(err)
	}
	defer e.close()
	s, err := e.connect()
	if err != nil {
		b.Fatal(err)
	}
	defer s.close()
	imp := &importer{engine: e, schema: p.schema, plan: p}
	if err := imp.createTables(s, path); err != nil {
		b.Fatal(err)
	}
	if imp.writers, err = newWriters(imp, 2); err != nil {
		b.Fatal(err)
	}
	defer imp.writers.close()
	tables := slices.Clone(p.schema.tables) // the largest first, so that sessions end together
	slices.SortStableFunc(tables, func(a, b *table) int { return len(ready[b]) - len(ready[a]) })
	var next atomic.Int32
	var wg sync.WaitGroup
	for worker := range 2 {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(tables); i = int(next.Add(1)) - 1 {
				w, err := imp.writers.open(writerKey{tables[i], worker})
				if err != nil {
					b.Error(err)
					return
				}
				for _, chunk := range ready[tables[i]] {
					if duck.AppendDataChunk(w.appender, chunk) == duck.StateError {
						b.Error(duck.AppenderError(w.appender))
					}
				}
			}
		})
	}
	wg.Wait()
	if err := imp.writers.commitChunks(); err != nil {
		b.Fatal(err)
	}
	if err := s.exec("CHECKPOINT " + catalogName + "; USE memory; DETACH " + catalogName); err != nil {
		b.Fatal(err)
	}
}
