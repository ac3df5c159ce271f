package process

import (
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// pipes carry the streams of a process. They are our own, not os/exec's: a
// child that outlives the started process keeps its output, and input that
// nobody ends does not keep the run alive.
type pipes struct {
	stdoutText, stderrText excerpt
	childEnds              []*os.File // closed once the child has them
	ourEnds                []*os.File
	copies                 []func()
	copying                sync.WaitGroup
	terminal               *Terminal // nil for none
}

// outputFilter is between an output stream and its writer; nil for nothing.
type outputFilter func(io.Writer) io.WriteCloser

// open makes the pipes and gives the command its ends.
func (p *pipes) open(cmd *exec.Cmd, stdio Stdio, filter outputFilter) error {
	errEnd, err := p.reader(stdio.Stderr, filter, &p.stderrText)
	if err != nil {
		return err
	}
	cmd.Stderr = errEnd
	if stdio.Terminal != nil && p.terminalOf(cmd, stdio, filter) {
		return nil
	}
	out, err := p.reader(stdio.Stdout, filter, &p.stdoutText)
	if err != nil {
		p.started(false)
		return err
	}
	cmd.Stdout = out
	if err := p.input(cmd, stdio.Stdin); err != nil {
		p.started(false)
		return err
	}
	return nil
}

// reader makes a pipe whose output is kept as an excerpt and passed on, through
// a filter where there is one.
func (p *pipes) reader(to io.Writer, filter outputFilter, keep *excerpt) (*os.File, error) {
	ours, childs, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	p.childEnds = append(p.childEnds, childs)
	p.ourEnds = append(p.ourEnds, ours)
	p.copyFrom(ours, to, filter, keep)
	return childs, nil
}

// copyFrom lets output be copied once the program runs.
func (p *pipes) copyFrom(ours *os.File, to io.Writer, filter outputFilter, keep *excerpt) {
	if to == nil || filter == nil {
		p.copies = append(p.copies, func() { copyOutput(to, keep, ours) })
		return
	}
	filtered := filter(to)
	p.copies = append(p.copies, func() {
		copyOutput(filtered, keep, ours)
		_ = filtered.Close() // the receiver may have failed
	})
}

// copyOutput copies until the stream ends. A receiver that fails is given up,
// but reading goes on: a full pipe would block the program.
func copyOutput(to io.Writer, keep *excerpt, from *os.File) {
	buf := make([]byte, 32<<10)
	for {
		n, err := from.Read(buf)
		_, _ = keep.Write(buf[:n])
		if to != nil && n > 0 {
			if _, writeErr := to.Write(buf[:n]); writeErr != nil {
				to = nil
			}
		}
		if err != nil {
			return
		}
	}
}

// input connects the input. A file or pipe is handed over as it is; a terminal
// is copied, because a process in a background group may not read it.
func (p *pipes) input(cmd *exec.Cmd, stdin io.Reader) error {
	if stdin == nil {
		return nil // os/exec opens the null device
	}
	if f, ok := stdin.(*os.File); ok && !isDevice(f) {
		cmd.Stdin = f
		return nil
	}
	childs, ours, err := os.Pipe()
	if err != nil {
		return err
	}
	cmd.Stdin = childs
	p.childEnds = append(p.childEnds, childs)
	p.ourEnds = append(p.ourEnds, ours)
	if f, ok := stdin.(*os.File); ok {
		stdin = inputOf(f)
	}
	go func() {
		copyInput(ours, stdin)
		_ = ours.Close()
	}()
	return nil
}

// copyInput fails when the program ends first.
func copyInput(to io.Writer, stdin io.Reader) { _, _ = io.Copy(to, stdin) }

func isDevice(f *os.File) bool {
	info, err := f.Stat()
	return err != nil || info.Mode()&os.ModeCharDevice != 0
}

// started closes the child's ends, and ours when there is no child, and
// begins to copy.
func (p *pipes) started(ok bool) {
	closeAll(p.childEnds)
	if !ok {
		closeAll(p.ourEnds)
		return
	}
	for _, run := range p.copies {
		p.copying.Go(run)
	}
}

// drain waits for the end of the output, but not for long: a daemon left
// behind may hold the other end for ever.
func (p *pipes) drain() {
	ended := make(chan struct{})
	go func() {
		p.copying.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(drainTimeout):
	}
	p.terminal.close()
	closeAll(p.ourEnds)
	<-ended
}

func closeAll(files []*os.File) {
	for _, f := range files {
		_ = f.Close() // the input copier may have closed it already
	}
}
