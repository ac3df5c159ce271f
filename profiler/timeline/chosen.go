package timeline

import "jfrlens/jfr"

// Chosen is a part of the events of a recording: those of what some threads did, in some contexts, at some time. All of it is the
// zero value.
type Chosen struct {
	Within   Within                 // nil: whatever threads did
	Thread   func(name string) bool // nil: all threads
	From, To int64                  // when events begin, To excluded, in nanoseconds since 1970; both 0: at any time
}

// IsWhole tells whether nothing is left out.
func (ch Chosen) IsWhole() bool { return ch.Within == nil && ch.Thread == nil && ch.To == 0 }

// filter tells which events of a table are chosen.
type filter func(t *jfr.Table, row int) bool

// filter returns what tells which events of a type in a chunk are chosen. Those of the whole program belong to no thread, and all
// of them are chosen: so whole says.
func (ch Chosen) filter(c *jfr.Chunk, t *jfr.Type) (chosen filter, whole bool) {
	ofThreads, whole := ch.filterThreads(c, t)
	if ch.To == 0 {
		return ofThreads, whole
	}
	return func(t *jfr.Table, row int) bool {
		at := c.UnixNanos(t.Int(timeField, row))
		return at >= ch.From && at < ch.To && ofThreads(t, row)
	}, whole
}

// filterThreads is filter whatever the time.
func (ch Chosen) filterThreads(c *jfr.Chunk, t *jfr.Type) (chosen filter, whole bool) {
	all := func(*jfr.Table, int) bool { return true }
	switch {
	case ch.Within == nil && ch.Thread == nil:
		return all, false
	case t.IsOfProgram():
		return all, true
	}
	thread, of := t.ThreadField(), map[int64]bool{} // chosen ones by key, for one goroutine
	return func(t *jfr.Table, row int) bool {
		key := t.Int(thread, row)
		if ch.Thread != nil {
			is, known := of[key]
			if !known {
				named, _ := c.Thread(key)
				is = ch.Thread(named.Entry().Name)
				of[key] = is
			}
			if !is {
				return false
			}
		}
		if ch.Within == nil {
			return true
		}
		from := c.UnixNanos(t.Int(timeField, row))
		_, _, ok := ch.Within(key, from, from+max(c.Nanos(t.Int(durationField, row)), 0))
		return ok
	}, false
}

// fields are those that tell which events of a type are chosen, beside their time.
func (ch Chosen) fields(t *jfr.Type) []string {
	if ch.Within == nil && ch.Thread == nil {
		return nil
	}
	return []string{durationField, t.ThreadField()}
}
