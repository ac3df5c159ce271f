package jfr_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/testdata/race"
)

// drain reads everything there is in a recording, in every way, and returns the number of events.
func drain(r *jfr.Recording) int {
	events := 0
	for c, err := range r.Chunks() {
		if err != nil {
			break
		}
		events += drainChunk(c)
	}
	_ = r.Problems()
	return events
}

func drainChunk(c *jfr.Chunk) int {
	events := 0
	for _, typ := range c.Metadata().Types() {
		if typ.IsEvent() {
			for table, err := range c.Events(c.Select(typ)) {
				if err != nil {
					break
				}
				events += table.Rows
				drainColumns(table.Columns, table.Rows)
			}
			continue
		}
		pool, err := c.PoolOf(typ)
		if err == nil {
			drainColumns(pool.Columns, pool.Rows)
			for _, key := range pool.Keys {
				_, _ = c.Text(typ, key)
			}
		}
	}
	drainNames(c)
	return events
}

func drainColumns(columns []jfr.Column, rows int) {
	for i := range columns {
		c := &columns[i]
		drainColumns(c.Struct, rows)
		if c.Items != nil {
			drainColumns([]jfr.Column{*c.Items}, int(c.Offsets[rows]))
		}
		for row := range rows {
			_ = c.Bytes(row)
			_ = c.Null(row)
		}
	}
}

func drainNames(c *jfr.Chunk) {
	if stacks, err := c.Stacks(); err == nil {
		var buf []jfr.Frame
		for _, id := range stacks.IDs() {
			buf, _, _ = stacks.Frames(id, buf[:0])
			for _, f := range buf {
				_, _ = c.Method(f.Method)
				_ = c.FrameKind(f.Kind)
			}
		}
	}
	if pool, err := c.Pool("java.lang.Thread"); err == nil {
		for _, key := range pool.Keys {
			_, _ = c.Thread(key)
		}
	}
}

// TestEveryTruncation cuts a recording at every length: no panic, never more events, and a problem
// or an error whenever bytes are missing.
func TestEveryTruncation(t *testing.T) {
	race.OneGoroutine(t)
	whole := append(jfrtest.SampleChunk().Finish(), jfrtest.SampleChunk().Finish()...)
	all := drain(fromBytes(whole))
	half := len(whole) / 2
	for n := range whole {
		r := fromBytes(whole[:n])
		events := drain(r)
		if events > all || n >= half && events < all/2 {
			t.Fatalf("%d of %d bytes give %d events, all give %d", n, len(whole), events, all)
		}
		if n != half && len(r.Problems()) == 0 {
			t.Fatalf("%d of %d bytes are read without a problem", n, len(whole))
		}
	}
}

// TestEveryByteFlipped changes every byte in several ways: whatever comes of it, it comes to an end.
func TestEveryByteFlipped(t *testing.T) {
	race.OneGoroutine(t)
	whole := jfrtest.SampleChunk().Finish()
	damaged := make([]byte, len(whole))
	for i := range whole {
		for _, flip := range []byte{0x01, 0x80, 0xff, 0x7f} {
			copy(damaged, whole)
			damaged[i] ^= flip
			drain(fromBytes(damaged))
			sameDigests(t, damaged)
		}
	}
}

// TestRealRecordingDamaged does the same to places all over a recording of a real JVM.
func TestRealRecordingDamaged(t *testing.T) {
	race.OneGoroutine(t)
	whole, err := os.ReadFile(recording("hard-jdk17.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	all := drain(fromBytes(whole))
	damaged := make([]byte, len(whole))
	for i := 3; i < len(whole); i += 397 {
		copy(damaged, whole)
		damaged[i] ^= 0xff
		drain(fromBytes(damaged))
		if events := drain(fromBytes(whole[:i])); events > all {
			t.Fatalf("%d bytes give %d events, all give %d", i, events, all)
		}
	}
}

// TestErrors checks the sentinel and the sentence of what is no recording.
func TestErrors(t *testing.T) {
	old := jfrtest.SampleChunk()
	old.Major, old.Minor = 0, 9
	future := jfrtest.SampleChunk()
	future.Major = 3
	damaged := jfrtest.SampleChunk().Finish()
	damaged[6] = 1
	for name, test := range map[string]struct {
		data []byte
		want error
		says string // part of the sentence
	}{
		"empty":       {nil, jfr.ErrNotRecording, "is empty"},
		"text":        {[]byte("this is not a recording at all"), jfr.ErrNotRecording, "first bytes"},
		"magic only":  {[]byte("FLR\x00"), jfr.ErrTruncated, "header"},
		"half header": {jfrtest.SampleChunk().Finish()[:40], jfr.ErrTruncated, "header"},
		"version 0.9": {old.Finish(), jfr.ErrUnsupportedVersion, "format 0.9"},
		"version 3":   {future.Finish(), jfr.ErrUnsupportedVersion, "version 3.1 cannot"},
		"minor 256":   {damaged, jfr.ErrUnsupportedVersion, "version 2.257 cannot"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, err := range fromBytes(test.data).Chunks() {
				var format *jfr.FormatError
				if !errors.Is(err, test.want) || !errors.As(err, &format) {
					t.Errorf("error %v, want %v", err, test.want)
				}
			}
			path := t.TempDir() + "/x.jfr"
			if err := os.WriteFile(path, test.data, 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := jfr.Open(path); !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("Open: error %v, want %v and %q", err, test.want, test.says)
			}
		})
	}
}
