package write

import (
	"encoding/binary"
	"errors"
	"fmt"

	"jfrlens/jfr"
)

var errCheckpoint = errors.New("it is a checkpoint that is damaged")

// poolAt is one pool of a checkpoint.
type poolAt struct {
	plan            *typePlan
	at              int // where its type id is
	countAt, values int // where the number of constants is, and the first of them
	count           int
}

// checkpointAt tells where the parts of a checkpoint are.
type checkpointAt struct {
	link, behindLink int   // the distance to the one before
	delta            int64 // its value
	pools, first     int   // where the number of pools is, and the first of them
	count            int
}

// readCheckpoint finds the parts of a checkpoint.
func (c *chunk) readCheckpoint(e jfr.RawEvent) (k checkpointAt, err error) {
	p := skipVarints(c.data, e.Content, e.End, 2) // start, duration
	if p < 0 {
		return k, errCheckpoint
	}
	k.link = p
	delta, p := readVarint(c.data, p, e.End)
	if p < 0 || p >= e.End {
		return k, errCheckpoint
	}
	k.delta, k.behindLink = int64(delta), p
	k.pools = p + 1 // behind the kind
	n, p := readVarint(c.data, k.pools, e.End)
	if p < 0 || n > uint64(e.End-p) {
		return k, errCheckpoint
	}
	k.count, k.first = int(n), p
	return k, nil
}

// readPool finds the parts of the pool at p.
func (c *chunk) readPool(p, end int) (poolAt, error) {
	pool := poolAt{at: p}
	id, p := readVarint(c.data, p, end)
	if p < 0 {
		return pool, errCheckpoint
	}
	pool.countAt = p
	n, p := readVarint(c.data, p, end)
	if p < 0 || n > uint64(end-p) {
		return pool, errCheckpoint
	}
	pool.count, pool.values = int(n), p
	if pool.plan = c.plan.of(int64(id)); pool.plan == nil {
		return pool, fmt.Errorf("it has constants of type id %d, which the metadata does not have", id)
	}
	return pool, pool.plan.err
}

// eachPool calls fn for the pools of a checkpoint. Fn returns what is behind the pool.
func (c *chunk) eachPool(e jfr.RawEvent, k checkpointAt, fn func(pool poolAt) (behind int, err error)) error {
	p := k.first
	for range k.count {
		pool, err := c.readPool(p, e.End)
		if err != nil {
			return err
		}
		if p, err = fn(pool); err != nil {
			return err
		}
	}
	if p != e.End {
		return errCheckpoint
	}
	return nil
}

// eachConstant calls fn for the constants of a pool and returns what is behind them.
func (c *chunk) eachConstant(pool poolAt, end int, v *visitor, fn func(key int64, at, value, behind int)) (int, error) {
	p := pool.values
	for range pool.count {
		at := p
		key, value := readVarint(c.data, p, end)
		if value < 0 {
			return 0, errCheckpoint
		}
		if v == nil {
			p = pool.plan.skip.Skip(c.RawChunk, value, end)
		} else {
			p = walk(pool.plan.steps, c.data, value, end, v)
		}
		if p < 0 || p > end {
			return 0, errCheckpoint
		}
		fn(int64(key), at, value, p)
	}
	return p, nil
}

// writeCheckpoint writes a checkpoint: with another link if what is before it has moved, with other strings, and
// without constants that nobody needs.
func (c *chunk) writeCheckpoint(e jfr.RawEvent) error {
	k, err := c.readCheckpoint(e)
	if err != nil {
		return err
	}
	var edits []edit
	if d, changed := c.editLink(e, k); changed {
		edits = append(edits, d)
	}
	pools, left := len(edits), 0
	err = c.eachPool(e, k, func(pool poolAt) (int, error) {
		behind, stays, err := c.editPool(&edits, pool, e.End)
		left += stays
		return behind, err
	})
	if err != nil {
		return err
	}
	if left != k.count {
		count := edit{k.pools, k.first, appendPadded(nil, uint64(left), k.first-k.pools)}
		edits = append(edits[:pools:pools], append([]edit{count}, edits[pools:]...)...)
	}
	if len(edits) > 0 {
		c.replace(e, encoded(c.data, e, edits))
	}
	return nil
}

// editLink leads to where the checkpoint before is now.
func (c *chunk) editLink(e jfr.RawEvent, k checkpointAt) (edit, bool) {
	target := e.At + int(k.delta)
	if k.delta == 0 || target < jfr.HeaderSize || target > len(c.data) {
		return edit{}, false
	}
	delta := int64(c.place(target) - (e.At + c.moved()))
	if delta == k.delta {
		return edit{}, false
	}
	return edit{k.link, k.behindLink, appendPadded(nil, uint64(delta), k.behindLink-k.link)}, true
}

// editPool appends the edits of one pool and says whether one of its constants stays.
func (c *chunk) editPool(edits *[]edit, pool poolAt, end int) (behind, stays int, err error) {
	var v *visitor
	if c.visits(pool.plan) {
		v = &c.visit
	}
	c.at, c.edits = c.data, c.edits[:0]
	gone := c.removed[pool.plan.typ.ID]
	header := pool.plan.typ.Name == "jdk.types.ChunkHeader" && !gone
	first, left := len(*edits), 0
	behind, err = c.eachConstant(pool, end, v, func(_ int64, at, value, behind int) {
		switch {
		case !c.needed.has(c.constants) && !header:
			*edits = append(*edits, edit{at, behind, nil})
		default:
			left++
			*edits = append(*edits, c.edits...)
			if header {
				*edits = append(*edits, c.editHeader(value, behind)...)
			}
		}
		c.edits = c.edits[:0]
		c.constants++
	})
	if err != nil || left == pool.count && !gone {
		return behind, 1, err
	}
	c.result.Constants += int64(pool.count - left)
	if left == 0 {
		*edits = append((*edits)[:first], edit{pool.at, behind, nil})
		return behind, 0, nil
	}
	count := edit{pool.countAt, pool.values, appendPadded(nil, uint64(left), pool.values-pool.countAt)}
	*edits = append((*edits)[:first:first], append([]edit{count}, (*edits)[first:]...)...)
	return behind, 1, nil
}

// editHeader changes the places in the copy of the header that HotSpot puts among the constants, once something has moved.
func (c *chunk) editHeader(value, behind int) []edit {
	n, p := readVarint(c.data, value, behind)
	if n != jfr.HeaderSize || p < 0 || behind-p != jfr.HeaderSize || len(c.shifts) == 0 {
		return nil
	}
	header := append([]byte(nil), c.data[p:behind]...)
	for _, at := range []int{8, 16, 24} {
		if old := binary.BigEndian.Uint64(header[at:]); old != 0 && old <= uint64(len(c.data)) {
			binary.BigEndian.PutUint64(header[at:], uint64(c.place(int(old))))
		}
	}
	return []edit{{p, behind, header}}
}
