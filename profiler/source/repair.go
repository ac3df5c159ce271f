package source

import "bytes"

// repair makes half-typed text parse further: it ends unfinished strings at the
// end of their line, and closes open braces and drops surplus ones by
// indentation; what is open at the end it closes there. Line numbers do not
// change. ok is false when there is nothing it can do.
func repair(lang Language, text []byte) (repaired []byte, ok bool) {
	l := &lexer{text: text, lang: lang}
	missing := l.braces()
	ended := len(l.unended) > 0 || l.open != ""
	if ended {
		text = append(insert(text, l.unended, `"`), l.open...)
		missing = (&lexer{text: text, lang: lang}).braces()
	}
	switch {
	case missing < 0:
		return dropBraces(lang, text, -missing), true
	case missing > 0:
		return closeBraces(lang, text, missing), true
	default:
		return text, ended
	}
}

// braces reads the rest of the text and counts the braces that stay open; more
// are closed than opened where the number is negative.
func (l *lexer) braces() int {
	open := 0
	for t, more := l.next(); more; t, more = l.next() {
		switch l.text[t.start] {
		case '{':
			open++
		case '}':
			open--
		}
	}
	return open
}

// closeBraces adds the closing braces that the text lacks: a line that begins no
// further right than the line of an open brace did not want to be inside, and
// what is left is closed at the end.
func closeBraces(lang Language, text []byte, missing int) []byte {
	var open []int // indentation of the line of each open brace
	var cuts []int // offsets of line ends that need a brace
	l := &lexer{text: text, lang: lang}
	line, indent := -1, 0
	for t, more := l.next(); more; t, more = l.next() {
		start := bytes.LastIndexByte(text[:t.start], '\n') + 1
		if start != line {
			line, indent = start, t.start-start
			for len(open) > 0 && missing > len(cuts) && mustClose(l.of(t), open[len(open)-1], indent) {
				open = open[:len(open)-1]
				cuts = append(cuts, braceBefore(text, start))
			}
		}
		switch l.text[t.start] {
		case '{':
			open = append(open, indent)
		case '}':
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
	}
	for end := len(bytes.TrimRight(text, " \t\r\n")); len(cuts) < missing; {
		cuts = append(cuts, braceBefore(text, end+1))
	}
	return insert(text, cuts, " }")
}

// dropBraces blanks closing braces that stand at the start of a line further
// left or right than the line of the brace they would close, and then those that
// close nothing, as many as are surplus.
func dropBraces(lang Language, text []byte, surplus int) []byte {
	out := bytes.Clone(text)
	var open []int // indentation of the line of each open brace
	l := &lexer{text: text, lang: lang}
	for t, more := l.next(); more; t, more = l.next() {
		start := bytes.LastIndexByte(text[:t.start], '\n') + 1
		line := text[start:t.start]
		indent := len(line) - len(bytes.TrimLeft(line, " \t"))
		switch l.text[t.start] {
		case '{':
			open = append(open, indent)
		case '}':
			astray := len(open) == 0 || indent == len(line) && indent != open[len(open)-1]
			if astray && surplus > 0 {
				out[t.start] = ' '
				surplus--
				continue
			}
			open = open[:max(len(open)-1, 0)]
		}
	}
	return out
}

// mustClose tells whether a line shows that a brace was to be closed before it,
// by its first token and how far right it begins.
func mustClose(first string, braceIndent, indent int) bool {
	if indent != braceIndent {
		return indent < braceIndent
	}
	switch first {
	case "}", "{", ")", "]", ".", "case", "default", "else", "catch", "finally", "while":
		return false
	default:
		return true
	}
}

// braceBefore returns where on the line before start a brace can be put: at its
// end, but in front of a comment.
func braceBefore(text []byte, start int) int {
	end := max(start-1, 0)
	if end > 0 && text[end-1] == '\r' {
		end--
	}
	line := bytes.LastIndexByte(text[:end], '\n') + 1
	if c := bytes.Index(text[line:end], []byte("//")); c >= 0 {
		return line + c
	}
	return end
}

// insert puts the same text at each offset; offsets do not fall.
func insert(text []byte, offsets []int, what string) []byte {
	out := make([]byte, 0, len(text)+len(what)*len(offsets))
	last := 0
	for _, at := range offsets {
		out = append(out, text[last:at]...)
		out = append(out, what...)
		last = at
	}
	return append(out, text[last:]...)
}
