package launch

import (
	"bytes"
	"io"
)

// chatterFilter passes a JVM's standard output on without the lines that the
// recorder of JDK 8 and 11 prints at start and that no option switches off:
//
//	Started recording 1. No limit specified, using maxsize=250MB as default.
//
//	Use jcmd 4711 JFR.dump name=1 to copy recording data to file.
//
// The lines come before the program's first output, so only the head of the
// stream is looked at. A prompt without a line end is passed on at once.
type chatterFilter struct {
	out   io.Writer
	state chatterState
	held  []byte // an unfinished line that may still be one of these
}

type chatterState int

const (
	beforeChatter chatterState = iota
	insideChatter
	afterChatter
)

// The beginnings of the first and the last line.
const (
	chatterFirst = "Started recording "
	chatterLast  = "Use jcmd "
)

// Write filters the head of the stream and passes on everything after it.
func (f *chatterFilter) Write(p []byte) (int, error) {
	if f.state == afterChatter {
		return f.out.Write(p)
	}
	f.held = append(f.held, p...)
	for f.state != afterChatter {
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
	if f.state == afterChatter || f.state == beforeChatter && !mayBecome(f.held, chatterFirst) {
		return len(p), f.release()
	}
	return len(p), nil
}

// line decides about one whole line.
func (f *chatterFilter) line(line []byte) error {
	switch {
	case f.state == beforeChatter && bytes.HasPrefix(line, []byte(chatterFirst)):
		f.state = insideChatter
		return nil
	case f.state == insideChatter && bytes.HasPrefix(line, []byte(chatterLast)):
		f.state = afterChatter
		return nil
	case f.state == insideChatter && len(bytes.TrimSpace(line)) == 0:
		return nil
	}
	f.state = afterChatter
	_, err := f.out.Write(line)
	return err
}

// release ends the filtering and passes on what was held back.
func (f *chatterFilter) release() error {
	f.state = afterChatter
	held := f.held
	f.held = nil
	if len(held) == 0 {
		return nil
	}
	_, err := f.out.Write(held)
	return err
}

// Close passes on what was held back.
func (f *chatterFilter) Close() error { return f.release() }

// mayBecome tells whether text can still grow into something that starts so.
func mayBecome(text []byte, start string) bool {
	n := min(len(text), len(start))
	return string(text[:n]) == start[:n]
}
