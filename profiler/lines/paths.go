package lines

import (
	"bytes"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// pathCache finds files, follows the symbolic links of each path once and knows which
// lines only end blocks.
type pathCache struct {
	overlay   *Overlay
	replaced  *Overlay          // of which what is known of a text is taken over; may be nil
	canonical map[string]string // by path as found
	found     map[string]string // the reverse
	heads     map[string]*heads // by canonical path
}

// heads are the lines of a text on which the heads of blocks end, see [source.Heads].
type heads struct {
	text []byte
	of   map[int]int
}

func newPathCache(o, replaced *Overlay) *pathCache {
	return &pathCache{
		overlay: o, replaced: replaced,
		canonical: map[string]string{}, found: map[string]string{}, heads: map[string]*heads{},
	}
}

// find returns the canonical path of the source of a line and the line in it, if
// both are known. What is on a line that only ends a block is on that of the block's head.
func (c *pathCache) find(line profile.LineWeight) (path string, at int, ok bool) {
	if c.overlay.Sources == nil || line.Class == "" || line.Line <= 0 {
		return "", 0, false
	}
	path, at, ok = c.overlay.Sources.Find(line.Class, line.Line)
	if !ok || at <= 0 {
		return "", 0, false
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
	if head, ends := c.heads[canonical].of[at]; ends {
		at = head
	}
	return canonical, at, true
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
	return &heads{text: text, of: source.Heads(lang, text)}
}
