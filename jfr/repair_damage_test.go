package jfr_test

import (
	"bytes"
	"os"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/testdata/race"
)

// TestRepairDamage changes bytes all over a recording but its types: what Repair makes of it is read without a problem
// and gives the JDK's tool no reason to refuse it.
func TestRepairDamage(t *testing.T) {
	race.OneGoroutine(t)
	whole, err := os.ReadFile(recording("hard-jdk17.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	types := int(firstChunk(t, whole).Header.MetadataOffset)
	tool, folder := startTool(t), t.TempDir()
	for at := 68; at < len(whole); at += 997 {
		if at >= types && at < types+metadataSize(whole, types) {
			continue
		}
		damaged := bytes.Clone(whole)
		damaged[at] ^= 0xff
		var out bytes.Buffer
		if _, err := jfr.Repair(&out, fromBytes(damaged)); err != nil {
			t.Fatalf("byte %d: %v", at, err)
		}
		repaired := fromBytes(out.Bytes())
		if drain(repaired); len(repaired.Problems()) > 0 {
			t.Errorf("byte %d: %v", at, repaired.Problems())
		}
		path := write(t, folder, "repaired.jfr", out.Bytes())
		if _, err := tool.Run("print", "--json", path); err != nil {
			t.Errorf("byte %d: the JDK's tool says: %v", at, err)
		}
	}
}

// metadataSize reads the size of the event at a place, which HotSpot writes in four bytes.
func metadataSize(data []byte, at int) int {
	size := 0
	for i, b := range data[at : at+4] {
		size |= int(b&0x7f) << (7 * i)
	}
	return size
}

// TestRepairCutsCheckpoints keeps the constants before the damage.
func TestRepairCutsCheckpoints(t *testing.T) {
	text := func(s string) *jfrtest.Buffer { return jfrtest.Values().UTF8(s) }
	unknown := jfrtest.Values().Byte(77, 0, 0, 0, 0) // an encoding that no string has
	for name, test := range map[string]struct {
		pools []jfrtest.Pool
		want  int // texts
	}{
		"later constant": {[]jfrtest.Pool{jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(1, text("a")), jfrtest.Entry(2, text("b")), jfrtest.Entry(3, unknown))}, 2},
		"later pool": {[]jfrtest.Pool{
			jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(1, text("a"))), jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(1, jfrtest.Values().Int(1, 1))),
			jfrtest.PoolOf(unknownEvent, jfrtest.Entry(2, unknown)),
		}, 1},
		"one byte too many":    {[]jfrtest.Pool{jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(1, text("a")), jfrtest.Entry(2, text("b").Byte(0)))}, 1},
		"three bytes too many": {[]jfrtest.Pool{jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(1, text("a")), jfrtest.Entry(2, text("b").Byte(0, 0, 0)))}, 2},
		"first constant":       {[]jfrtest.Pool{jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(1, unknown))}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			c := jfrtest.NewChunk().Metadata(sampleTypes()...)
			c.Checkpoint(jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(9, text("before"))))
			c.Checkpoint(test.pools...)
			c.Checkpoint(jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(8, text("behind"))))
			c.Event(sampleEvent, jfrtest.Values().Int(2000, 0, 0))
			var out bytes.Buffer
			done, err := jfr.Repair(&out, fromBytes(c.Finish()))
			if err != nil || done.Repaired != 1 {
				t.Errorf("%+v, %v", done, err)
			}
			repaired := fromBytes(out.Bytes())
			if got := drain(repaired); got != 1 || len(repaired.Problems()) > 0 {
				t.Errorf("%d events, problems %v", got, repaired.Problems())
			}
			pool, err := firstChunk(t, out.Bytes()).Pool("java.lang.String")
			if err != nil || pool.Rows != test.want+2 {
				t.Errorf("%d texts, want %d; %v", pool.Rows, test.want+2, err)
			}
		})
	}
}
