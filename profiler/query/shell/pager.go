package shell

import (
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// errEnough says that the user has seen enough.
var errEnough = errors.New("enough was seen")

// pager stops at every full screen.
type pager struct {
	to    io.Writer
	size  func() (width, height int)
	more  func() bool
	lines int // of the screen that are used
	line  []byte
}

// Write writes whole lines.
func (p *pager) Write(text []byte) (int, error) {
	for rest := text; len(rest) > 0; {
		line, after, whole := strings.Cut(string(rest), "\n")
		if !whole {
			p.line = append(p.line, rest...)
			break
		}
		if err := p.writeLine(string(p.line) + line); err != nil {
			return 0, err
		}
		p.line, rest = p.line[:0], []byte(after)
	}
	return len(text), nil
}

// writeLine writes a line where there is room for it.
func (p *pager) writeLine(line string) error {
	width, height := p.size()
	rows := 1
	if width > 0 && utf8.ValidString(line) {
		rows = max(1, (runewidth.StringWidth(line)+width-1)/width)
	}
	if p.lines > 0 && p.lines+rows > height-1 {
		if !p.more() {
			return errEnough
		}
		p.lines = 0
	}
	p.lines += rows
	_, err := io.WriteString(p.to, line+"\n")
	return err
}

// close writes what has no end of line.
func (p *pager) close() error {
	if len(p.line) == 0 {
		return nil
	}
	return p.writeLine(string(p.line))
}
