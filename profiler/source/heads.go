package source

import (
	"bytes"
	"strings"
)

// Heads are lines whose code belongs to the head of a block, by the line of that head. Lines count from 1.
type Heads struct {
	// Ends are lines that only end blocks, by the line on which the head of the innermost such block ends: that of the
	// "for" of a loop, of the arrow of a lambda, of the name of a method. What compilers put on such a line, as the way
	// back to the begin of a loop, is no code that somebody wrote there.
	Ends map[int]int
	// Monitors are lines that begin what is done under a monitor, by the line of "synchronized". Compiled code that
	// waits for the monitor is noted there (seen with JDK 8 to 25 in jdk.JavaMonitorEnter; interpreted code is on the
	// line of "synchronized", methods that are synchronized are always on their first statement).
	Monitors map[int]int
}

// FindHeads goes through a source text.
func FindHeads(lang Language, text []byte) Heads {
	f := headFinder{lexer: lexer{text: text, lang: lang}, line: 1, heads: Heads{Ends: map[int]int{}, Monitors: map[int]int{}}}
	counted := 0
	for t, more := f.next(); more; t, more = f.next() {
		if n := bytes.Count(text[counted:t.start], []byte{'\n'}); n > 0 {
			f.endLine()
			f.line += n
		}
		counted = t.start
		if t.word && strings.EqualFold(f.of(t), "synchronized") { // Kotlin's annotation is written large
			f.monitor = f.line
		}
		f.take(text[t.start])
	}
	f.endLine()
	return f.heads
}

// headFinder goes through a text.
type headFinder struct {
	lexer
	heads Heads
	open  []int // of the blocks around: the lines on which their heads end
	line  int
	ended int  // head of the first block that ends on the line, 0 for none
	other bool // the line has something that ends no block

	monitor int // line of the last "synchronized" whose block has not begun, 0 for none
	entered int // the same, whose block has begun and has nothing yet

	last     byte // first character of the token before
	lastLine int
}

// take takes in a token by its first character.
func (f *headFinder) take(c byte) {
	f.enter(c)
	switch c {
	case '{':
		f.other = true
		head := f.lastLine
		if bytes.IndexByte([]byte(";{}\x00"), f.last) >= 0 { // the block has no head
			head = f.line
		}
		f.open = append(f.open, head)
	case '}':
		if n := len(f.open); n > 0 {
			if f.ended == 0 {
				f.ended = f.open[n-1]
			}
			f.open = f.open[:n-1]
		}
	case ')', ']', ';', ',':
	default:
		f.other = true
	}
	f.last, f.lastLine = c, f.line
}

// enter follows monitors into their blocks.
func (f *headFinder) enter(c byte) {
	if f.entered > 0 && c != '}' && f.line > f.entered {
		f.heads.Monitors[f.line] = f.entered
	}
	f.entered = 0
	switch c {
	case '{':
		f.entered, f.monitor = f.monitor, 0
	case ';', '}':
		f.monitor = 0
	}
}

// endLine notes a line that only ends blocks.
func (f *headFinder) endLine() {
	if f.ended > 0 && !f.other {
		f.heads.Ends[f.line] = f.ended
	}
	f.ended, f.other = 0, false
}
