package repair_test

import (
	"bytes"
	"encoding/binary"
	"io"
	"testing"

	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/repair"
)

// TestRepair repairs everything that can happen to a writer.
func TestRepair(t *testing.T) {
	whole := jfrtest.SampleChunk().Finish()
	all := drain(fromBytes(whole))
	t.Run("complete chunks stay as they are", func(t *testing.T) {
		var out bytes.Buffer
		done, err := repair.Repair(&out, fromBytes(append(bytes.Clone(whole), whole...)))
		if err != nil || done.Repaired != 0 || !bytes.Equal(out.Bytes(), append(bytes.Clone(whole), whole...)) {
			t.Errorf("%+v, %v", done, err)
		}
	})
	t.Run("unfinished", func(t *testing.T) {
		var out bytes.Buffer
		done, err := repair.Repair(&out, fromBytes(jfrtest.Unfinished([2]int64{3, 1}, [2]int64{4, 1}, [2]int64{3, 2})))
		if err != nil || done.Repaired != 1 {
			t.Fatalf("%+v, %v", done, err)
		}
		b := out.Bytes()
		if b[64] != 0 || b[67] != 3 || binary.BigEndian.Uint64(b[8:]) != uint64(len(b)) {
			t.Errorf("header % x of %d bytes", b[:68], len(b))
		}
		r := fromBytes(b)
		if events := drain(r); events != all+2 || len(r.Problems()) > 0 {
			t.Errorf("%d events, problems %v", events, r.Problems())
		}
	})
	t.Run("every truncation", func(t *testing.T) {
		for n := range whole {
			var out bytes.Buffer
			if _, err := repair.Repair(&out, fromBytes(whole[:n])); err != nil {
				continue
			}
			r := fromBytes(out.Bytes())
			drain(r)
			if len(r.Problems()) > 0 {
				t.Fatalf("%d bytes: %v", n, r.Problems())
			}
		}
	})
	t.Run("state of a version without", func(t *testing.T) {
		c := jfrtest.SampleChunk()
		c.Minor, c.State = 0, 7
		var out bytes.Buffer
		if done, err := repair.Repair(&out, fromBytes(c.Finish())); err != nil || done.Repaired != 1 || out.Bytes()[64] != 0 {
			t.Errorf("%+v, %v, state %d", done, err, out.Bytes()[64])
		}
	})
	t.Run("nothing readable", func(t *testing.T) {
		if done, err := repair.Repair(io.Discard, fromBytes(whole[:100])); err == nil || done.Bytes != 0 {
			t.Errorf("%+v, %v", done, err)
		}
	})
}
