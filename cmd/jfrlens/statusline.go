package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/mattn/go-runewidth"
	"golang.org/x/term"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/profile"
)

// statusLine tells at a terminal, while a program is measured, for how long, how many samples there are, which line is the
// hottest so far, and how to end it. One goroutine draws it each second until hide.
type statusLine struct {
	size func() (width, height int) // of the terminal
	hint string                     // how to end it

	mu    sync.Mutex // guards all below
	row   bottomRow
	began time.Time
	found string        // of the profile so far
	done  chan struct{} // nil while it is not shown
	over  bool          // it was shown, and is not again
}

// Sizes of terminals that have room for a status line.
const (
	leastRows    = 6
	leastColumns = 30
)

// newStatusLine returns the status line on standard error, nil where nobody would see it or it would disturb: beside a
// pager, or what is not in the foreground.
func newStatusLine(std streams, hint string) *statusLine {
	file, ok := fileOf(std.err)
	if !ok || !isTerminal(std.err) || os.Getenv("TERM") == "dumb" || !takesEscapes(file) || !inForeground(file) || isPipe(std.out) {
		return nil
	}
	size := func() (width, height int) {
		width, height, _ = term.GetSize(int(file.Fd())) // none is too small
		return width, height
	}
	return &statusLine{size: size, hint: hint, row: bottomRow{to: file}}
}

// isPipe tells whether somebody reads a stream while it is written, such as a pager.
func isPipe(stream any) bool {
	file, ok := fileOf(stream)
	if !ok {
		return true
	}
	info, err := file.Stat()
	return err != nil || info.Mode()&os.ModeNamedPipe != 0
}

// show begins the drawing, in a second: who is done by then needs no status.
func (s *statusLine) show() {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.done != nil || s.over {
		return
	}
	s.began, s.done = time.Now(), make(chan struct{})
	go s.run(s.done)
}

// run draws until it is done.
func (s *statusLine) run(done chan struct{}) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-done:
			return
		case <-ticker.C:
			s.draw(done)
		}
	}
}

// draw shows the line as it is now, unless it was hidden meanwhile.
func (s *statusLine) draw(done chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.done != done {
		return
	}
	width, height := s.size()
	if width < leastColumns || height < leastRows {
		s.row.erase()
		return
	}
	s.row.draw(s.text(width-1), height)
}

// text is the line for a number of columns: what was found comes last, where it may be cut.
func (s *statusLine) text(width int) string {
	parts := []string{"jfrlens: " + runningFor(time.Since(s.began)), s.hint}
	if s.found != "" {
		parts = append(parts, s.found)
	}
	return runewidth.Truncate(inLocale(strings.Join(parts, "; ")), width, inLocale("…"))
}

// runningFor is a time in whole seconds.
func runningFor(d time.Duration) string {
	if d < time.Minute {
		return units.Age(d)
	}
	return units.Duration(d)
}

// hide gives the row back and ends the drawing.
func (s *statusLine) hide() {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.done == nil {
		return
	}
	close(s.done)
	s.done, s.over = nil, true
	s.row.erase()
}

// tell takes over what was found so far.
func (s *statusLine) tell(found string) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.found = found
}

// foundSoFar says how many samples a view has and which line is the hottest.
func foundSoFar(view *profile.View, o lines.Options) string {
	view, _ = view.OfProgram()
	text := units.Plural(view.Samples, view.Type.Noun())
	if list := lines.Lay(view, o).InFiles(); len(list) > 0 && list[0].Work().Weight > 0 {
		line := list[0]
		source, _ := line.File.Row(line.Number)
		return fmt.Sprintf("%s, hottest %s:%d %s  %s", text, filepath.Base(line.Path), line.Number, units.Share(line.Own.Weight, view.Total),
			visible.Text(strings.TrimSpace(source)))
	}
	return text
}
