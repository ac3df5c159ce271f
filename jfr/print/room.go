package print

// maxEventText is how long the text of an event may become by the constants in it: each may refer to several others, and
// those again, so that a hostile recording of a few kilobytes says more than any memory holds. Events of JVMs stay below
// a tenth of that, with all frames of the deepest stack traces.
const maxEventText = 32 << 20

// room bounds what constants add to one event.
type room struct {
	from   int                     // where the event starts in the text
	nested int                     // constants that the one being rendered is in
	over   bool                    // the outermost of them does not fit
	large  map[constantAt]struct{} // those that did not fit
	told   bool
	notice func(string) // may be nil
}

// begin starts an event at the end of a text.
func (r *room) begin(buf []byte) { r.from, r.nested, r.over = len(buf), 0, false }

// has tells whether n bytes more fit into the event.
func (r *room) has(buf []byte, n int) bool { return len(buf)+n-r.from <= maxEventText }

// enter begins a constant and tells whether it may be rendered.
func (r *room) enter(buf []byte, at constantAt) bool {
	if _, large := r.large[at]; large || !r.has(buf, 0) {
		r.over = r.nested > 0
		r.tell(at)
		return false
	}
	if r.nested >= maxNestedValues || r.over {
		return false
	}
	r.nested++
	return true
}

// leave ends a constant. It tells whether its text is whole; that of the outermost one that is not has to be left out.
func (r *room) leave(at constantAt) (whole, leftOut bool) {
	r.nested--
	if !r.over {
		return true, false
	}
	if r.nested > 0 {
		return false, false
	}
	r.over = false
	if r.large == nil {
		r.large = map[constantAt]struct{}{}
	}
	r.large[at] = struct{}{}
	return false, true
}

// tell says once per chunk that something is left out.
func (r *room) tell(at constantAt) {
	if r.notice == nil || r.told {
		return
	}
	r.told = true
	r.notice("constants such as of type " + at.typ.Name + " are left out: with all that they refer to, the text of one event would be too long to be written")
}
