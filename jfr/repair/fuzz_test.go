package repair_test

import (
	"bytes"
	"io"
	"testing"

	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/repair"
)

// FuzzRepair checks that what repair writes can be read without a problem of cut or unfinished chunks.
func FuzzRepair(f *testing.F) {
	for _, seed := range jfrtest.Seeds() {
		f.Add(seed)
		f.Add(seed[:len(seed)-7])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var out bytes.Buffer
		done, err := repair.Repair(&out, fromBytes(data))
		if err != nil {
			return
		}
		if done.Bytes != int64(out.Len()) || done.Chunks == 0 {
			t.Errorf("%+v, but %d bytes were written", done, out.Len())
		}
		if _, err := repair.Repair(io.Discard, fromBytes(out.Bytes())); err != nil {
			t.Errorf("what was repaired cannot be repaired again: %v", err)
		}
	})
}
