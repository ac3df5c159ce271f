package events

import (
	"regexp"
	"strings"
	"sync"
)

// Option is one option of the recorder in a text: a build file, a script, an environment.
type Option struct {
	Kind  OptionKind
	At    Span // from the - or JFR.start on
	Pairs []Pair
}

// Pair is a key and its value.
type Pair struct {
	Key     string
	Value   string // without quotes
	KeyAt   Span
	ValueAt Span
	At      Span // of all of it, quotes included
	Has     bool // there is a =
}

// optionStart is where an option begins, and commandStart where the words of jcmd do.
var (
	optionStart = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`-XX:(StartFlightRecording|FlightRecorderOptions)([:=])`)
	})
	commandStart = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\bJFR\.start\b`) })
)

// FindOptions finds the options in a text of whatever language: an option ends at the blank, quote or mark-up that ends
// a word there.
func FindOptions(text string) (list []Option) {
	if !strings.Contains(text, "FlightRecord") && !strings.Contains(text, "JFR.start") {
		return nil
	}
	for _, m := range optionStart().FindAllStringSubmatchIndex(text, -1) {
		kind := StartOption
		if text[m[2]:m[3]] == "FlightRecorderOptions" {
			kind = RecorderOption
		}
		o := Option{Kind: kind, At: Span{m[0], m[1]}}
		from := m[1]
		if from < len(text) && (text[from] == '"' || text[from] == '\'') { // the value is quoted as a whole
			from++
			o.read(text, from, endOf(text, from, text[from-1:from]+"\n"), ",")
		} else {
			o.read(text, from, optionEnd(text, m[0], from), ",")
		}
		list = append(list, o)
	}
	for _, m := range commandStart().FindAllStringIndex(text, -1) {
		if line := text[strings.LastIndexByte(text[:m[0]], '\n')+1 : m[0]]; !strings.Contains(line, "jcmd") {
			continue
		}
		o := Option{Kind: StartCommand, At: Span{m[0], m[1]}}
		o.read(text, m[1], commandEnd(text, m[1]), commandBlanks)
		list = append(list, o)
	}
	return list
}

// optionEnd is where an option ends whose text begins at start and whose pairs begin at from.
func optionEnd(text string, start, from int) int {
	ends := " \t\r\n\"'`<>\\)]"
	if start > 0 && strings.ContainsRune("\"'`", rune(text[start-1])) {
		ends = string(text[start-1]) + "\n" // quoted as a whole
		if text[start-1] != '\'' {
			ends += "\\"
		}
	}
	end := endOf(text, from, ends)
	for i := from; i < end; i++ {
		if behind := quotedValue(text, from, i); behind > 0 {
			i = behind - 1
		} else if strings.HasPrefix(text[i:end], " -") {
			return i // several options in one text, as JAVA_TOOL_OPTIONS has them
		}
	}
	return end
}

// commandBlanks are between the words of a command, which may go on behind a backslash in the next line.
const commandBlanks = " \t\r\n\\"

// commandEnd is where the words of a command end that begin at from: at the end of the line or what a shell takes for it. A #
// begins a comment only behind a blank.
func commandEnd(text string, from int) int {
	for at := from; ; at++ {
		at = endOf(text, at, "\r\n\"`;&|<>#)")
		switch {
		case at < len(text) && text[at] == '#' && !strings.ContainsRune(" \t", rune(text[at-1])):
		case strings.HasPrefix(text[at:], "\r\n") && text[at-1] == '\\':
			at++
		case strings.HasPrefix(text[at:], "\n") && text[at-1] == '\\':
		case strings.HasPrefix(text[at:], ">") && text[at-1] >= '0' && text[at-1] <= '9' && text[at-2] == ' ':
			return at - 1 // 2>&1
		default:
			return at
		}
	}
}

// quotedValue is where a quoted value ends that begins at a place, not before from; 0 where none does.
func quotedValue(text string, from, at int) int {
	if c := text[at]; at <= from || text[at-1] != '=' || c != '"' && c != '\'' {
		return 0
	}
	if length := strings.IndexAny(text[at+1:], text[at:at+1]+"\n"); length >= 0 && text[at+1+length] == text[at] {
		return at + length + 2
	}
	return 0
}

// endOf is where the first of some characters is that is not in a quoted value.
func endOf(text string, from int, ends string) int {
	for i := from; i < len(text); i++ {
		if behind := quotedValue(text, from, i); behind > 0 {
			i = behind - 1
			continue
		}
		if strings.IndexByte(ends, text[i]) >= 0 {
			return i
		}
	}
	return len(text)
}

// read splits the pairs. A value may be quoted.
func (o *Option) read(text string, from, end int, separators string) {
	for from <= end {
		next := end
		quote := byte(0)
		for i := from; i < end; i++ {
			if c := text[i]; c == quote {
				quote = 0
			} else if quote == 0 && (c == '"' || c == '\'') {
				quote = c
			} else if quote == 0 && strings.IndexByte(separators, c) >= 0 && !isPathSign(text, i) {
				next = i
				break
			}
		}
		if next > from {
			o.Pairs = append(o.Pairs, newPair(text, from, next))
		}
		from = next + 1
	}
	o.At.To = end
}

// isPathSign tells a backslash in a word from one that a line ends with.
func isPathSign(text string, at int) bool {
	return text[at] == '\\' && at+1 < len(text) && text[at+1] != '\n' && text[at+1] != '\r'
}

func newPair(text string, from, to int) Pair {
	p := Pair{KeyAt: Span{from, to}, ValueAt: Span{to, to}, At: Span{from, to}}
	if i := strings.IndexByte(text[from:to], '='); i >= 0 {
		p.Has = true
		p.KeyAt.To, p.ValueAt.From = from+i, from+i+1
	}
	if v := text[p.ValueAt.From:p.ValueAt.To]; len(v) >= 2 && (v[0] == '"' || v[0] == '\'') && v[len(v)-1] == v[0] {
		p.ValueAt.From++
		p.ValueAt.To--
	}
	p.Key, p.Value = text[p.KeyAt.From:p.KeyAt.To], text[p.ValueAt.From:p.ValueAt.To]
	return p
}
