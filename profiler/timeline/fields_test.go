package timeline

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Each field that is offered can be drawn, is there once, and those of programs are before the JDK's.
func TestFieldsThatAreOffered(t *testing.T) {
	t.Parallel()
	rec := open(t, recordings+"/hard-jdk25.jfr")
	fields, err := Fields(rec)
	if err != nil || len(fields) < 20 || len(slices.Compact(slices.Clone(fields))) != len(fields) {
		t.Fatalf("%q, %v", fields, err)
	}
	ofJDK := false
	for _, name := range fields {
		if plan, err := PlanOf(rec, name); err != nil || plan.Title != name {
			t.Errorf("%s: %v, %v", name, plan, err)
		}
		is := strings.HasPrefix(name, "jdk.")
		if ofJDK && !is {
			t.Errorf("%s is behind the JDK's", name)
		}
		ofJDK = ofJDK || is
	}
	if !slices.Contains(fields, "jdk.GCHeapSummary.heapSpace.committedSize") || slices.Contains(fields, "jdk.CPULoad.startTime") {
		t.Errorf("of %q one is missing, or no number", fields)
	}
}

// Rates of weights, times the length of a part, are the weights, each in the part that its time is in.
func TestWeightsAreKept(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(9, 10))
	for range 200 {
		from, length := random.Int64N(1<<60), 1+random.Int64N(1<<uint(20+random.IntN(30)))
		points, total := make([]point, 1+random.IntN(50)), 0.0
		for i := range points {
			points[i] = point{time: from + random.Int64N(length), value: float64(random.IntN(1000))}
			total += points[i].value
		}
		line := lineOf(Weight, slices.Clone(points))
		first := slices.MinFunc(points, func(a, b point) int { return int(a.time - b.time) }).time
		width := 2 * (line.Times[0] - first) // rates stand in the middle of their part
		if width < 1e9-1 || len(line.Values) > buckets+1 {
			t.Fatalf("%d parts of %d ns", len(line.Values), width)
		}
		if sum := sum(line) * float64(width) / 1e9; math.Abs(sum-total) > total/1e6 {
			t.Fatalf("weights are %v, want %v", sum, total)
		}
		for i, at := range line.Times {
			want := 0.0
			for _, p := range points {
				if p.time >= at-width/2 && p.time < at-width/2+width {
					want += p.value
				}
			}
			if got := line.Values[i] * float64(width) / 1e9; width%2 == 0 && width == 1e9 && math.Abs(got-want) > 1e-6 {
				t.Fatalf("part %d has %v, want %v", i, got, want)
			}
		}
	}
}
