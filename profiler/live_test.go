package profiler

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
)

// manyChunks is a recording of several chunks.
const manyChunks = "../testdata/recordings/chunks-jdk17.jfr"

// chunkEnds returns where each chunk of a recording ends.
func chunkEnds(t *testing.T, path string) []int64 {
	t.Helper()
	rec, err := jfr.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	var ends []int64
	for c, err := range rec.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		ends = append(ends, c.Offset+c.Header.Size)
	}
	return ends
}

// follow returns a follower that has read the first bytes of the recording from
// the repository of a JVM that has ended since.
func follow(t *testing.T, text []byte) *followed {
	t.Helper()
	repository := t.TempDir()
	dir := filepath.Join(repository, "2026_01_31_10_00_00_7")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "a.jfr"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	live := newFollowers(&launch.Plan{Repository: repository}, profile.Options{})
	t.Cleanup(live.close)
	live.poll()
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	one := live.ofPID(7)
	if one == nil {
		t.Fatal("nobody follows process 7")
	}
	return one
}

// TestFinish reads some chunks live and the rest from the recording.
func TestFinish(t *testing.T) {
	whole, err := os.ReadFile(manyChunks)
	if err != nil {
		t.Fatal(err)
	}
	ends := chunkEnds(t, manyChunks)
	if len(ends) < 2 {
		t.Fatalf("only %d chunks", len(ends))
	}
	want, err := readProfile(profile.Options{}, manyChunks)
	if err != nil {
		t.Fatal(err)
	}
	for seen, end := range ends {
		one := follow(t, whole[:end])
		if len(one.sizes) != seen+1 {
			t.Fatalf("%d of %d chunks were followed", len(one.sizes), seen+1)
		}
		if !one.finish(manyChunks, false) {
			t.Fatalf("the rest behind chunk %d was not read", seen)
		}
		got := one.builder.Snapshot()
		for _, kind := range want.SampleTypes() {
			wantSamples, wantWeight := want.Samples(kind.Name)
			if samples, weight := got.Samples(kind.Name); samples != wantSamples || weight != wantWeight {
				t.Errorf("%s after %d chunks: %d samples of %d, want %d of %d", kind.Name, seen+1, samples, weight, wantSamples, wantWeight)
			}
		}
	}
}

// TestFinishOfAnother makes sure that what was followed is not mixed with a
// recording that holds something else.
func TestFinishOfAnother(t *testing.T) {
	whole, err := os.ReadFile(manyChunks)
	if err != nil {
		t.Fatal(err)
	}
	ends := chunkEnds(t, manyChunks)
	dropped := filepath.Join(t.TempDir(), "dropped.jfr") // the JVM kept only the newest chunks
	if err := os.WriteFile(dropped, whole[ends[0]:], 0o600); err != nil {
		t.Fatal(err)
	}
	for name, path := range map[string]string{
		"the first chunk is gone": dropped,
		"another recording":       "../testdata/recordings/hard-jdk17.jfr",
		"no recording":            filepath.Join(t.TempDir(), "none.jfr"),
	} {
		if follow(t, whole[:ends[1]]).finish(path, false) {
			t.Errorf("%s: taken for the same", name)
		}
	}
}

// While a recording with two producers grows, what it shows is what a profile of it would show, in whatever order they
// write; and once it is finished, what is counted twice is not taken over.
func TestLiveTwoProducers(t *testing.T) {
	const path = "../testdata/recordings/producers/datadog-jvm.jfr"
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	chunks := [][]byte{whole[:chunkEnds(t, path)[0]], whole[chunkEnds(t, path)[0]:]}
	for range 2 {
		slices.Reverse(chunks)
		growing := filepath.Join(t.TempDir(), "growing.jfr")
		one := newFollowed(growing, 0, profile.Options{})
		for i := range chunks {
			if err := os.WriteFile(growing, bytes.Join(chunks[:i+1], nil), 0o600); err != nil {
				t.Fatal(err)
			}
			one.poll()
			want, err := readProfile(profile.Options{}, growing)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(weights(want), weights(one.profile())); diff != "" {
				t.Errorf("after %d chunks (-finished +live):\n%s", i+1, diff)
			}
		}
		if one.finish(growing, false) {
			t.Error("what was counted twice is taken for the profile")
		}
		if err := one.follower.Close(); err != nil {
			t.Error(err)
		}
	}
}

// weights are those of all sample types.
func weights(p *profile.Profile) map[string]int64 {
	all := map[string]int64{}
	for _, kind := range p.SampleTypes() {
		_, all[kind.Name] = p.Samples(kind.Name)
	}
	return all
}
