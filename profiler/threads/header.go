package threads

import (
	"bytes"
	"strconv"
	"strings"
	"time"
)

// nameEnds are what may follow the quote behind a name.
var nameEnds = []string{" #", " daemon ", " prio=", " os_prio=", " cpu=", " tid=0x"}

// parseHeader reads the first line of a thread, nil if it is none. Everything but name and tid may be missing. A name
// may hold quotes and text that looks like the rest of a header: the last place where one can begin counts.
func parseHeader(line []byte) *Thread {
	if !bytes.Contains(line, []byte(" tid=0x")) {
		return nil
	}
	text := string(line)
	end := nameEnd(text)
	if end < 1 {
		return nil
	}
	t := &Thread{Name: text[1:end], CPU: -1, Elapsed: -1}
	t.fields(text[end+1:])
	return t
}

// nameEnd is where the quote behind the name stands, −1 if there is none.
func nameEnd(text string) int {
	for end := len(text); ; {
		end = strings.LastIndexByte(text[:end], '"')
		if end < 1 {
			return -1
		}
		after := text[end+1:]
		for _, begin := range nameEnds {
			if strings.HasPrefix(after, begin) && strings.Contains(after, " tid=0x") {
				return end
			}
		}
	}
}

// fields reads what is behind the name; what comes behind the last of them is what the thread does.
func (t *Thread) fields(text string) {
	for text = strings.TrimLeft(text, " "); text != ""; text = strings.TrimLeft(text, " ") {
		word, rest, _ := strings.Cut(text, " ")
		key, value, _ := strings.Cut(word, "=")
		switch {
		case word == "daemon":
			t.Daemon = true
		case word[0] == '#':
			t.ID = number(word[1:], 10)
		case word[0] == '[' && t.tid == "" && strings.HasSuffix(word, "]"):
			t.NID = number(word[1:len(word)-1], 10)
		case key == "cpu":
			t.CPU = span(value, t.CPU)
		case key == "elapsed":
			t.Elapsed = span(value, t.Elapsed)
		case key == "tid":
			t.tid = value
		case key == "nid":
			t.NID = number(value, 0)
		case key == "prio", key == "os_prio", key == "allocated", key == "defined_classes":
		default:
			t.What = doing(text)
			return
		}
		text = rest
	}
}

// doing is the end of a header without the address of the stack.
func doing(text string) string {
	if at := strings.LastIndex(text, "[0x"); at >= 0 {
		text = text[:at]
	}
	return strings.TrimSpace(text)
}

// span reads "1.25ms" or "2.50s". The JVM prints numbers as the language of its user has them: "1,25ms".
func span(text string, unknown time.Duration) time.Duration {
	d, err := time.ParseDuration(strings.Replace(text, ",", ".", 1))
	if err != nil || d < 0 {
		return unknown
	}
	return d
}

// number reads a number, 0 if it is none. Base 0 takes 0x….
func number(text string, base int) int64 {
	n, err := strconv.ParseInt(text, base, 64)
	if err != nil {
		return 0
	}
	return n
}

// leadingNumber reads the digits that a text begins with.
func leadingNumber(text string) int64 {
	end := strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(text)
	}
	return number(text[:end], 10)
}
