package query

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/query/format"
)

func TestOpenFailures(t *testing.T) {
	dir := t.TempDir()
	foreign := filepath.Join(dir, "foreign.duckdb")
	e, err := openEngine(64<<20, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s, err := e.connect()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.exec("ATTACH " + quote(foreign) + " AS f; CREATE TABLE f.t (i INTEGER); DETACH f"); err != nil {
		t.Fatal(err)
	}
	s.close()
	e.close()
	broken := filepath.Join(dir, "broken.duckdb")
	content, err := os.ReadFile(foreign)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(broken, content[:100], 0o600); err != nil {
		t.Fatal(err)
	}
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		path string
		is   error
	}{
		{foreign, ErrNotDatabase}, {text, ErrNotDatabase}, {broken, nil}, {filepath.Join(dir, "none"), os.ErrNotExist},
	} {
		db, err := Open(test.path, false)
		if err == nil {
			_ = db.Close()
			t.Errorf("%s is opened", filepath.Base(test.path))
			continue
		}
		if test.is != nil && !errors.Is(err, test.is) {
			t.Errorf("%s: %v, want %v", filepath.Base(test.path), err, test.is)
		}
		if strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: more than one line: %v", filepath.Base(test.path), err)
		}
	}
}

func TestViewErrors(t *testing.T) {
	db := imported(t, "hard-jdk17.jfr")
	if _, err := db.View(t.Context(), "hot-metods", 0); !errors.Is(err, ErrUnknownView) || !strings.Contains(err.Error(), "hot-methods") {
		t.Errorf("unknown view: %v", err)
	}
	if _, err := db.View(t.Context(), "class", 0); !errors.Is(err, ErrUnknownView) || !strings.Contains(err.Error(), "FROM Class") || strings.Contains(err.Error(), "ClassLoad") {
		t.Errorf("name of a table: %v", err)
	}
	if _, err := db.View(t.Context(), "cpu-time-hot-methods", 0); !errors.Is(err, ErrMissingEvent) {
		t.Errorf("view of an event that JDK 17 does not have: %v", err)
	}
}

func TestEventTypeAsView(t *testing.T) {
	db := imported(t, "hard-jdk25.jfr")
	for _, name := range []string{"CPUInformation", "jdk.CPUInformation", "cpuinformation"} {
		table, err := db.View(t.Context(), name, 0)
		if err != nil {
			t.Fatal(err)
		}
		if table.Title != "CPU Information" && table.Title == "" || len(table.Columns) < 5 {
			t.Errorf("%s: title %q, %d columns", name, table.Title, len(table.Columns))
		}
	}
}

func TestEveryWayToPrint(t *testing.T) {
	db := imported(t, "hard-jdk25.jfr")
	ctx := t.Context()
	for name, write := range map[string]func(*strings.Builder) error{
		"Garbage Collections":            func(b *strings.Builder) error { return db.WriteAllViews(ctx, b, 25, format.Options{}) },
		"JVM Information":                func(b *strings.Builder) error { return db.WriteAllEvents(ctx, b, 0, format.Options{Width: 100}) },
		"Event Types (number of events)": func(b *strings.Builder) error { return db.WriteTypes(ctx, b) },
		"## Tables with rows":            func(b *strings.Builder) error { return db.WriteContext(ctx, b) },
	} {
		var b strings.Builder
		if err := write(&b); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !strings.Contains(b.String(), name) {
			t.Errorf("%q is not in the output", name)
		}
	}
}

// TestTimeZone computes with times wherever the clocks are, and finds out what they show elsewhere.
func TestTimeZone(t *testing.T) {
	db := imported(t, "hard-jdk17.jfr")
	const sql = `SELECT count(*) FROM JVMInformation
WHERE epoch_us(startTime::TIMESTAMPTZ) = epoch_us(startTime) AND startTime::TIMESTAMPTZ AT TIME ZONE 'Asia/Tokyo' = startTime::TIMESTAMP + INTERVAL 9 HOURS`
	if got := ask(t, db, sql); got != "1" {
		t.Errorf("time zone, and start in it: %s", got)
	}
}

