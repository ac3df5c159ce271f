package source

import "bytes"

// Heads returns, by the lines that only end blocks, the line on which the head of the innermost such block ends: that
// of the "for" of a loop, of the arrow of a lambda, of the name of a method. What compilers put on such a line, as the
// way back to the begin of a loop, is no code that somebody wrote there. Lines count from 1.
func Heads(lang Language, text []byte) map[int]int {
	f := headFinder{lexer: lexer{text: text, lang: lang}, line: 1, heads: map[int]int{}}
	counted := 0
	for t, more := f.next(); more; t, more = f.next() {
		if n := bytes.Count(text[counted:t.start], []byte{'\n'}); n > 0 {
			f.endLine()
			f.line += n
		}
		counted = t.start
		f.take(text[t.start])
	}
	f.endLine()
	return f.heads
}

// headFinder goes through a text.
type headFinder struct {
	lexer
	heads map[int]int
	open  []int // of the blocks around: the lines on which their heads end
	line  int
	ended int  // head of the first block that ends on the line, 0 for none
	other bool // the line has something that ends no block

	last     byte // first character of the token before
	lastLine int
}

// take takes in a token by its first character.
func (f *headFinder) take(c byte) {
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

// endLine enters a line that only ends blocks.
func (f *headFinder) endLine() {
	if f.ended > 0 && !f.other {
		f.heads[f.line] = f.ended
	}
	f.ended, f.other = 0, false
}
