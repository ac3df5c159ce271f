package query

import (
	"math/bits"

	"jfrlens/jfr"
)

// The order of arrival is the order in which the JDK's tool sees events: chunk by chunk, inside a
// chunk segment by segment (a segment ends with a flush), inside a segment by end. The key of an
// event has these three from its highest bit down. Chunks and segments beyond what their bits hold
// are taken for the last one; the time is cut to the bits by a power of two that the chunk's length asks for.
const (
	timeBits    = 36
	segmentBits = 12
	chunkBits   = 15
)

// orderer computes the keys of one chunk's events.
type orderer struct {
	base    int64 // of the chunk
	start   int64 // ticks
	shift   int
	flushes []uint32 // offsets of the checkpoints that end segments
}

func newOrderer(c *jfr.Chunk, chunkNumber int) *orderer {
	ticks := int64(c.Header.Duration.Seconds()*float64(c.Header.TicksPerSecond)) * 2
	return &orderer{
		base:    int64(min(chunkNumber, 1<<chunkBits-1)) << (timeBits + segmentBits),
		start:   c.Header.StartTicks - ticks/4,
		shift:   max(bits.Len64(uint64(max(ticks, 0)))-timeBits, 0),
		flushes: c.Flushes(),
	}
}

// tieBreaker keeps events of one type that end at the same time in the order of the file: each gets
// the next key. Where a later event stands between them, as it can when threads write in turn, they share
// a key: to remember all keys of a chunk would cost more than the order of such events is worth.
type tieBreaker struct{ raw, key int64 }

// keys computes the keys of a batch of events into keys, which it returns.
func (o *orderer) keys(t *jfr.Table, last *tieBreaker, keys []int64) []int64 {
	start, duration := t.Column("startTime"), t.Column("duration")
	segment := 0
	for row := range t.Rows {
		for segment < len(o.flushes) && row < len(t.Offsets) && o.flushes[segment] < t.Offsets[row] {
			segment++
		}
		end := intAt(start, row) + max(intAt(duration, row), 0)
		at := min(max(end-o.start, 0)>>o.shift, 1<<timeBits-1)
		raw := o.base | int64(min(segment, 1<<segmentBits-1))<<timeBits | at
		key := raw
		if raw >= last.raw {
			key = max(raw, last.key+1)
			*last = tieBreaker{raw, key}
		}
		keys = append(keys, key)
	}
	return keys
}