func TestAtTimeZone(t *testing.T) {
	db := imported(t, "hard-jdk17.jfr")
	for sql, want := range map[string]string{
		"TIMESTAMPTZ '2026-07-01 12:00:00+00' AT TIME ZONE 'Europe/Berlin'":    "2026-07-01 14:00:00",
		"TIMESTAMPTZ '2026-01-01 12:00:00+00' AT TIME ZONE 'America/New_York'": "2026-01-01 07:00:00",
		"TIMESTAMP '2026-07-01 12:00:00' AT TIME ZONE 'Europe/Berlin'":         "2026-07-01 10:00:00",
		"TIMESTAMP_NS '2026-01-01 12:00:00.5' AT TIME ZONE 'Asia/Kathmandu'":   "2026-01-01 06:15:00.5",
		"(TIMESTAMP '2026-07-01 12:00:00' AT TIME ZONE 'UTC')::TIMESTAMP":      "2026-07-01 12:00:00",
		"NULL::TIMESTAMPTZ AT TIME ZONE 'UTC'":                                 "<nil>",
	} {
		if got := ask(t, db, "SELECT ("+sql+")::VARCHAR"); strings.TrimSuffix(got, "+00") != want {
			t.Errorf("%s is %s, want %s", sql, got, want)
		}
	}
	for sql, want := range map[string]string{
		"TIMESTAMPTZ '2026-07-01 12:00:00+00' AT TIME ZONE 'Europe/Berln'": "there is no time zone \"Europe/Berln\"",
		"date_trunc('hour', TIMESTAMPTZ '2026-07-01 12:00:00+00')":         "write ::TIMESTAMP",
	} {
		if _, err := db.Query(t.Context(), "SELECT "+sql); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", sql, err, want)
		} else {
			oneSentence(t, err)
		}
	}
}

func TestFormatMacros(t *testing.T) {
	db := imported(t, "hard-jdk17.jfr")
	for sql, want := range map[string]string{
		"format_duration(1500000000::BIGINT)":    "1.50s", // a column
		"format_duration(avg(250000::BIGINT))":   "250.00us",
		"format_duration(sum(12::BIGINT))":       "12ns",
		"format_duration(9223372036854775807)":   "<nil>",  // forever
		"format_duration(40)":                    "40.00s", // literals
		"format_duration(0.0004)":                "400.00us",
		"format_duration(0)":                     "0s",
		"format_human_duration(60.1)":            "1m 0s",
		"format_human_duration(3725000000000)":   "1h 2m",
		"format_human_duration(180000000000000)": "2d 2h",
		"format_human_duration(NULL)":            "<nil>",
		"format_percentage(0.123456)":            "12.35%",
		"format_memory(123456789)":               "117.74 MB",
		"format_hex(255)":                        "0xff",
	} {
		if got := ask(t, db, "SELECT "+sql); got != want {
			t.Errorf("%s is %s, want %s", sql, got, want)
		}
	}
}

func TestPercentileMacros(t *testing.T) {
	db := imported(t, "hard-jdk17.jfr")
	for _, n := range []int{1, 2, 3, 9, 10, 11, 99, 100, 101, 150, 199, 200, 201, 1000, 1001} {
		values := make([]int, n)
		for i := range values {
			values[i] = i * i * 7919 % 503 // some of them equal
		}
		slices.Sort(values)
		for _, p := range []float64{0.25, 0.9, 0.95, 0.99, 0.999} {
			rank := float64(n+1) * p
			i := int(rank)
			var want float64
			switch {
			case i < 1:
				want = float64(values[0])
			case i >= n:
				want = float64(values[n-1])
			default:
				want = float64(values[i-1]) + (rank-float64(i))*float64(values[i]-values[i-1])
			}
			got := ask(t, db, fmt.Sprintf("SELECT abs(jfr_percentile(x, %g) - %.12g) < 1e-6 FROM (SELECT i * i * 7919 %% 503 AS x FROM range(%d) r(i))", p, want, n))
			if got != "true" {
				t.Errorf("percentile %g of %d values is not %g", p, n, want)
			}
		}
	}
	if got := ask(t, db, "SELECT P99(duration) FROM GCPhasePause WHERE false"); got != "<nil>" {
		t.Errorf("percentile of nothing is %s", got)
	}
	if got := ask(t, db, "SELECT P90(x) FROM (VALUES (1), (NULL), (3)) v(x)"); got != "3" {
		t.Errorf("percentile with a NULL is %s, want 3", got)
	}
}
