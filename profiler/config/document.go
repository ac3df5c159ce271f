package config

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/tailscale/hujson"
)

// document is a settings file while it is checked.
type document struct {
	file     string
	text     []byte
	places   map[string]place // by JSON pointer
	problems []Problem
}

// place is where a value and, in an object, its key stand: byte offsets.
type place struct{ key, keyEnd, start, end int }

// outOfBounds refuses what is too large or too deep to be parsed safely.
func (d *document) outOfBounds() (Problem, bool) {
	if len(d.text) > maxSize {
		return d.at(0, 0, "", fmt.Sprintf("the file is larger than %d bytes; it is not read", maxSize)), true
	}
	depth := 0
	for s := (scanner{text: d.text}); ; {
		switch w, comment, more := s.next(); {
		case !more:
			return Problem{}, false
		case comment:
		case w.is(d.text, '{'), w.is(d.text, '['):
			if depth++; depth > maxDepth {
				return d.at(w.start, w.end, "", fmt.Sprintf("values are nested deeper than %d levels", maxDepth)), true
			}
		case w.is(d.text, '}'), w.is(d.text, ']'):
			depth--
		}
	}
}

// syntaxProblem takes the place out of the parser's message, which has the
// form "hujson: line 3, column 5: invalid character …".
func (d *document) syntaxProblem(err error) Problem {
	message := strings.TrimPrefix(err.Error(), "hujson: ")
	p := Problem{File: d.file, Line: 1, Column: 1, EndColumn: 2, Message: message}
	if n, scanErr := fmt.Sscanf(message, "line %d, column %d:", &p.Line, &p.Column); scanErr == nil && n == 2 {
		_, message, _ = strings.Cut(message, ": ")
		p.Line, p.Column = d.position(d.offsetOf(p.Line, p.Column))
		p.Message, p.EndColumn = sentence(message), p.Column+1
	}
	switch {
	case len(bytes.TrimSpace(d.text)) == 0:
		p.Message = "the file is empty; it must be an object, at least {}"
	case errors.Is(err, io.ErrUnexpectedEOF):
		p.Message = "the file ends too early: a value is missing, or a brace, bracket or quote is not closed"
	}
	return p
}

// writeWhole writes numbers such as 3.0 and 1e3, which JSON Schema takes for whole ones, so that Go does as well.
func writeWhole(v *hujson.Value) {
	switch t := v.Value.(type) {
	case hujson.Literal:
		if n, err := strconv.ParseFloat(string(t), 64); err == nil && n == float64(int64(n)) && t.Kind() == '0' {
			v.Value = hujson.Int(int64(n))
		}
	case *hujson.Object:
		for i := range t.Members {
			writeWhole(&t.Members[i].Value)
		}
	case *hujson.Array:
		for i := range t.Elements {
			writeWhole(&t.Elements[i])
		}
	}
}

// locate notes where each value stands and reports keys that occur twice: the
// parser takes the last one silently.
func (d *document) locate(v hujson.Value, pointer string) {
	if d.places == nil {
		d.places = map[string]place{}
	}
	if _, ok := d.places[pointer]; !ok {
		d.places[pointer] = place{start: v.StartOffset, end: v.EndOffset}
	}
	switch t := v.Value.(type) {
	case *hujson.Object:
		for _, m := range t.Members {
			d.locateMember(m, pointer)
		}
	case *hujson.Array:
		for i, e := range t.Elements {
			d.locate(e, pointer+"/"+strconv.Itoa(i))
		}
	}
}

func (d *document) locateMember(m hujson.ObjectMember, pointer string) {
	literal, ok := m.Name.Value.(hujson.Literal)
	if !ok {
		return
	}
	below := pointer + "/" + escape(literal.String())
	if first, twice := d.places[below]; twice {
		line, _ := d.position(first.key)
		d.problems = append(d.problems, d.at(m.Name.StartOffset, m.Name.EndOffset, below,
			fmt.Sprintf("the key %q stands here already in line %d; remove one", literal.String(), line)))
	}
	d.places[below] = place{key: m.Name.StartOffset, keyEnd: m.Name.EndOffset, start: m.Value.StartOffset, end: m.Value.EndOffset}
	d.locate(m.Value, below)
}

// escape writes a key as part of a JSON pointer (RFC 6901).
func escape(key string) string {
	return strings.ReplaceAll(strings.ReplaceAll(key, "~", "~0"), "/", "~1")
}

// add reports a problem with a value.
func (d *document) add(pointer, message string) {
	p := d.places[pointer]
	d.problems = append(d.problems, d.at(p.start, p.end, pointer, message))
}

// addKey reports a problem with the key of a member.
func (d *document) addKey(pointer, message string) {
	p := d.places[pointer]
	d.problems = append(d.problems, d.at(p.key, p.keyEnd, pointer, message))
}

// at makes a problem for the text between two offsets; the end is cut to the
// line on which it begins.
func (d *document) at(start, end int, pointer, message string) Problem {
	line, column := d.position(start)
	width := end - start
	if i := strings.IndexAny(string(d.text[min(start, len(d.text)):min(end, len(d.text))]), "\r\n"); i >= 0 {
		width = i
	}
	return Problem{File: d.file, Line: line, Column: column, EndColumn: column + max(width, 1), Pointer: pointer, Message: sentence(message)}
}

// maxSentence is how long a message may be, in bytes: it may name what the file has.
const maxSentence = 1000

// sentence is a message on one line, whatever is named in it.
func sentence(message string) string {
	if len(message) > maxSentence {
		message = strings.ToValidUTF8(message[:maxSentence], "") + "…"
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, message)
}

// position is the line and column of a byte offset, both 1-based. A line ends with \n, \r\n or \r, as editors count.
func (d *document) position(offset int) (line, column int) {
	before := string(d.text[:min(offset, len(d.text))])
	returns := strings.Count(before, "\r") - strings.Count(before, "\r\n")
	return strings.Count(before, "\n") + returns + 1, len(before) - strings.LastIndexAny(before, "\r\n")
}

// offsetOf is the byte offset of a line and column of the parser, to which only \n ends a line.
func (d *document) offsetOf(line, column int) int {
	offset := 0
	for ; line > 1; line-- {
		offset += bytes.IndexByte(d.text[offset:], '\n') + 1
	}
	return offset + column - 1
}

// sort puts the problems into the order of the file.
func (d *document) sort() {
	slices.SortStableFunc(d.problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}
