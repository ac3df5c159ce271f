package jfr

import (
	"encoding/binary"
	"math"
	"time"
)

// HeaderSize is how many bytes the header of a chunk takes.
const HeaderSize = 68

const (
	flagsFinal = 2
	stateGuard = 255
)

// Header is the header of a chunk; see FORMAT.md.
type Header struct {
	// Major and Minor are the version of the format.
	Major, Minor uint16
	// Size is the size that the header gives, header included; while the chunk is written it is
	// the size up to the last flush.
	Size int64
	// CheckpointOffset and MetadataOffset are the places of the newest checkpoint and metadata
	// event, from the start of the chunk; 0 means none yet.
	CheckpointOffset, MetadataOffset int64
	// Start is the time of StartTicks.
	Start time.Time
	// Duration is the time covered; while the chunk is written, up to the last flush.
	Duration time.Duration
	// StartTicks is the clock at Start.
	StartTicks int64
	// TicksPerSecond is the frequency of the clock.
	TicksPerSecond int64
	// State is 0 for a finished chunk; 1 to 126 is the number of the last flush, 255 means that the
	// header is being changed. Always 0 before version 2.1.
	State uint8
	// Final says that this is the last chunk of the recording. Old versions never set it.
	Final bool

	startNanos   int64
	ticksPerNano float64
}

// parseHeader reads the 68 bytes of b. The caller has checked the magic.
func parseHeader(b []byte) Header {
	be := binary.BigEndian
	h := Header{
		Major: be.Uint16(b[4:]), Minor: be.Uint16(b[6:]),
		Size:             int64(be.Uint64(b[8:])),
		CheckpointOffset: int64(be.Uint64(b[16:])),
		MetadataOffset:   int64(be.Uint64(b[24:])),
		Start:            time.Unix(0, int64(be.Uint64(b[32:]))).UTC(),
		Duration:         time.Duration(be.Uint64(b[40:])),
		StartTicks:       int64(be.Uint64(b[48:])),
		TicksPerSecond:   int64(be.Uint64(b[56:])),
		Final:            b[67]&flagsFinal != 0,
	}
	if h.Major > 2 || h.Major == 2 && h.Minor >= 1 {
		h.State = b[64]
	}
	h.startNanos = int64(be.Uint64(b[32:]))
	h.ticksPerNano = float64(h.TicksPerSecond) / 1e9
	return h
}

func hasMagic(b []byte) bool {
	return len(b) >= 4 && b[0] == 'F' && b[1] == 'L' && b[2] == 'R' && b[3] == 0
}

// maxDrift is how far the clock of a JVM and that of the system may be apart, in nanoseconds; besides a thousandth of the
// time between. JVMs before JDK 17 know the time of the system in milliseconds.
const maxDrift = 10e6

// leadsTo says whether the same JVM surely wrote the next chunk: it starts in the very nanosecond in which this one
// ends, and the clock, which HotSpot starts with the JVM, has gone on.
func (h *Header) leadsTo(next *Header) bool {
	if h.State != 0 || h.Duration <= 0 || h.Major != next.Major || h.Minor != next.Minor ||
		h.TicksPerSecond <= 0 || h.TicksPerSecond != next.TicksPerSecond || next.startNanos-h.startNanos != int64(h.Duration) {
		return false
	}
	drift := float64(next.StartTicks-h.StartTicks)/h.ticksPerNano - float64(h.Duration)
	return math.Abs(drift) <= maxDrift+float64(h.Duration)/1000
}

// UnixNanos converts a point in time in ticks into nanoseconds since 1970. It rounds as the JDK
// does: the quotient is computed in float64 and cut toward zero.
func (h *Header) UnixNanos(ticks int64) int64 {
	return h.startNanos + h.Nanos(ticks-h.StartTicks)
}

// Nanos converts a time span in ticks into nanoseconds, rounding as the JDK does.
func (h *Header) Nanos(ticks int64) int64 { return saturate(float64(ticks) / h.ticksPerNano) }

// saturate is the Java cast from double to long: toward zero, saturating, NaN is 0.
func saturate(f float64) int64 {
	switch {
	case f >= math.MaxInt64:
		return math.MaxInt64
	case f <= math.MinInt64:
		return math.MinInt64
	case f != f:
		return 0
	}
	return int64(f)
}
