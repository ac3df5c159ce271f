package redact

import (
	"bytes"
	"slices"
)

// commandLines knows of the places of one text, asked for one after the other, which lie in a line with the options of a JVM.
type commandLines struct {
	line, seen int // where the line of the last place starts, and up to where it is known
	mark       int // where the last mark in it is, counted from 1
}

// commandMarks are what comes before command lines in texts of the JVM.
var commandMarks = [][]byte{
	[]byte("jvm_args: "), []byte("java_command: "), []byte("Command Line: "), []byte("JAVA_TOOL_OPTIONS"), []byte("_JAVA_OPTIONS"), []byte("JDK_JAVA_OPTIONS"),
	[]byte("CommandLine flags: "), []byte("sun.java.command="), []byte("-XX:OnOutOfMemoryError"),
}

const (
	maxCommandLine = 64 << 10 // how far behind a mark a command line goes on
	maxMark        = 32       // longer than a mark is
)

// has says whether a place lies in a line with the options of a JVM.
func (c *commandLines) has(text []byte, at int) bool {
	if at < c.seen {
		*c = commandLines{}
	}
	if end := bytes.LastIndexByte(text[c.seen:at], '\n'); end >= 0 {
		*c = commandLines{line: c.seen + end + 1, seen: c.seen + end + 1}
	}
	from := max(c.line, c.seen-maxMark)
	if part := text[from:at]; slices.ContainsFunc(commandMarks, func(mark []byte) bool { return bytes.Contains(part, mark) }) {
		for _, mark := range commandMarks {
			c.mark = max(c.mark, from+bytes.LastIndex(part, mark)+1)
		}
	}
	c.seen = at
	return c.mark > 0 && c.mark > at-maxCommandLine
}
