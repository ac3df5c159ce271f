package query

import (
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
	limit := memoryLimit()
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
