package config

import (
	"bytes"
	"encoding/json"
	"slices"
)

// cursor is where an offset of a settings file is, which may be half-typed.
type cursor struct {
	from, to int    // the word at the offset, quotes included; empty where there is none
	word     string // its text without quotes
	around   *container
	onKey    bool   // a key stands or would stand here, not a value
	key      string // of the value
	named    bool   // a colon follows the word
}

// container is an object or array that is being read.
type container struct {
	outer *container // nil for the whole file
	array bool
	name  string   // key in the outer object, "" in an array
	keys  []string // of the members so far
	value bool     // a colon came: the next word is the value of the last key
}

// cursorAt finds the place of an offset; ok is false in comments.
func cursorAt(text []byte, offset int) (c cursor, ok bool) {
	s := &scanner{text: text}
	top, found := (*container)(nil), false
	for {
		word, comment, more := s.next()
		if comment && word.start < offset && offset < word.end {
			return cursor{}, false
		}
		if comment {
			continue
		}
		if at := word.start; !found && (offset <= at || !word.mark && offset <= word.end) {
			c, found = newCursor(top, word, offset, text), true
		}
		if !more {
			return c, found && c.around != nil
		}
		top = top.after(word, text)
	}
}

// newCursor is the cursor in front of, or in, a word.
func newCursor(around *container, w word, offset int, text []byte) cursor {
	c := cursor{from: offset, to: offset, around: around}
	if !w.mark && w.start <= offset {
		c.from, c.to, c.word = w.start, w.end, w.text(text)
	}
	rest := &scanner{text: text, at: c.to}
	for {
		next, comment, _ := rest.next()
		if !comment {
			c.named = next.is(text, ':')
			break
		}
	}
	if around != nil {
		c.onKey = !around.array && !around.value
		if around.value {
			c.key = around.keys[len(around.keys)-1]
		}
	}
	return c
}

// after is the innermost container behind a word.
func (c *container) after(w word, text []byte) *container {
	switch {
	case w.is(text, '{'), w.is(text, '['):
		inside := &container{outer: c, array: w.is(text, '[')}
		if c == nil {
			inside.outer = &container{array: true} // stands for the file
		} else if c.value {
			inside.name = c.keys[len(c.keys)-1]
		}
		return inside
	case c == nil:
	case w.is(text, '}'), w.is(text, ']'):
		return c.outer
	case w.is(text, ','):
		c.value = false
	case w.is(text, ':'):
		c.value = !c.array && len(c.keys) > 0
	case !c.array && !c.value && !w.mark:
		c.keys = append(c.keys, w.text(text))
	}
	return c
}

// path is the containers from the outermost object to c.
func (c *container) path() []*container {
	var path []*container
	for ; c != nil && c.outer != nil; c = c.outer {
		path = append(path, c)
	}
	slices.Reverse(path)
	return path
}

// scanner splits text into words as far as one can in half-typed text.
type scanner struct {
	text []byte
	at   int
}

// word is a string, number or literal; or a mark such as a brace; or a comment.
type word struct {
	start, end int
	mark       bool
}

// is tells whether the word is a mark.
func (w word) is(text []byte, mark byte) bool {
	return w.mark && w.start < w.end && text[w.start] == mark
}

// text is the word without quotes and escapes.
func (w word) text(text []byte) string {
	raw := text[w.start:w.end]
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string(bytes.Trim(raw, `"`))
}

// next returns the next word or comment; at the end of the text more is false
// and the word an empty mark.
func (s *scanner) next() (w word, comment, more bool) {
	for s.at < len(s.text) && bytes.IndexByte([]byte(" \t\r\n"), s.text[s.at]) >= 0 {
		s.at++
	}
	w = word{start: s.at, end: s.at, mark: true}
	if s.at == len(s.text) {
		return w, false, false
	}
	rest := s.text[s.at:]
	switch {
	case bytes.HasPrefix(rest, []byte("//")):
		comment = true
		s.at += lengthTo(rest, "\n")
	case bytes.HasPrefix(rest, []byte("/*")):
		comment = true
		s.at += lengthTo(rest, "*/")
	case bytes.IndexByte([]byte("{}[]:,"), rest[0]) >= 0:
		s.at++
	case rest[0] == '"':
		w.mark = false
		s.at += lengthOfString(rest)
	default:
		w.mark = false
		if n := bytes.IndexAny(rest, " \t\r\n{}[]:,\"/"); n > 0 {
			s.at += n
		} else if n < 0 {
			s.at = len(s.text)
		} else {
			s.at++ // a stray slash
		}
	}
	w.end = s.at
	return w, comment, true
}

// lengthTo is the length of the text up to and with an end mark, or of all.
func lengthTo(text []byte, end string) int {
	if i := bytes.Index(text, []byte(end)); i >= 0 {
		return i + len(end)
	}
	return len(text)
}

// lengthOfString is the length of the string that text begins with; one that
// is not closed ends with its line.
func lengthOfString(text []byte) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		case '\n', '\r':
			return i
		}
	}
	return len(text)
}
