package redact

import (
	"bytes"
	"regexp"

	"jfrlens/jfr"
)

// dumpedThread is what follows the name of a thread in a thread dump.
var dumpedThread = jfr.Pattern(`"(?: #\d| daemon prio=| prio=| os_prio=| virtual|:\r?$|:\r?\n)`)

// crashedThread is what follows it in a crash log.
var crashedThread = jfr.Pattern(`"\s+(?:daemon )?\[`)

// maxThreadName bounds how far behind a quote its end is looked for.
const maxThreadName = 1 << 10

// threadName looks for the name of a thread behind a quote: in thread dumps, also as JSON, in what they say of deadlocks, and in
// crash logs. Quotes in names are not escaped but in JSON.
func (s *scanner) threadName(text []byte, i int) {
	from := i + 1
	line := text[from:min(len(text), from+maxThreadName)]
	if end := bytes.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	before := text[max(0, i-maxThreadName):i]
	before = before[bytes.LastIndexByte(before, '\n')+1:]
	length := -1
	switch {
	case len(before) == 0:
		length = startOfMatch(dumpedThread(), line)
	case bytes.HasSuffix(before, []byte("Thread ")):
		length = startOfMatch(crashedThread(), line)
	case bytes.HasSuffix(before, []byte("held by ")):
		length = bytes.LastIndexByte(line, '"')
	case isNextToID(text[max(0, i-120):i]):
		length = closing(line, 0, '"', false)
	}
	if length > 0 && !isJVMThread(line[:length]) {
		s.add(text, from, from+length, Thread)
	}
}

// isNextToID says whether a text ends with "name" and a colon, with that of the id of a thread, and no other name, before it.
func isNextToID(text []byte) bool {
	id := bytes.LastIndex(text, []byte(`"tid"`))
	return id >= 0 && bytes.HasSuffix(text, []byte(`"name": `)) && bytes.Count(text[id:], []byte(`"name"`)) == 1
}

func startOfMatch(p *regexp.Regexp, line []byte) int {
	if m := p.FindIndex(line); m != nil {
		return m[0]
	}
	return -1
}
