package source

import "bytes"

// lexer splits the text of any of our languages, and of Groovy, just far
// enough to see words and braces outside of comments, strings and characters.
type lexer struct {
	text []byte
	at   int
	lang Language

	unended []int // offsets of line ends that end an unfinished string
}

// token is a word, or one character that is neither blank nor part of a word.
type token struct {
	start, end int
	word       bool
}

// next returns the next token; ok is false at the end of the text.
func (l *lexer) next() (t token, ok bool) {
	for l.at < len(l.text) {
		switch c := l.text[l.at]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f':
			l.at++
		case c == '/' && l.follows("//"):
			l.skipTo("\n")
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

// skipTo moves behind the next s, or to the end.
func (l *lexer) skipTo(s string) {
	if i := bytes.Index(l.text[l.at:], []byte(s)); i >= 0 {
		l.at += i + len(s)
		return
	}
	l.at = len(l.text)
}

// skipComment moves behind a block comment; Kotlin and Scala nest them.
func (l *lexer) skipComment() {
	l.at += 2
	for depth := 1; depth > 0 && l.at < len(l.text); {
		switch {
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
	if quote == '"' && l.follows(`"""`) {
		l.at += 3
		l.skipTo(`"""`)
		for l.at < len(l.text) && l.text[l.at] == '"' {
			l.at++ // a text may end in quotes of its own
		}
		return false
	}
	if quote == '\'' && l.lang == Scala && !l.isCharacter() {
		l.at++ // a symbol or a quoted block
		return false
	}
	for l.at++; l.at < len(l.text); l.at++ {
		switch c := l.text[l.at]; {
		case c == '\\' && quote != '`':
			l.at++
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
	l.at = min(l.at, len(l.text))
	return false
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
