package contexts

import (
	"encoding/csv"
	"math"
	"os"
	"slices"
	"strconv"
	"testing"
)

// durations are those of requests in nanoseconds, by endpoint.
func durations(t *testing.T) map[string][]int64 {
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
	lists := map[string][]int64{}
	for _, row := range rows[1:] {
		nanos, _ := strconv.ParseInt(row[2], 10, 64)
		lists[row[1]] = append(lists[row[1]], nanos)
	}
	return lists
}

// Counts and percentiles of requests are those of their ledger, within two milliseconds: it has other clocks.
func TestDurationsOfRequests(t *testing.T) {
	rec, set := openRequests(t)
	m, err := set.Measure(rec, nil)
	if err != nil {
		t.Fatal(err)
	}
	kind, err := set.Kind("Request")
	if err != nil || set.UsualField(kind) != "endpoint" {
		t.Fatalf("the usual field of %d is %q: %v", kind, set.UsualField(kind), err)
	}
	rows, lists := m.Values(kind, "endpoint", 10), durations(t)
	if len(rows) != 5 {
		t.Errorf("there are %d endpoints", len(rows))
	}
	for _, r := range rows {
		list := lists[r.Value]
		slices.Sort(list)
		at := func(share float64) int64 { return list[int(math.Ceil(share*float64(len(list))))-1] }
		for i, pair := range [][2]int64{{r.P50, at(.5)}, {r.P95, at(.95)}, {r.P99, at(.99)}, {r.Max, at(1)}} {
			if math.Abs(float64(pair[0]-pair[1])) > 2e6 {
				t.Errorf("number %d of %s is %d ns, the ledger says %d", i, r.Value, pair[0], pair[1])
			}
		}
		if r.Count != int64(len(list)) {
			t.Errorf("%s has %d requests, the ledger %d", r.Value, r.Count, len(list))
		}
	}
}

// The slowest request waits for a lock whose owner writes a file.
func TestSlowestRequest(t *testing.T) {
	rec, set := openRequests(t)
	choice, err := set.Choose([]string{"traceId=*beef"})
	if err != nil {
		t.Fatal(err)
	}
	m, err := set.Measure(rec, choice)
	if err != nil {
		t.Fatal(err)
	}
	slow := m.Slowest(0, 2)
	if len(slow) != 1 || !slow[0].IsUnique || slow[0].Conditions[0] != "traceId=5105510551055105510551050000beef" {
		t.Errorf("the slowest are %+v", slow)
	}
	want := ledger(t, "traceId", "lockNanos")["5105510551055105510551050000beef"]
	wait := m.Waits()[0]
	if math.Abs(float64(wait.Nanos)-want) > want/100 || wait.State != "lock" || wait.Owner != "journal-writer" {
		t.Errorf("the longest wait is %+v, the ledger says %.0f ns", wait, want)
	}
	if wait.Does.IO < wait.Nanos*9/10 {
		t.Errorf("the owner of the lock wrote for %d ns only", wait.Does.IO)
	}
}

// Contexts within each other, overlapping, at one instant and of threads beyond are found as their times say.
func TestWhatIsOpen(t *testing.T) {
	s := &Set{threads: map[int64]span{}, Kinds: []Kind{{Name: "a.B"}, {Name: "a.C"}}}
	for _, c := range [][4]int64{{1, 10, 100, 0}, {1, 20, 30, 1}, {1, 25, 28, 0}, {1, 40, 120, 1}, {1, 110, 110, 0}, {2, 0, 5, 0}, {1, 90, 95, 1}} {
		s.list = append(s.list, context{thread: c[0], from: c[1], to: c[2], kind: uint16(c[3])})
	}
	s.orderContexts()
	all := slices.Clone(s.list)
	for thread := int64(0); thread < 4; thread++ {
		for at := int64(-1); at < 130; at++ {
			var got, want []int64
			s.each(thread, at, func(n int32) bool { got = append(got, s.list[n].from); return false })
			for i := range slices.Backward(all) {
				if all[i].thread == thread && all[i].open(at) {
					want = append(want, all[i].from)
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("thread %d is at %d in %v, not %v", thread, at, got, want)
			}
		}
	}
}

func TestPatterns(t *testing.T) {
	for _, test := range []struct {
		pattern, text string
		want          bool
	}{
		{"", "", true},
		{"*", "", true},
		{"a*", "ab", true},
		{"*b", "ab", true},
		{"a?", "ab", true},
		{"a?", "a", false},
		{"*a*b*", "xxayybzz", true},
		{"*ab", "aab", true},
		{"[a]", "a", false},
		{"GET /*", "GET /items", true},
		{"ä?", "äö", true},
		{"a", "ab", false},
	} {
		if got := matches(test.pattern, test.text); got != test.want {
			t.Errorf("%q fits %q: %v", test.pattern, test.text, got)
		}
	}
}
