package contexts

import (
	"bytes"
	"encoding/csv"
	"maps"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
	"jfrlens/profiler/profile"
)

// requests is a recording of testdata/java/requests, whose ledger says what each request did.
const requests = "../../testdata/recordings/requests/requests-jdk25"

func openRequests(t *testing.T) (*jfr.Recording, *Set) {
	t.Helper()
	rec, err := jfr.Open(requests + ".jfr.zst")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = rec.Close() })
	set, err := Read(rec)
	if err != nil {
		t.Fatal(err)
	}
	return rec, set
}

// ledger adds up a column by another one.
func ledger(t *testing.T, by, column string) map[string]float64 {
	t.Helper()
	file, err := os.Open(requests + ".ledger.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]int{}
	for i, name := range rows[0] {
		at[name] = i
	}
	sums := map[string]float64{}
	for _, row := range rows[1:] {
		n, _ := strconv.ParseFloat(row[at[column]], 64)
		sums[row[at[by]]] += n
	}
	return sums
}

// weights are those of the samples of a type, by context.
func weights(t *testing.T, rec *jfr.Recording, sampleType, weight string, conditions []string, by ...string) map[string]float64 {
	t.Helper()
	o := profile.Options{Types: []string{sampleType}, Weight: weight}
	o.Part.Contexts = func(rec *jfr.Recording) (profile.Contexts, error) {
		set, err := Read(rec)
		if err != nil {
			return nil, err
		}
		return set.Choose(conditions, by...)
	}
	p, err := profile.Read(rec, o)
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]float64{}
	p.EachCell(sampleType, func(c profile.Cell) {
		name := ""
		if len(by) > 0 {
			name = profile.ContextName(p.Contexts()[c.Context])
		}
		sums[name] += float64(c.Weight)
	})
	return sums
}

// Requests have the shares of the processor's time that they know of themselves.
func TestSharesOfRequests(t *testing.T) {
	rec, _ := openRequests(t)
	want, got := ledger(t, "endpoint", "cpuNanos"), weights(t, rec, "cpu-time", "", nil, "endpoint")
	stages := weights(t, rec, "cpu-time", "", []string{"com.acme.Task"}, "stage")
	delete(got, "(no endpoint)")
	got["stage thumbnail"] = stages["thumbnail"]
	all, whole := sumOf(got), sumOf(want)
	for endpoint, nanos := range want {
		if share, is := 100*nanos/whole, 100*got[endpoint]/all; math.Abs(share-is) > 4 {
			t.Errorf("%s has %.1f %%, its ledger says %.1f %%", endpoint, is, share)
		}
	}
	if len(got) != len(want) {
		t.Errorf("endpoints are %v", got)
	}
}

// Waits and memory of requests are as much as they know of themselves, within some percent.
func TestWaitsOfRequests(t *testing.T) {
	rec, _ := openRequests(t)
	for _, test := range []struct {
		sampleType, weight, condition, column, of string
		percent                                   float64
	}{
		{"jdk.ThreadSleep", "duration", "endpoint=GET /items", "sleepNanos", "GET /items", 10},
		{"jdk.ThreadPark", "duration", "endpoint=POST /async", "parkNanos", "POST /async", 5},
		{"lock", "", "traceId=*0000beef", "lockNanos", "POST /checkout", 1},
		{"alloc", "", "endpoint=GET /report", "allocBytes", "GET /report", 10},
	} {
		want := ledger(t, "endpoint", test.column)[test.of]
		got := weights(t, rec, test.sampleType, test.weight, []string{test.condition})[""]
		if math.Abs(got-want) > want*test.percent/100 {
			t.Errorf("%s within %s is %.0f, the ledger says %.0f", test.sampleType, test.condition, got, want)
		}
	}
}

func sumOf(weights map[string]float64) (sum float64) {
	for _, w := range weights {
		sum += w
	}
	return sum
}

var (
	head        = regexp.MustCompile(`^(\S+) \{$`)
	contextLine = regexp.MustCompile(`^  Context: (\S+) = "?(.*?)"?$`)
)

// What is open when an event ends is what the JDK's tool prints as its context, which package print is held against.
func TestContextsAreThoseOfTheJDK(t *testing.T) {
	rec, set := openRequests(t)
	var text bytes.Buffer
	if err := print.Text(&text, rec, print.Options{}); err != nil {
		t.Fatal(err)
	}
	want, name := map[string]int{}, ""
	for line := range strings.Lines(text.String()) {
		line = strings.TrimSuffix(line, "\n")
		if m := head.FindStringSubmatch(line); m != nil {
			name = m[1]
		}
		if m := contextLine.FindStringSubmatch(line); m != nil {
			want[name[strings.LastIndexByte(name, '.')+1:]+" "+m[1]+"="+m[2]]++
		}
	}
	got := map[string]int{}
	for c, err := range rec.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		for _, of := range c.Metadata().Types() {
			if of.IsEvent() && of.Field(threadField) != nil && fieldsAreNone(of) {
				countContexts(t, c, of, set, got)
			}
		}
	}
	if len(want) < 100 || !maps.Equal(want, got) {
		t.Errorf("%d different lines, the JDK has %d", len(got), len(want))
		for line, n := range want {
			if got[line] != n {
				t.Errorf("%d times %s, the JDK has %d", got[line], line, n)
			}
		}
	}
}

// fieldsAreNone tells whether events of a type are no context in the eyes of the JDK's tool.
func fieldsAreNone(of *jfr.Type) bool {
	for _, f := range of.Fields {
		if isContextual(f) {
			return false
		}
	}
	return true
}

// countContexts adds the contextual fields of what events of a type ended in.
func countContexts(t *testing.T, c *jfr.Chunk, of *jfr.Type, set *Set, into map[string]int) {
	for table, err := range c.Events(c.Select(of, timeField, durationField, threadField)) {
		if err != nil {
			t.Fatal(err)
		}
		for row := range table.Rows {
			at := c.UnixNanos(table.Int(timeField, row) + table.Int(durationField, row))
			set.each(table.Int(threadField, row), at, func(number int32) bool {
				kind := set.Kinds[set.list[number].kind]
				for i, f := range kind.Fields {
					if f.Contextual {
						into[of.SimpleName()+" "+kind.Short()+"."+f.Name+"="+set.texts[set.valueOf(number, i)]]++
					}
				}
				return false
			})
		}
	}
}
