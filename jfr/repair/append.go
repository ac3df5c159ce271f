package repair

import "jfrlens/jfr"

// maxVarint is the most bytes that a compressed integer takes.
const maxVarint = 9

// appendEvent writes an event behind the last one and returns where it is.
func (c *chunk) appendEvent(id int64, content []byte) int {
	const sizeWidth = 5
	event := append(jfr.AppendVarint(make([]byte, sizeWidth, len(content)+sizeWidth+maxVarint), id), content...)
	putPadded(event[:sizeWidth], int64(len(event)))
	return c.Append(event)
}

// appendCheckpoint writes a checkpoint behind the last event and makes it the newest.
func (c *chunk) appendCheckpoint(pools [][]byte) {
	content := jfr.AppendVarint(nil, c.Header.StartTicks)
	content = append(content, 0) // duration
	link := make([]byte, maxVarint)
	if c.checkpoint != 0 {
		putPadded(link, int64(c.checkpoint-c.End()))
	} else {
		putPadded(link, 0)
	}
	content = append(append(content, link...), 0) // kind
	content = jfr.AppendVarint(content, int64(len(pools)))
	for _, pool := range pools {
		content = append(content, pool...)
	}
	c.checkpoint = c.appendEvent(jfr.CheckpointID, content)
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
