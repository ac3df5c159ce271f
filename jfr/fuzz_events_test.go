package jfr_test

import (
	"bytes"
	"os"
	"testing"

	"jfrlens/jfr/jfrtest"
)

// content returns what the first event of b consists of behind its size and its type id of one byte.
func content(b []byte) []byte {
	size, width := 0, 0
	for more := true; more; width++ {
		size |= int(b[width]&0x7f) << (7 * width)
		more = b[width]&0x80 != 0
	}
	return b[width+1 : size]
}

// FuzzMetadata reads events and constants by whatever types a metadata event declares.
func FuzzMetadata(f *testing.F) {
	own := jfrtest.NewChunk()
	own.Metadata(jfrtest.SampleTypes()...)
	f.Add(content(own.Finish()[68:]))
	async, err := os.ReadFile(recording("producers/async-cpu.jfr"))
	if err != nil {
		f.Fatal(err)
	}
	for c, err := range fromBytes(async).Chunks() {
		if err != nil {
			f.Fatal(err)
		}
		f.Add(content(async[c.Header.MetadataOffset:]))
	}
	f.Fuzz(func(t *testing.T, metadata []byte) {
		c := jfrtest.SampleChunk()
		c.Event(0, jfrtest.Values().Byte(metadata...)) // the newest one counts
		drain(fromBytes(c.Finish()))
	})
}

// FuzzConstants reads events whose constants are whatever a checkpoint holds.
func FuzzConstants(f *testing.F) {
	for _, pools := range [][]jfrtest.Pool{
		jfrtest.StackConstants(),
		{jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(7, jfrtest.Values().StringKey(7)))},
		{jfrtest.PoolOf(jfrtest.Symbol)},
		{jfrtest.PoolOf(999_999, jfrtest.Entry(1, jfrtest.Values().Int(1)))},
		nil,
	} {
		f.Add(content(jfrtest.NewChunk().Checkpoint(pools...).Finish()[68:]))
	}
	f.Fuzz(func(t *testing.T, checkpoint []byte) {
		before := jfrtest.SampleChunk()
		before.Event(1, jfrtest.Values().Byte(checkpoint...))
		alone := jfrtest.NewChunk()
		alone.Metadata(jfrtest.SampleTypes()...)
		alone.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2000, 3, 1))
		alone.Event(jfrtest.ValuesEvent, jfrtest.SampleValues(3000, 1))
		alone.Event(1, jfrtest.Values().Byte(checkpoint...))
		data := bytes.Join([][]byte{before.Finish(), alone.Finish()}, nil)
		if events, want := drain(fromBytes(data)), 5; events != want {
			t.Errorf("%d events, want %d: constants must not change what events there are", events, want)
		}
		sameDigests(t, data)
	})
}
