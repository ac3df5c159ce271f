package jfrtest

import "encoding/binary"

const headerSize = 68

// Chunk is a chunk being written. Set the fields before [Chunk.Finish].
type Chunk struct {
	// Major and Minor are the version, 2.1 if not changed.
	Major, Minor uint16
	// StartNanos and StartTicks are the same instant; TicksPerSecond is 1e9 if not changed.
	StartNanos, StartTicks, TicksPerSecond int64
	// GMTOffsetMillis is the time zone that the metadata tells.
	GMTOffsetMillis int64
	// DurationNanos is the length of the chunk.
	DurationNanos int64
	// State is the state byte; 0 is finished.
	State byte
	// SizeWidth is the width that sizes of events are padded to; 0 means no padding.
	SizeWidth int

	body           []byte
	lastCheckpoint int64
	metadata       int64
}

// NewChunk returns a chunk without events.
func NewChunk() *Chunk {
	return &Chunk{
		Major: 2, Minor: 1, StartNanos: 1_700_000_000_000_000_000, StartTicks: 1000,
		TicksPerSecond: 1_000_000_000, DurationNanos: 1_000_000_000, SizeWidth: 4,
	}
}

// Offset returns where the next event will start.
func (c *Chunk) Offset() int64 { return headerSize + int64(len(c.body)) }

// Event appends an event; a size that includes itself comes before it.
func (c *Chunk) Event(typeID int64, payload *Buffer) *Chunk {
	rest := Values().Int(typeID).Byte(payload.Bytes()...).Bytes()
	width := c.SizeWidth
	if width == 0 {
		for width = 1; int64(len(rest)+width) >= 1<<(7*width); width++ {
		}
	}
	c.body = append(c.body, Values().Padded(int64(len(rest)+width), width).Bytes()...)
	c.body = append(c.body, rest...)
	return c
}

// Raw appends bytes that need not be an event.
func (c *Chunk) Raw(b ...byte) *Chunk {
	c.body = append(c.body, b...)
	return c
}

// Constant is one entry of a pool.
type Constant struct {
	Key   int64
	Value *Buffer
}

// Pool holds constants of one type.
type Pool struct {
	TypeID    int64
	Constants []Constant
}

// Checkpoint appends a checkpoint, linked to the one before.
func (c *Chunk) Checkpoint(pools ...Pool) *Chunk {
	at := c.Offset()
	delta := int64(0)
	if c.lastCheckpoint != 0 {
		delta = c.lastCheckpoint - at
	}
	c.lastCheckpoint = at
	v := Values().Int(c.StartTicks, 0, delta).Byte(1).Int(int64(len(pools)))
	for _, p := range pools {
		v.Int(p.TypeID, int64(len(p.Constants)))
		for _, constant := range p.Constants {
			v.Int(constant.Key).Byte(constant.Value.Bytes()...)
		}
	}
	return c.Event(1, v)
}

// Finish returns the bytes of the chunk, with its header.
func (c *Chunk) Finish() []byte {
	be := binary.BigEndian
	b := make([]byte, headerSize, headerSize+len(c.body))
	copy(b, "FLR\x00")
	be.PutUint16(b[4:], c.Major)
	be.PutUint16(b[6:], c.Minor)
	be.PutUint64(b[8:], uint64(headerSize+len(c.body)))
	be.PutUint64(b[16:], uint64(c.lastCheckpoint))
	be.PutUint64(b[24:], uint64(c.metadata))
	be.PutUint64(b[32:], uint64(c.StartNanos))
	be.PutUint64(b[40:], uint64(c.DurationNanos))
	be.PutUint64(b[48:], uint64(c.StartTicks))
	be.PutUint64(b[56:], uint64(c.TicksPerSecond))
	b[64] = c.State
	b[67] = 1
	return append(b, c.body...)
}

// PoolOf returns a pool of constants of one type.
func PoolOf(typeID int64, constants ...Constant) Pool {
	return Pool{TypeID: typeID, Constants: constants}
}

// Entry returns a constant.
func Entry(key int64, value *Buffer) Constant { return Constant{Key: key, Value: value} }
