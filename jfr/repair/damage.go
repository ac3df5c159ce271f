package repair

import (
	"fmt"

	"jfrlens/jfr"
)

// coverEvents makes gaps of the events that are damaged inside: the JDK's tools end at the first.
func (c *chunk) coverEvents() {
	counts, err := c.Counts()
	if err != nil {
		return // has been loaded, so that this does not happen
	}
	for _, n := range counts {
		t := n.Type
		if t == nil || !t.IsEvent() || jfr.IsReserved(n.ID) {
			continue
		}
		fields := c.Metadata().Skipper(t)
		c.LeaveOut(n.ID, func(e jfr.RawEvent) bool {
			if p := fields.Skip(c.RawChunk, e.Content, e.End); p >= 0 && p <= e.End {
				return false
			}
			c.Report(e.At, fmt.Sprintf("an event of type %s is damaged and left out", t.Name))
			return true
		})
	}
}

// cutCheckpoints ends each damaged checkpoint behind its last whole constant. The JDK's tools refuse a whole recording for
// a checkpoint whose constants do not fill it.
func (c *chunk) cutCheckpoints() { c.IndexConstants(c.cutCheckpoint) }

// cutCheckpoint makes a gap of what is behind the last whole constant of a checkpoint; if there is none, of all of it,
// and says so by false.
func (c *chunk) cutCheckpoint(checkpoint jfr.RawEvent, pools []jfr.RawPool) bool {
	for n := len(pools); n > 0; n-- {
		for last := &pools[n-1]; last.Count > 0; last.Count-- {
			p := c.behind(last)
			if rest := checkpoint.End - p; rest == 0 || rest >= minCover {
				c.AddGap(p, checkpoint.End)
				c.shorten(checkpoint, pools[:n], p)
				return true
			}
		}
	}
	c.AddGap(checkpoint.At, checkpoint.End)
	return false
}

// behind returns where the constants of a pool, all whole, end.
func (c *chunk) behind(pool *jfr.RawPool) int {
	value := c.Metadata().Skipper(pool.Type)
	p := pool.At
	for range pool.Count {
		_, p = c.Varint(p)
		p = value.Skip(c.RawChunk, p, pool.End)
	}
	return p
}

// shorten makes a checkpoint end at a place behind the last constant of the given pools. Numbers keep their widths.
func (c *chunk) shorten(checkpoint jfr.RawEvent, pools []jfr.RawPool, end int) {
	data := c.Bytes()
	_, p := c.Varint(checkpoint.At)
	putPadded(data[checkpoint.At:p], int64(end-checkpoint.At))
	count := c.behindVarints(checkpoint.Content, 3) + 1 // start, duration, distance to the previous checkpoint, kind
	p = c.behindVarints(count, 1)
	putPadded(data[count:p], int64(len(pools)))
	last := len(pools) - 1
	if last > 0 {
		p = c.behind(&pools[last-1])
	}
	p = c.behindVarints(p, 1) // type id
	putPadded(data[p:pools[last].At], int64(pools[last].Count))
}

// behindVarints returns what is behind n compressed integers.
func (c *chunk) behindVarints(at, n int) int {
	for range n {
		_, at = c.Varint(at)
	}
	return at
}
