package redact

import "bytes"

// maxList bounds how far the end of a list is looked for.
const maxList = 64 << 10

// listOf enters what is in a list behind the name of a secret, ["x", "y"] of JSON or [x, y] of Java, and returns where it ends; its
// start if there is none.
func (s *scanner) listOf(text []byte, start int) int {
	if start >= len(text) || text[start] != '[' {
		return start
	}
	text = text[:min(len(text), start+maxList)]
	at := behindSpace(text, start+1, "")
	if at == len(text) || quoteAt(text[at:]) == 0 {
		return s.bareList(text, start)
	}
	last := start
	for at < len(text) && quoteAt(text[at:]) > 0 {
		q := quoteAt(text[at:])
		last = closing(text, at+q, text[at+q-1], q > 1)
		s.addSecret(text, at+q, last, true)
		at = behindSpace(text, min(len(text), last+q), ",")
	}
	return last
}

// behindSpace returns where white space ends, and what else may be in it.
func behindSpace(text []byte, at int, also string) int {
	for at < len(text) && (isSpace(text[at]) || bytes.IndexByte([]byte(also), text[at]) >= 0) {
		at++
	}
	return at
}

// bareList enters what is between brackets in one line, between commas; of single characters, as those of an array of chars, all at
// once.
func (s *scanner) bareList(text []byte, start int) int {
	line := text[start:lineEnd(text, start)]
	end := bytes.IndexByte(line, ']')
	if end < 0 || end+1 < len(line) && bytes.IndexByte([]byte(" \t\r,;)}]>\"'"), line[end+1]) < 0 {
		return start
	}
	if isHarmless(string(line[:end+1])) || len(bytes.TrimSpace(line[1:end])) == 0 {
		return start + end
	}
	end += start
	if isOfChars(text[start+1 : end]) {
		s.addSecret(text, start+1, end, true)
		return end
	}
	for from := start + 1; from < end; {
		to := from + len(bytes.SplitN(text[from:end], []byte{','}, 2)[0])
		value := bytes.TrimSpace(text[from:to])
		at := from + bytes.Index(text[from:to], value)
		s.addSecret(text, at, at+len(value), true)
		from = to + 1
	}
	return end
}

// isOfChars says whether there is only one character between commas, and maybe quotes around it, anywhere.
func isOfChars(list []byte) bool {
	for part := range bytes.SplitSeq(list, []byte{','}) {
		if len(bytes.Trim(part, " \t'")) == 1 {
			return true
		}
	}
	return false
}

// further returns where a value ends that goes on behind the line that it seems to end in: behind a backslash, as in files of
// properties, and to the closing quote in lines that are indented more than that of the key, as in YAML.
func further(text []byte, key, start, stop int, quoted bool) int {
	switch {
	case stop >= len(text) || text[stop] != '\n' && text[stop] != '\r':
		return stop
	case quoted:
		return closingBelow(text, key, stop, text[start-1])
	}
	limit := min(len(text), start+maxList)
	for stop < limit && isContinued(text[start:stop]) {
		next := lineEnd(text, stop) + 1
		if next > len(text) {
			break
		}
		stop = next + len(bytes.TrimSuffix(text[next:lineEnd(text, next)], []byte{'\r'}))
	}
	return stop
}

// endOfTextBlock returns where a text block between three quotes ends, as Java, Kotlin, Groovy and TOML have them; 0 if there is none.
func endOfTextBlock(text []byte, start int) int {
	quotes := text[start:min(len(text), start+len(`"""`))]
	if string(quotes) != `"""` && string(quotes) != "'''" {
		return 0
	}
	from := start + len(quotes)
	end := bytes.Index(text[from:min(len(text), from+maxList)], quotes)
	if end <= 0 {
		return 0
	}
	return from + end
}

// isContinued says whether a line ends with a backslash that is not escaped, right behind a word.
func isContinued(line []byte) bool {
	word := bytes.TrimRight(line, `\`)
	return (len(line)-len(word))%2 == 1 && len(word) > 0 && !isBlank(word[len(word)-1])
}

// closingBelow returns where the closing quote is in the indented lines below, or the place that it is given.
func closingBelow(text []byte, key, stop int, quote byte) int {
	least := indent(text[bytes.LastIndexByte(text[:key], '\n')+1 : key])
	for next := lineEnd(text, stop) + 1; next < min(len(text), stop+maxList); {
		end := lineEnd(text, next)
		if line := text[next:end]; len(bytes.TrimSpace(line)) > 0 && indent(line) <= least {
			break
		}
		if at := closing(text, next, quote, false); at < end {
			return at
		}
		next = end + 1
	}
	return stop
}
