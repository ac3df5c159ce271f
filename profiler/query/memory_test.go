package query

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestAvailableMemory(t *testing.T) {
	if got := availableMemory(strings.NewReader("MemTotal:  9 kB\nMemAvailable:   21699488 kB\n")); got != 21699488<<10 {
		t.Errorf("%d bytes", got)
	}
	if got := availableMemory(strings.NewReader("MemTotal:  9 kB\n")); got != 0 {
		t.Errorf("%d bytes of an account that does not say", got)
	}
}

// A query uses less than is free: DuckDB by itself would take four fifths of all there is.
func TestQueryMemoryIsBounded(t *testing.T) {
	limit := memoryLimit(0)
	if limit == 0 {
		t.Skip("the system does not say what is free")
	}
	var set string
	db := imported(t, "hard-jdk17.jfr")
	if err := db.db.QueryRow("SELECT current_setting('memory_limit')").Scan(&set); err != nil {
		t.Fatal(err)
	}
	var number float64
	var unit string
	if _, err := fmt.Sscanf(set, "%f %s", &number, &unit); err != nil {
		t.Fatal(set, err)
	}
	if got := number * map[string]float64{"MiB": 1 << 20, "GiB": 1 << 30, "TiB": 1 << 40}[unit]; got < 0.9*float64(limit) || got > 1.1*float64(limit) {
		t.Errorf("a query may use %s, want %d bytes", set, limit)
	}
}

// What does not fit and cannot go to disk, such as one long text, is told with the limit.
func TestStatementBeyondMemory(t *testing.T) {
	const most = 300_000_000
	db, err := OpenSource(t.Context(), Source{Paths: []string{small(t, "hard-jdk17.jfr")}, Asked: "SELECT 1", Memory: most})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	_, err = db.Query(t.Context(), "SELECT length(string_agg(repeat('x', 1000000), '')) FROM range(1000)")
	if !errors.Is(err, ErrMemory) || !strings.Contains(err.Error(), "(300 MB): ") {
		t.Errorf("the error is %v", err)
	}
	if got := ask(t, db, "SELECT length(string_agg(repeat('x', 1000000), '')) FROM range(3)"); got != "3000000" {
		t.Errorf("a statement that fits has %q", got)
	}
	if got := memoryLimit(most); got != most {
		t.Errorf("of %d bytes a statement may use %d", int64(most), got)
	}
}
