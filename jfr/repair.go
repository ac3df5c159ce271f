package jfr

import (
	"encoding/binary"
	"fmt"
	"io"
	"slices"
)

// Repairs says what [Repair] has done.
type Repairs struct {
	// Chunks is the number of chunks written, Repaired how many of them had to be changed.
	Chunks, Repaired int
	// Dropped is the number of chunks of which nothing can be used, because they have no metadata, nor one next to them that fits.
	Dropped int
	// Bytes is the number of bytes written.
	Bytes int64
}

// Repair writes the recording so that every tool accepts it: complete chunks as they are, of the
// others what is readable. The JDK's tools refuse chunks that are not finished, cut or damaged, and wait
// forever for some. If nothing is readable, it writes nothing and fails.
func Repair(w io.Writer, r *Recording) (Repairs, error) {
	chunks, err := r.extents()
	if err != nil {
		return Repairs{}, err
	}
	last, err := r.lastUsable(chunks)
	if err != nil {
		return Repairs{}, err
	}
	done := Repairs{Dropped: len(chunks)}
	for i := range chunks[:last+1] {
		b := r.shared.take(&chunks[i])
		err := b.writeRepaired(w, i == last, &done)
		b.forget() // it is not what is in the file any more
		r.shared.put(b)
		if err != nil {
			return done, err
		}
	}
	if done.Chunks == 0 {
		return done, r.unreadable()
	}
	return done, nil
}

// lastUsable returns the number of the last chunk of which something can be used, -1 if there is none.
func (r *Recording) lastUsable(chunks []extent) (int, error) {
	for i := len(chunks) - 1; i >= 0; i-- {
		b := r.shared.take(&chunks[i])
		err := b.countEvents()
		usable := err == nil && b.usable()
		r.shared.put(b)
		if err != nil || usable {
			return i, err
		}
	}
	return -1, nil
}

// usable says whether there is metadata for the chunk, without which nothing can be decoded.
func (b *body) usable() bool { return len(b.metadata().types) > 0 }

// writeRepaired writes the chunk if it is usable.
func (b *body) writeRepaired(w io.Writer, last bool, done *Repairs) error {
	if err := b.load(); err != nil || !b.usable() {
		return err
	}
	before := [headerSize]byte(b.data)
	b.repairMetadata()
	b.coverEvents()
	b.cutCheckpoints()
	damaged := b.relink() || len(b.gaps) > 0
	b.fillGaps()
	b.repairHeader(last)
	damaged = b.replaceLost() || damaged
	if damaged || before != [headerSize]byte(b.data) {
		done.Repaired++
	}
	n, err := w.Write(b.data[:b.events.next])
	done.Bytes += int64(n)
	done.Chunks++
	done.Dropped--
	if err != nil {
		return fmt.Errorf("write the repaired chunk %d: %w", b.index, err)
	}
	return nil
}

// repairHeader makes the header that of a finished chunk which ends behind its last whole event.
func (b *body) repairHeader(last bool) {
	be, header := binary.BigEndian, b.data[:headerSize]
	size := int64(b.events.next)
	be.PutUint64(header[8:], uint64(size))
	be.PutUint64(header[16:], b.newestCheckpoint())
	be.PutUint64(header[24:], uint64(b.metadataAt))
	header[64] = 0 // the JDK's tools look at the state of all versions
	if b.header.State == 0 && size == b.header.Size {
		return // complete: its flags are right
	}
	if last && b.header.Major > 1 && b.header.Minor >= 1 {
		header[67] |= flagsFinal
	}
}

// newestCheckpoint is the last checkpoint if that of the header can be reached from it by the links: one behind the
// last flush is not in the header yet.
func (b *body) newestCheckpoint() uint64 {
	given := b.header.CheckpointOffset
	places := b.events.find(checkpointID, 0, maxChunk)
	if !b.hasTail() || len(places) == 0 {
		return b.givenCheckpoint()
	}
	last := int64(places[len(places)-1])
	if slices.Contains(b.chainFrom(last, int64(b.size)), given) {
		return uint64(last)
	}
	return b.givenCheckpoint()
}

// givenCheckpoint returns the place that the header gives if a checkpoint is there, else that of the last one.
func (b *body) givenCheckpoint() uint64 {
	given := b.header.CheckpointOffset
	places := b.events.find(checkpointID, 0, maxChunk)
	switch {
	case isPlace(places, given):
		return uint64(given)
	case len(places) == 0:
		return 0
	}
	return uint64(places[len(places)-1])
}
