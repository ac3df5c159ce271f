package jfr_test

import (
	"errors"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
)

// TestCountsEqualSummary compares the counts with what jfr summary of JDK 25 said.
func TestCountsEqualSummary(t *testing.T) {
	for _, path := range recordings(t) {
		t.Run(path, func(t *testing.T) {
			text, err := os.ReadFile(strings.TrimSuffix(path, ".jfr") + ".summary.txt")
			if errors.Is(err, fs.ErrNotExist) {
				t.Skip("jfr summary is wrong about it: see TestMixedProducers")
			}
			if err != nil {
				t.Fatal(err)
			}
			r := open(t, path)
			got := map[string][2]int64{}
			for name, n := range totals(t, r) {
				got[name] = [2]int64{n.Count, n.Bytes}
			}
			if diff := cmp.Diff(parseSummary(t, string(text)), got); diff != "" {
				t.Errorf("counts and sizes, - jfr summary, + ours:\n%s", diff)
			}
			if problems := r.Problems(); len(problems) > 0 {
				t.Errorf("problems: %v", problems)
			}
		})
	}
}

// parseSummary reads the table of jfr summary, without the types that have no events. Names are those of today.
func parseSummary(t *testing.T, text string) map[string][2]int64 {
	t.Helper()
	table := map[string][2]int64{}
	_, rows, found := strings.Cut(text, "=\n")
	if !found {
		t.Fatalf("no table in the summary:\n%s", text)
	}
	for line := range strings.Lines(rows) {
		cells := strings.Fields(line)
		if len(cells) != 3 || cells[1] == "0" {
			continue
		}
		name := strings.TrimPrefix(cells[0], "com.oracle.")
		if name == "jdk.Checkpoint" {
			name = "jdk.CheckPoint"
		}
		table[name] = [2]int64{number(t, cells[1]), number(t, cells[2])}
	}
	return table
}

func number(t *testing.T, s string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestMetadataIsShared checks that chunks with the same metadata bytes share one Metadata.
func TestMetadataIsShared(t *testing.T) {
	seen := map[*jfr.Metadata]int{}
	for c, err := range open(t, recording("chunks-jdk17.jfr"), recording("hard-jdk8.jfr")).Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		seen[c.Metadata()]++
	}
	if len(seen) != 2 {
		t.Errorf("%d different metadata, want one per JVM: %v", len(seen), seen)
	}
}

// TestMixedProducers reads a file of two producers whose type ids differ: async-profiler's jfrsync. The
// summary of the JDK adds such counts up by id, so the numbers here are from jfr print.
func TestMixedProducers(t *testing.T) {
	got := totals(t, open(t, recording("producers/async-jfrsync.jfr")))
	if n := got["jdk.ExecutionSample"].Count; n == 0 {
		t.Error("async-profiler's samples are missing")
	}
	if n := got["jdk.GCPhaseParallel"].Count; n == 0 {
		t.Error("the JVM's events are missing")
	}
}
