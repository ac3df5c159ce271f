package query

import "strings"

// token is what a part of a statement is.
type token int

const (
	between token = iota // blanks and comments
	ending               // the semicolon
	other
)

// Finished tells whether a text ends with the semicolon of a statement, outside of texts, names and comments.
func Finished(text string) bool {
	finished := false
	for text != "" {
		n, is := tokenAt(text)
		if n < 0 {
			return finished && strings.HasPrefix(text, "--")
		}
		if is != between {
			finished = is == ending
		}
		text = text[n:]
	}
	return finished
}

// OneLine is a statement on one line, without comments that would hide what comes behind them; false where a text in it has several
// lines.
func OneLine(statement string) (line string, ok bool) {
	var b strings.Builder
	begins := true // nothing of a line is written yet
	for n, is := 0, other; statement != ""; statement = statement[n:] {
		if n, is = tokenAt(statement); n < 0 {
			n = len(statement)
		}
		part := statement[:n]
		switch {
		case is != between && strings.ContainsAny(part, "\r\n"):
			return "", false
		case strings.HasPrefix(part, "--"), is == between && strings.ContainsAny(part, "\r\n"):
			if !strings.HasSuffix(b.String(), " ") {
				b.WriteByte(' ')
			}
			begins = true
		case is != between || !begins:
			b.WriteString(part)
			begins = false
		}
	}
	return strings.TrimSpace(b.String()), true
}

// tokenAt is the length of the token at the start of a text, -1 if it does not end, as DuckDB's scanner has them
// (third_party/libpg_query/scan.l).
func tokenAt(text string) (n int, is token) {
	first := text[0]
	switch tag := dollarTag(text); {
	case strings.HasPrefix(text, "--"):
		return lineLength(text), between
	case strings.HasPrefix(text, "/*"):
		return commentLength(text), between
	case tag != "":
		return until(text, len(tag), tag), other
	case strings.HasPrefix(text, "e'"), strings.HasPrefix(text, "E'"):
		return escapedLength(text), other
	case first == '\'' || first == '"':
		return until(text, 1, text[:1]), other
	case first == ';':
		return 1, ending
	case strings.IndexByte(" \t\r\n\f", first) >= 0:
		return 1, between
	}
	return max(wordLength(text, "$"), 1), other
}

// lineLength is that of a line with its end, -1 of the last one.
func lineLength(text string) int {
	if at := strings.IndexAny(text, "\n\r"); at >= 0 {
		return at + 1
	}
	return -1
}

// until returns the length of a part that begins with so many bytes and ends with a text; -1 if it does not end.
func until(text string, begun int, end string) int {
	at := strings.Index(text[begun:], end)
	if at < 0 {
		return -1
	}
	return begun + at + len(end)
}

// commentLength is that of a comment, which may have others in it.
func commentLength(text string) int {
	depth := 0
	for i := 0; i+1 < len(text); i++ {
		switch text[i : i+2] {
		case "/*":
			depth++
			i++
		case "*/":
			if depth--; depth == 0 {
				return i + 2
			}
			i++
		}
	}
	return -1
}

// escapedLength is that of a text in which a backslash takes the meaning of what follows.
func escapedLength(text string) int {
	for i := len("e'"); i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '\'':
			return i + 1
		}
	}
	return -1
}

// dollarTag is what begins and ends a text in dollars, such as $$ and $tag$; "" where none begins.
func dollarTag(text string) string {
	if text[0] != '$' {
		return ""
	}
	end := 1 + wordLength(text[1:], "")
	if end == len(text) || text[end] != '$' {
		return ""
	}
	return text[:end+1]
}

// wordLength is how many bytes of a text are a name; signs may be in it, too.
func wordLength(text, signs string) int {
	for i := range len(text) {
		c := text[i]
		isLetter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80
		isInside := i > 0 && (c >= '0' && c <= '9' || strings.IndexByte(signs, c) >= 0)
		if !isLetter && !isInside {
			return i
		}
	}
	return len(text)
}
