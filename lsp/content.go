package lsp

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// content is the text of one version of a document. It is made when somebody asks for it, of the newest version before
// that was made and the edits since: of a flood of them only the last text is made. It is safe for concurrent use.
type content struct {
	made    atomic.Pointer[madeText] // nil until somebody has asked
	pending atomic.Pointer[pending]  // nil once it is made
	once    sync.Once
}

// madeText is a text with the byte offsets of its lines.
type madeText struct {
	text   string
	starts []int
}

// pending are edits that are not applied yet.
type pending struct {
	before       *content
	edits        []edit
	encoding     encoding
	count, bytes int // of all edits until the next text that is made
}

// Bounds of what is kept in place of a text.
const (
	maxPending      = 10_000
	maxPendingBytes = 4 << 20
)

// whole is a content that is known.
func whole(text string) *content {
	c := &content{}
	c.made.Store(&madeText{text, lineStarts(text)})
	return c
}

// edited is the content after edits.
func (c *content) edited(edits []edit, enc encoding) *content {
	next, p := &content{}, &pending{before: c, edits: edits, encoding: enc, count: len(edits)}
	for _, e := range edits {
		p.bytes += len(e.text)
	}
	if earlier := c.pending.Load(); earlier != nil {
		p.count, p.bytes = p.count+earlier.count, p.bytes+earlier.bytes
	}
	next.pending.Store(p)
	if p.count > maxPending || p.bytes > maxPendingBytes {
		next.get()
	}
	return next
}

// get returns the text, which it makes at the first time.
func (c *content) get() *madeText {
	if made := c.made.Load(); made != nil {
		return made
	}
	c.once.Do(func() {
		c.made.Store(c.make())
		c.pending.Store(nil) // and with it what came before
	})
	return c.made.Load()
}

// make applies the edits since the newest version that was made.
func (c *content) make() *madeText {
	var since []*pending
	at, base := c, (*madeText)(nil)
	for base == nil {
		if p := at.pending.Load(); p != nil { // before made, which is set first
			since, at = append(since, p), p.before
		}
		base = at.made.Load()
	}
	b := buffer{[]byte(base.text), slices.Clone(base.starts)}
	for _, p := range slices.Backward(since) {
		for _, e := range p.edits {
			b.apply(e, p.encoding)
		}
	}
	return &madeText{string(b.text), b.starts}
}

// buffer is a text that is being edited.
type buffer struct {
	text   []byte
	starts []int
}

// apply makes an edit; positions outside of the text are those nearest to them in it.
func (b *buffer) apply(e edit, enc encoding) {
	if e.at == nil {
		b.text, b.starts = append(b.text[:0], e.text...), lineStarts(e.text)
		return
	}
	from, to := offsetOf(enc, b.text, b.starts, e.at.Start), offsetOf(enc, b.text, b.starts, e.at.End)
	to = max(from, to)
	b.text = slices.Replace(b.text, from, to, []byte(e.text)...)
	b.starts = startsAfter(b.starts, from, to, b.text, len(e.text)-(to-from))
}

// check refuses an edit whose range has its ends in the wrong order, and keeps no more of the message than the edit.
func (e *edit) check() error {
	e.text = strings.Clone(e.text)
	if e.at != nil && comparePositions(e.at.End, e.at.Start) < 0 {
		return errors.New("ends before it starts")
	}
	return nil
}
