package jfr_test

import (
	"os"
	"slices"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// hashOf is a digest in which every part of every frame counts.
func hashOf(frames []jfr.Frame, truncated bool) uint64 {
	hash := uint64(len(frames))
	if truncated {
		hash = ^hash
	}
	for _, f := range frames {
		for _, v := range [...]uint64{uint64(f.Method), uint64(f.Line), uint64(f.BCI), uint64(f.Kind)} {
			hash = (hash ^ v) * 0x9e3779b97f4a7c15
			hash ^= hash >> 29
		}
	}
	return hash
}

// digests returns the keys and digests of all stack traces of a recording, and how many problems it has. Each chunk
// is given to prepare before.
func digests(t *testing.T, r *jfr.Recording, prepare func(*jfr.Chunk)) (list []uint64, problems int) {
	t.Helper()
	for c, err := range r.Chunks() {
		if err != nil {
			break
		}
		prepare(c)
		stacks, err := c.DigestStacks(hashOf)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range stacks.IDs() {
			row, _ := stacks.Row(id)
			list = append(list, uint64(id), stacks.Digest(row))
		}
	}
	return list, len(r.Problems())
}

// framesDigested is what digests should return.
func framesDigested(t *testing.T, r *jfr.Recording) (list []uint64, problems int) {
	t.Helper()
	for c, err := range r.Chunks() {
		if err != nil {
			break
		}
		stacks, err := c.Stacks()
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range stacks.IDs() {
			frames, truncated, _ := stacks.Frames(id, nil)
			list = append(list, uint64(id), hashOf(frames, truncated))
		}
	}
	return list, len(r.Problems())
}

// sameDigests digests the stack traces of a recording while they are found and afterwards: whatever is wrong
// with it, the same must come of both.
func sameDigests(t *testing.T, data []byte) {
	t.Helper()
	want, wantProblems := framesDigested(t, fromBytes(data))
	for name, prepare := range map[string]func(*jfr.Chunk){
		"while found": func(*jfr.Chunk) {},
		"afterwards":  func(c *jfr.Chunk) { _, _ = c.Stacks() },
	} {
		got, problems := digests(t, fromBytes(data), prepare)
		if !slices.Equal(want, got) || problems != wantProblems {
			t.Errorf("digested %s, there are %d stack traces and %d problems, else %d and %d; or they differ",
				name, len(got)/2, problems, len(want)/2, wantProblems)
		}
	}
}

// TestDigestsAreOfTheFrames digests the stack traces of all recordings.
func TestDigestsAreOfTheFrames(t *testing.T) {
	stacks := 0
	for _, path := range recordings(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sameDigests(t, data)
		all, _ := framesDigested(t, fromBytes(data))
		stacks += len(all) / 2
	}
	if stacks < 1000 {
		t.Errorf("the recordings have %d stack traces in all", stacks)
	}
}

// TestFirstDigestCounts asks for another digest of the same stack traces.
func TestFirstDigestCounts(t *testing.T) {
	c := firstChunk(t, jfrtest.SampleChunk().Finish())
	depth := func(frames []jfr.Frame, _ bool) uint64 { return uint64(len(frames)) }
	for _, digest := range []func([]jfr.Frame, bool) uint64{depth, hashOf} {
		stacks, err := c.DigestStacks(digest)
		if err != nil {
			t.Fatal(err)
		}
		if row, ok := stacks.Row(1); !ok || stacks.Digest(row) != 2 {
			t.Errorf("found %v, digest %d, want the depth 2", ok, stacks.Digest(row))
		}
	}
}

// TestVisitsOfAChunkAreIndependent visits the chunks of a recording again, with another digest and from inside of
// another visit.
func TestVisitsOfAChunkAreIndependent(t *testing.T) {
	r := fromBytes(jfrtest.SampleChunk().Finish())
	seen := map[jfr.ChunkID]bool{}
	visit := func(c *jfr.Chunk, digest func([]jfr.Frame, bool) uint64) uint64 {
		if seen[c.ID()] {
			t.Error("two visits have one identity")
		}
		seen[c.ID()] = true
		stacks, err := c.DigestStacks(digest)
		if err != nil {
			t.Fatal(err)
		}
		row, _ := stacks.Row(1)
		return stacks.Digest(row)
	}
	depth := func(frames []jfr.Frame, _ bool) uint64 { return uint64(len(frames)) }
	twice := func(frames []jfr.Frame, _ bool) uint64 { return 2 * uint64(len(frames)) }
	for outer, err := range r.Chunks() {
		if err != nil || visit(outer, depth) != 2 {
			t.Fatalf("error %v, or the first digest is not the depth 2", err)
		}
		for inner, err := range r.Chunks() {
			if err != nil || visit(inner, twice) != 4 {
				t.Errorf("error %v, or the digest inside is not 4", err)
			}
		}
		if again, _ := outer.DigestStacks(twice); again.Digest(0) != 2 {
			t.Error("the outer visit has lost its digests")
		}
	}
	for c, err := range r.Chunks() {
		if err != nil || visit(c, twice) != 4 {
			t.Errorf("error %v, or the digest of the second visit is not 4", err)
		}
	}
}
