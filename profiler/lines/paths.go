package lines

import (
	"bytes"
	"slices"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
	"jfrlens/profiler/source"
)

// pathCache finds files, follows the symbolic links of each path once and knows whose code
// is noted on another line.
type pathCache struct {
	overlay   *Overlay
	replaced  *Overlay             // of which what is known of a text is taken over; may be nil
	canonical map[string]string    // by path as found
	found     map[string]string    // the reverse
	heads     map[string]*heads    // by canonical path
	noted     map[sourceLine][]int // the other lines that count on one
}

// heads are the heads of the blocks of a text.
type heads struct {
	source.Heads
	text []byte
}

// owner is the line that the code noted on one belongs to: what is on a line that only ends a block is on that of the
// block's head, waiting for a monitor on that of "synchronized". A line is taken for such waiting if nothing waits in
// what it calls.
func (h *heads) owner(t sample.Type, line profile.LineWeight, at int) int {
	if head, ends := h.Ends[at]; ends {
		return head
	}
	if entered, ok := h.Monitors[at]; ok && t.Name == sample.Lock && line.Self == line.Total {
		return entered
	}
	return at
}

func newPathCache(o, replaced *Overlay) *pathCache {
	return &pathCache{
		overlay: o, replaced: replaced,
		canonical: map[string]string{}, found: map[string]string{}, heads: map[string]*heads{}, noted: map[sourceLine][]int{},
	}
}

// find returns where the source of a line is, if that is known, with its canonical path, and on which line it is noted.
func (c *pathCache) find(line profile.LineWeight) (at sourceLine, noted int, ok bool) {
	if c.overlay.Sources == nil || line.Class == "" || line.Line <= 0 {
		return sourceLine{}, 0, false
	}
	path, noted, ok := c.overlay.Sources.Find(line.Class, line.Line)
	if !ok || noted <= 0 {
		return sourceLine{}, 0, false
	}
	canonical, known := c.canonical[path]
	if !known {
		canonical = source.Canonical(path)
		c.canonical[path] = canonical
		if _, known := c.found[canonical]; !known {
			c.found[canonical] = path
		}
		c.heads[canonical] = c.headsIn(canonical, path)
	}
	return sourceLine{canonical, c.heads[canonical].owner(c.overlay.View.Type, line, noted)}, noted, true
}

// note keeps that the JVM notes on another line what counts on one.
func (c *pathCache) note(at sourceLine, noted int) {
	if noted != at.line && !slices.Contains(c.noted[at], noted) {
		c.noted[at] = append(c.noted[at], noted)
	}
}

// headsIn finds the heads of a file's blocks, anew only where the text is another.
func (c *pathCache) headsIn(canonical, path string) *heads {
	text, _ := c.overlay.text(path)
	if c.replaced != nil {
		if known := c.replaced.heads[canonical]; known != nil && bytes.Equal(known.text, text) {
			return known
		}
	}
	lang, ok := source.LanguageOf(path)
	if !ok {
		return &heads{text: text}
	}
	return &heads{source.FindHeads(lang, text), text}
}
