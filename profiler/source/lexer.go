package source

import (
	"bytes"
	"strings"
)

// lexer splits the text of any of our languages, and of Groovy, just far
// enough to see words and braces outside of comments, strings and characters.
type lexer struct {
	text []byte
	at   int
	lang Language

	unended []int  // offsets of line ends, or the text's, that end an unfinished string
	open    string // what would end the comment or text block that the text ends in
}

// token is a word, or one character that is neither blank nor part of a word.
type token struct {
	start, end int
	word       bool
}

// textQuotes begin and end a text block.
const textQuotes = `"""`

// next returns the next token; ok is false at the end of the text.
func (l *lexer) next() (t token, ok bool) {
	for l.at < len(l.text) {
		switch c := l.text[l.at]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f':
			l.at++
		case c == '/' && l.follows("//"):
			l.skipLine()
		case c == '/' && l.follows("/*"):
			l.skipComment()
		case c == '"' || c == '\'' || c == '`':
			if start := l.at; l.skipQuoted(c) {
				return token{start, l.at, false}, true
			}
		case isWord(c):
			start := l.at
			for l.at < len(l.text) && isWord(l.text[l.at]) {
				l.at++
			}
			return token{start, l.at, true}, true
		default:
			l.at++
			return token{l.at - 1, l.at, false}, true
		}
	}
	return token{}, false
}

// isWord tells whether a byte is part of a word; bytes of letters beyond ASCII are.
func isWord(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// of returns the text of a token.
func (l *lexer) of(t token) string { return string(l.text[t.start:t.end]) }

// follows tells whether the text goes on with s.
func (l *lexer) follows(s string) bool { return bytes.HasPrefix(l.text[l.at:], []byte(s)) }

// skipLine moves behind the line's end.
func (l *lexer) skipLine() {
	if i := bytes.IndexByte(l.text[l.at:], '\n'); i >= 0 {
		l.at += i + 1
		return
	}
	l.at = len(l.text)
}

// skipBlock moves behind a text block.
func (l *lexer) skipBlock() {
	l.at += len(textQuotes)
	i := bytes.Index(l.text[l.at:], []byte(textQuotes))
	if i < 0 {
		l.at, l.open = len(l.text), textQuotes
		return
	}
	l.at += i + len(textQuotes)
	for l.at < len(l.text) && l.text[l.at] == '"' {
		l.at++ // a text may end in quotes of its own
	}
}

// skipComment moves behind a block comment; Kotlin and Scala nest them.
func (l *lexer) skipComment() {
	l.at += 2
	for depth := 1; depth > 0; {
		switch {
		case l.at >= len(l.text):
			l.open += strings.Repeat("*/", depth)
			return
		case l.follows("*/"):
			depth--
			l.at += 2
		case l.follows("/*") && l.lang != Java:
			depth++
			l.at += 2
		default:
			l.at++
		}
	}
}

// skipQuoted moves behind a string, character or quoted name. A quote that does
// not end on its line ends there, so that one half-typed string hides one line.
// The result tells whether it was a quoted name in backticks, which is a token.
func (l *lexer) skipQuoted(quote byte) bool {
	if quote == '"' && l.follows(textQuotes) {
		l.skipBlock()
		return false
	}
	if quote == '\'' && l.lang == Scala && !l.isCharacter() {
		l.at++ // a symbol or a quoted block
		return false
	}
	templates := quote == '"' && (l.lang == Kotlin || l.lang == Scala && l.at > 0 && isWord(l.text[l.at-1]))
	for l.at++; l.at < len(l.text); l.at++ {
		switch c := l.text[l.at]; {
		case c == '\\' && quote != '`':
			l.at++
		case c == '$' && templates:
			l.at += l.template()
		case c == quote:
			l.at++
			return quote == '`'
		case c == '\n':
			if quote == '"' {
				l.unended = append(l.unended, l.at)
			}
			return false
		}
	}
	l.at = len(l.text)
	if quote == '"' {
		l.unended = append(l.unended, l.at)
	}
	return false
}

// template returns the length of the template "${…}" that begins here, less the
// brace it ends with; 0 when none begins or it does not end on this line.
func (l *lexer) template() int {
	if !l.follows("${") {
		return 0
	}
	end := len(l.text)
	if i := bytes.IndexByte(l.text[l.at:], '\n'); i >= 0 {
		end = l.at + i
	}
	inside := &lexer{text: l.text[:end], at: l.at + len("$"), lang: l.lang}
	depth := 0
	for t, more := inside.next(); more; t, more = inside.next() {
		switch l.text[t.start] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return t.start - l.at
			}
		}
	}
	return 0
}

// isCharacter tells whether a character literal begins here, not a symbol.
func (l *lexer) isCharacter() bool {
	rest := l.text[l.at+1:]
	if len(rest) > 0 && rest[0] == '\\' {
		return true
	}
	end := bytes.IndexByte(rest[:min(len(rest), 5)], '\'')
	return end > 0
}
