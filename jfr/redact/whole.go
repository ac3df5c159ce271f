package redact

import (
	"bytes"
	"io"
	"os"
	"slices"

	"jfrlens/jfr"
	"jfrlens/jfr/repair"
)

// isWhole says whether a file can be read as it is: it is not packed, has nothing behind its last chunk, and repair would change
// nothing. Most recordings are so, and repair takes as long as all else together.
func isWhole(path string, rec *jfr.Recording) bool {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || !startsAsRecording(path) {
		return false
	}
	w := wholeness{sound: map[*jfr.Metadata]bool{}}
	chunks, err := rec.EachRaw(func(c *jfr.RawChunk, _ bool) error {
		w.chunk(c)
		return nil
	})
	return err == nil && !w.damaged && w.chunks == chunks && w.bytes == info.Size() && len(rec.Problems()) == 0
}

func startsAsRecording(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	var magic [4]byte
	_, err = io.ReadFull(file, magic[:])
	return err == nil && string(magic[:]) == "FLR\x00"
}

// isPacked says whether a file is one, and none that starts as a recording does.
func isPacked(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && !startsAsRecording(path)
}

// wholeness is what is known of the chunks of a recording.
type wholeness struct {
	chunks  int
	bytes   int64
	damaged bool
	sound   map[*jfr.Metadata]bool // metadata that repair leaves as it is
}

func (w *wholeness) chunk(c *jfr.RawChunk) {
	w.chunks++
	w.bytes += c.Header.Size
	w.damaged = w.damaged || c.Header.State != 0 || int64(c.End()) != c.Header.Size || len(c.Gaps()) > 0 || !isLinked(c)
	if w.damaged {
		return
	}
	meta := c.Metadata()
	if _, err := c.Pool("java.lang.String"); err != nil { // reads all checkpoints
		w.damaged = true
	}
	if !w.sound[meta] {
		w.sound[meta] = true
		w.damaged = w.damaged || !isRepaired(c.Bytes()[:c.End()])
	}
}

// isLinked says whether the header leads to the metadata and to a checkpoint, and each of these to another.
func isLinked(c *jfr.RawChunk) bool {
	places := c.Places(jfr.CheckpointID)
	for _, at := range places {
		p := c.Event(at).Content
		for range 2 { // start, duration
			_, p = c.Varint(p)
		}
		if delta, _ := c.Varint(p); delta > 0 || delta < 0 && !isAmong(places, int64(at)+delta) {
			return false
		}
	}
	metadata := c.Header.MetadataOffset
	return isAmong(places, c.Header.CheckpointOffset) && isAmong(c.Places(jfr.MetadataID), metadata) && int64(c.RawMetadata().At) == metadata
}

func isAmong(places []uint32, at int64) bool {
	_, found := slices.BinarySearch(places, uint32(at))
	return found && at >= jfr.HeaderSize
}

// isRepaired says whether repair has nothing to do with a chunk.
func isRepaired(chunk []byte) bool {
	alone := jfr.NewRecording("chunk", bytes.NewReader(chunk), int64(len(chunk)))
	done, err := repair.Repair(io.Discard, alone)
	return err == nil && done.Repaired == 0 && done.Dropped == 0 && done.Chunks == 1
}
