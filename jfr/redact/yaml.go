package redact

import "bytes"

// blockOf returns where the value of a key in YAML ends that is a block in the lines that follow: "key: |", and what is indented more
// than the key. It is the start if there is nothing in the block, and -1 if there is none.
func blockOf(text []byte, key, start int) int {
	if start >= len(text) || text[start] != '|' && text[start] != '>' {
		return -1
	}
	end := start + 1
	for end < len(text) && bytes.IndexByte([]byte("+-0123456789 \t\r"), text[end]) >= 0 {
		end++
	}
	if end < len(text) && text[end] != '\n' {
		return -1
	}
	line := bytes.LastIndexByte(text[:key], '\n') + 1
	stop := start
	for next := end + 1; next < len(text); {
		end := lineEnd(text, next)
		content := bytes.TrimLeft(text[next:end], " ")
		if len(bytes.TrimSpace(content)) > 0 {
			if end-next-len(content) <= indent(text[line:key]) {
				break
			}
			stop = end
		}
		next = end + 1
	}
	return stop
}

// indent is how many blanks a line starts with.
func indent(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " ")) }

// lineEnd returns where the line around a place ends.
func lineEnd(text []byte, at int) int {
	if end := bytes.IndexByte(text[at:], '\n'); end >= 0 {
		return at + end
	}
	return len(text)
}

// listed enters what stands in the lines behind a key of YAML: a list, or one value. It returns where that ends, another place if
// there is nothing of the kind.
func (s *scanner) listed(text []byte, key, start, none int) int {
	least := indent(text[bytes.LastIndexByte(text[:key], '\n')+1 : key])
	last := none
	for next := lineEnd(text, start) + 1; next < len(text); {
		end := lineEnd(text, next)
		line := bytes.TrimRight(text[next:end], " \t\r")
		at := indent(line)
		item := bytes.HasPrefix(line[at:], []byte("- "))
		if at == len(line) || at < least || !item && (last != none || at == least) || isEntry(line[at:]) {
			break
		}
		if from := next + at; item {
			last = s.item(text, from+len("- "), next+len(line))
		} else {
			last = s.item(text, from, next+len(line))
		}
		next = end + 1
	}
	return last
}

// item enters a value of YAML without the quotes around it, and returns where it ends.
func (s *scanner) item(text []byte, from, to int) int {
	from += len(text[from:to]) - len(bytes.TrimLeft(text[from:to], " \t"))
	start, stop := from, to
	if q := byte(0); stop-start > 1 {
		if q = text[start]; (q == '"' || q == '\'') && text[stop-1] == q {
			start, stop = start+1, stop-1
		}
	}
	s.addSecret(text, start, stop, true)
	return to - 1
}

// isEntry says whether a line of YAML has a key of its own, or begins what is no plain value.
func isEntry(line []byte) bool {
	return bytes.Contains(line, []byte(": ")) || line[len(line)-1] == ':' || bytes.IndexByte([]byte("{[<#&*|>"), line[0]) >= 0
}
