package jvm

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// The layout of a performance data file, version 2.0: a prologue of 32 bytes,
// then entries one after the other (src/hotspot/share/runtime/perfMemory.hpp:
// PerfDataPrologue, PerfDataEntry).
const (
	perfMagic       = 0xCAFEC0C0 // always big-endian
	perfPrologue    = 32
	perfEntryHeader = 20
	perfMajor       = 2
	maxPerfEntries  = 1 << 14
	// maxPerfData bounds the size of a file that is read; the JVM's own are 32 KB.
	maxPerfData = 4 << 20
)

// errPerfData says that a performance data file cannot be read.
var errPerfData = errors.New("not a usable performance data file")

// errPerfDataUnready says that the JVM has not filled its file yet.
var errPerfDataUnready = errors.New("the JVM has not filled its performance data yet")

// Counters are what a JVM publishes about itself, by name: numbers and texts.
type Counters struct {
	Numbers map[string]int64
	Texts   map[string]string
}

// ParseCounters reads a performance data file. The file belongs to another process, which may be hostile or writing
// right now: every offset is checked against the bytes that are there, and what is whole before the first fault is not
// returned.
func ParseCounters(data []byte) (Counters, error) {
	c := Counters{map[string]int64{}, map[string]string{}}
	if len(data) < perfPrologue || binary.BigEndian.Uint32(data) != perfMagic {
		return Counters{}, fmt.Errorf("%w: it does not begin with the magic number", errPerfData)
	}
	var order binary.ByteOrder = binary.BigEndian
	if data[4] == 1 {
		order = binary.LittleEndian
	}
	if data[5] != perfMajor {
		return Counters{}, fmt.Errorf("%w: version %d.%d is unknown", errPerfData, data[5], data[6])
	}
	if data[7] == 0 {
		return Counters{}, errPerfDataUnready
	}
	offset, count := int64(order.Uint32(data[24:])), int64(order.Uint32(data[28:]))
	if count > maxPerfEntries {
		return Counters{}, fmt.Errorf("%w: it claims %d entries", errPerfData, count)
	}
	for range count {
		if offset < perfPrologue || offset+perfEntryHeader > int64(len(data)) {
			return Counters{}, fmt.Errorf("%w: an entry at byte %d lies outside", errPerfData, offset)
		}
		length := int64(order.Uint32(data[offset:]))
		if length < perfEntryHeader || offset+length > int64(len(data)) {
			return Counters{}, fmt.Errorf("%w: the entry at byte %d claims %d bytes", errPerfData, offset, length)
		}
		c.add(data[offset:offset+length], order)
		offset += length
	}
	return c, nil
}

// add reads one entry.
func (c Counters) add(entry []byte, order binary.ByteOrder) {
	if name, value, ok := perfString(entry, order); ok {
		c.Texts[name] = value
	} else if name, value, ok := perfNumber(entry, order); ok {
		c.Numbers[name] = value
	}
}

// parsePerfData returns the strings of a performance data file by name.
func parsePerfData(data []byte) (map[string]string, error) {
	c, err := ParseCounters(data)
	return c.Texts, err
}

// perfNumber reads one entry that is a number, of type J (long).
func perfNumber(entry []byte, order binary.ByteOrder) (name string, value int64, ok bool) {
	nameOffset, dataOffset := int64(order.Uint32(entry[4:])), int64(order.Uint32(entry[16:]))
	size := int64(len(entry))
	if entry[12] != 'J' || order.Uint32(entry[8:]) != 0 || nameOffset < perfEntryHeader || nameOffset >= size || dataOffset < perfEntryHeader || dataOffset+8 > size {
		return "", 0, false
	}
	return untilNUL(entry[nameOffset:]), int64(order.Uint64(entry[dataOffset:])), true
}

// perfString reads one entry; ok is false for numbers and for entries whose
// name or value does not lie inside.
func perfString(entry []byte, order binary.ByteOrder) (name, value string, ok bool) {
	nameOffset, vector := int64(order.Uint32(entry[4:])), int64(order.Uint32(entry[8:]))
	dataOffset := int64(order.Uint32(entry[16:]))
	if entry[12] != 'B' || vector == 0 {
		return "", "", false
	}
	size := int64(len(entry))
	if nameOffset < perfEntryHeader || nameOffset >= size || dataOffset < perfEntryHeader || dataOffset+vector > size {
		return "", "", false
	}
	return untilNUL(entry[nameOffset:]), untilNUL(entry[dataOffset : dataOffset+vector]), true
}

// untilNUL is the text before the first zero byte.
func untilNUL(b []byte) string {
	text, _, _ := bytes.Cut(b, []byte{0})
	return string(text)
}
