package query

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// middle is the second third of a recording.
func middle(_ *jfr.Recording, start, end time.Time) (from, to time.Time, err error) {
	third := end.Sub(start) / 3
	return start.Add(third), start.Add(2 * third), nil
}

// inMiddle counts the events of a type that are in it, one by one.
func inMiddle(t *testing.T, rec *jfr.Recording, event string) (n int) {
	t.Helper()
	start, end, err := profile.TimeOf(rec)
	if err != nil {
		t.Fatal(err)
	}
	from, to, _ := middle(rec, start, end)
	for c, err := range rec.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		for table, err := range c.EventsAlone(event, "startTime", "duration") {
			if err != nil {
				t.Fatal(err)
			}
			for row := range table.Rows {
				begin := c.UnixNanos(table.Int("startTime", row))
				last := begin + c.Nanos(table.Int("duration", row))
				if begin < to.UnixNano() && (begin >= from.UnixNano() || last > from.UnixNano()) {
					n++
				}
			}
		}
	}
	return n
}

// TestPartOfARecording: events of some time count, and what describes the recording, whatever is asked.
func TestPartOfARecording(t *testing.T) {
	path := filepath.Join("..", "..", "testdata", "recordings", "slow", "lock-jdk25.jfr.zst")
	rec, err := jfr.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	for event, table := range map[string]string{"jdk.JavaMonitorEnter": "JavaMonitorEnter", "jdk.CPULoad": "CPULoad"} {
		want := inMiddle(t, rec, event)
		if want == 0 {
			t.Fatalf("%s: there are none in the second third", event)
		}
		for _, asked := range []string{"", fmt.Sprintf("SELECT count(*) AS n FROM %s", table)} {
			if got := askPart(t, path, asked, fmt.Sprintf("SELECT count(*) FROM %s", table)); got != fmt.Sprint(want) {
				t.Errorf("%s, read for %q: %s events, want %d", event, asked, got, want)
			}
		}
	}
	if got := askPart(t, path, "", "SELECT count(*) FROM CPUInformation"); got != "1" {
		t.Errorf("%s events tell of the machine", got)
	}
	if got := askPart(t, path, "", "SELECT bool_and(e.count = n) FROM Events e JOIN (SELECT 'JavaMonitorEnter' AS name, count(*) AS n FROM JavaMonitorEnter) USING (name)"); got != "true" {
		t.Errorf("the counts are others: %s", got)
	}
	p, err := profile.Read(rec, profile.Options{Part: profile.Part{Time: middle}})
	if err != nil {
		t.Fatal(err)
	}
	samples, _ := p.Samples("lock")
	if got := askPart(t, path, "", "SELECT samples FROM SampleType WHERE type = 'lock'"); got != fmt.Sprint(samples) {
		t.Errorf("%s samples of locks, want %d", got, samples)
	}
}

// askPart is the first cell of the answer from the second third of a recording of which what is asked for is read.
func askPart(t *testing.T, path, asked, statement string) string {
	t.Helper()
	db, err := OpenSource(t.Context(), Source{Paths: []string{path}, Asked: asked, Part: profile.Part{Time: middle}})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	result, err := db.Query(t.Context(), statement)
	if err != nil || len(result.Rows) != 1 {
		t.Fatalf("%s: %v, %v", statement, result, err)
	}
	return fmt.Sprint(result.Rows[0][0])
}

// TestNoSuchPart: what is wrong with the time is told.
func TestNoSuchPart(t *testing.T) {
	wrong := errors.New("no such time")
	part := profile.Part{Time: func(*jfr.Recording, time.Time, time.Time) (from, to time.Time, err error) { return from, to, wrong }}
	db, err := OpenSource(t.Context(), Source{Paths: []string{"../../testdata/recordings/hard-jdk17.jfr"}, Part: part})
	if !errors.Is(err, wrong) {
		t.Errorf("opened %v, %v", db, err)
	}
}
