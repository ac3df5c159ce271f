package jfr

import "encoding/binary"

// appendEvent writes an event behind the last one and returns where it is.
func (b *body) appendEvent(id int64, content []byte) int64 {
	const sizeWidth = 5
	event := append(appendVarint(make([]byte, sizeWidth, len(content)+sizeWidth+maxVarint), id), content...)
	putPadded(event[:sizeWidth], int64(len(event)))
	at := int(b.events.next)
	b.size = at
	b.reserve(at+len(event), at+len(event))
	copy(b.data[at:], event)
	b.size += len(event)
	clear(b.data[b.size : b.size+padding])
	b.events.next = uint32(b.size)
	return int64(at)
}

// appendCheckpoint writes a checkpoint behind the last event and makes it the newest, before which there is that of the
// header, if any.
func (b *body) appendCheckpoint(before int64, pools [][]byte) {
	content := appendVarint(nil, b.header.StartTicks)
	content = append(content, 0) // duration
	link := make([]byte, maxVarint)
	if before != 0 {
		putPadded(link, before-int64(b.events.next))
	} else {
		putPadded(link, 0)
	}
	content = append(append(content, link...), 0) // kind
	content = appendVarint(content, int64(len(pools)))
	for _, pool := range pools {
		content = append(content, pool...)
	}
	at := b.appendEvent(checkpointID, content)
	binary.BigEndian.PutUint64(b.data[8:], uint64(b.events.next))
	binary.BigEndian.PutUint64(b.data[16:], uint64(at))
}

// appendVarint appends a compressed integer.
func appendVarint(buf []byte, n int64) []byte {
	rest := uint64(n)
	for range maxVarint - 1 {
		if rest < 0x80 {
			break
		}
		buf = append(buf, byte(rest)|0x80)
		rest >>= 7
	}
	return append(buf, byte(rest))
}

// putPadded writes a compressed integer that fills b.
func putPadded(b []byte, n int64) {
	rest := uint64(n)
	last := len(b) - 1
	for i := range last {
		b[i] = byte(rest) | 0x80
		rest >>= 7
	}
	b[last] = byte(rest)
}
