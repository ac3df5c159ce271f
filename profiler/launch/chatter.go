package launch

import (
	"bytes"
	"io"

	"jfrlens/profiler/launch/build"
)

// chatterFilter passes a JVM's output on without what only our options make it
// say. These are the lines that the recorder of JDK 8 and 11 prints at start
// and that no option switches off,
//
//	Started recording 1.
//
//	Use jcmd 4711 JFR.dump name=1 to copy recording data to file.
//
// and those by which a JVM reports options taken from the environment. Of a
// JVM that is started directly only the head of the stream is looked at, so
// that a program may print the same later. Text that cannot be such a line is
// passed on at once: a prompt has no line end.
type chatterFilter struct {
	out io.Writer
	// everywhere looks at the whole stream, which many JVMs may share.
	everywhere bool

	inside bool   // between the first and the last line of the recorder
	done   bool   // nothing is filtered any more
	middle bool   // the beginning of the current line has been passed on
	held   []byte // an unfinished line that may still be dropped
}

// chatterLast begins the recorder's last line.
const chatterLast = "Use jcmd "

// chatterStarts begin the lines that may be dropped.
func chatterStarts() []string {
	return []string{"Started recording ", "NOTE: Picked up JDK_JAVA_OPTIONS: ", "Picked up JAVA_TOOL_OPTIONS: ", "Picked up _JAVA_OPTIONS: "}
}

var (
	colourPrefix     = pattern(`^(\x1b\[[0-9;]*[A-Za-z])*(\x1b(\[[0-9;]*)?$)?`)
	chatterFirstLine = pattern(`^Started recording \d+\.\s`)
	pickedUpLine     = pattern(`^(NOTE: )?Picked up (JDK_JAVA|JAVA_TOOL|_JAVA)_OPTIONS: .*(` + MarkerProperty + `|` + build.Optimising + `)`)
)

// Write filters the next bytes of the stream.
func (f *chatterFilter) Write(p []byte) (int, error) {
	if f.done {
		return f.out.Write(p)
	}
	f.held = append(f.held, p...)
	for !f.done {
		i := bytes.IndexByte(f.held, '\n')
		if i < 0 {
			break
		}
		line := f.held[:i+1]
		f.held = f.held[i+1:]
		if err := f.line(line); err != nil {
			return len(p), err
		}
	}
	if f.done || f.middle || !f.inside && !mayBecomeChatter(f.held) {
		return len(p), f.passHeld()
	}
	return len(p), nil
}

// line decides about the rest of one whole line.
func (f *chatterFilter) line(line []byte) error {
	begins := !f.middle
	f.middle = false
	colours, text := cutColours(line)
	switch {
	case !begins:
	case pickedUpLine().Match(text):
		return f.drop(colours)
	case !f.inside && chatterFirstLine().Match(text):
		f.inside = true
		return f.drop(colours)
	case f.inside && bytes.HasPrefix(text, []byte(chatterLast)):
		f.inside = false
		f.done = !f.everywhere
		return f.drop(colours)
	case f.inside && len(bytes.TrimSpace(text)) == 0:
		return f.drop(colours)
	}
	f.inside = false
	f.done = !f.everywhere
	_, err := f.out.Write(line)
	return err
}

// drop leaves a line out but for the colours before it: Maven resets its own
// there.
func (f *chatterFilter) drop(colours []byte) error {
	if len(colours) == 0 {
		return nil
	}
	_, err := f.out.Write(colours)
	return err
}

// cutColours splits off the terminal control sequences at the beginning; an
// unfinished one counts as such.
func cutColours(line []byte) (colours, text []byte) {
	n := len(colourPrefix().Find(line))
	return line[:n], line[n:]
}

// passHeld passes on what was held back, as the beginning of a line.
func (f *chatterFilter) passHeld() error {
	held := f.held
	f.held = nil
	if len(held) == 0 {
		return nil
	}
	f.middle, f.inside, f.done = true, false, f.done || !f.everywhere
	_, err := f.out.Write(held)
	return err
}

// Close passes on what was held back.
func (f *chatterFilter) Close() error { return f.passHeld() }

// maxHeld bounds a line that is held back.
const maxHeld = 64 << 10

// mayBecomeChatter tells whether the beginning of a line can still become one
// that is dropped.
func mayBecomeChatter(text []byte) bool {
	if len(text) > maxHeld {
		return false
	}
	_, text = cutColours(text)
	for _, start := range chatterStarts() {
		n := min(len(text), len(start))
		if string(text[:n]) == start[:n] {
			return true
		}
	}
	return false
}
