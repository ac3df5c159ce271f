package jfr

import "testing"

// TestRelease gives back the memory of chunks, which another iteration makes anew.
func TestRelease(t *testing.T) {
	rec, err := Open("../testdata/recordings/chunks-jdk17.jfr")
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	count := func() (bytes int64) {
		err := rec.Each(1, func(c *Chunk) error {
			counts, err := c.Counts()
			for _, n := range counts {
				bytes += n.Bytes
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return bytes
	}
	first := count()
	if len(rec.shared.free) == 0 {
		t.Error("nothing is kept for another iteration")
	}
	rec.Release()
	if n := len(rec.shared.free); n != 0 {
		t.Errorf("%d chunks are kept", n)
	}
	if again := count(); again != first || first == 0 {
		t.Errorf("events of %d bytes, then of %d", first, again)
	}
}
