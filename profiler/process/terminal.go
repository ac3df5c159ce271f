package process

import (
	"os"
	"os/exec"
	"sync"
)

// Terminal is a pseudo-terminal for a program that talks to a person: its output and
// input are that, errors stay apart. Where the system has none, pipes take its place.
type Terminal struct {
	mu            sync.Mutex // guards the fields below
	columns, rows int
	ours          *os.File // nil before the program starts, after its end, and where there is none
	echoes        bool
}

// Resize tells the program how large its terminal is, in characters.
func (t *Terminal) Resize(columns, rows int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.columns, t.rows = columns, rows
	if t.ours != nil {
		resizeTerminal(t.ours, columns, rows)
	}
}

// Echoes tells whether the terminal shows what is typed by itself.
func (t *Terminal) Echoes() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.echoes
}

// open makes the terminal.
func (t *Terminal) open() (ours, childs *os.File, err error) {
	ours, childs, err = openTerminal()
	t.mu.Lock()
	defer t.mu.Unlock()
	if err != nil {
		return nil, nil, err
	}
	t.ours, t.echoes = ours, true
	if t.columns > 0 && t.rows > 0 {
		resizeTerminal(ours, t.columns, t.rows)
	}
	return ours, childs, nil
}

// close forgets the file of the terminal, which is closed with the other pipes.
func (t *Terminal) close() {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.ours = nil
}

// terminalOf gives the command a terminal as its input and output; false where the system has none.
func (p *pipes) terminalOf(cmd *exec.Cmd, stdio Stdio, filter outputFilter) bool {
	ours, childs, err := stdio.Terminal.open()
	if err != nil {
		return false
	}
	p.terminal = stdio.Terminal
	p.childEnds, p.ourEnds = append(p.childEnds, childs), append(p.ourEnds, ours)
	p.copyFrom(ours, stdio.Stdout, filter, &p.stdoutText)
	cmd.Stdin, cmd.Stdout = childs, childs
	if stdio.Stdin != nil {
		go copyInput(ours, stdio.Stdin)
	}
	return true
}
