package timeline

import (
	"testing"

	"jfrlens/jfr"
)

// TestTypesAsTheFirstChunkHasThem: chunks of two writers describe a type differently, and the order of reading does not matter.
func TestTypesAsTheFirstChunkHasThem(t *testing.T) {
	t.Parallel()
	const path = recordings + "/producers/datadog-jvm.jfr"
	types, err := Types(open(t, path), Chosen{})
	if err != nil {
		t.Fatal(err)
	}
	var chunks []*jfr.Metadata
	for c, err := range open(t, path).Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		chunks = append(chunks, c.Metadata())
	}
	backwards := NewTypeReader()
	for i := range chunks {
		for c := range open(t, path).Chunks() {
			if c.Index == len(chunks)-1-i {
				if err := backwards.Add(c); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	differ := 0
	for i, got := range backwards.Types() {
		if got != types[i] {
			t.Errorf("read backwards: %v, else %v", got, types[i])
		}
		last := chunks[len(chunks)-1].Type(got.Name)
		if last != nil && typeOf(last).Label != got.Label {
			differ++
		}
	}
	if differ == 0 {
		t.Error("no type of the last chunk is described in other words than in the first")
	}
}
