package redact

import (
	"bytes"

	"jfrlens/jfr"
)

// memoryMask blanks raw memory in crash logs: eight bytes of text are a number there, which no search for the text finds.
type memoryMask struct {
	on     bool
	inside bool // behind the title of a part with memory
}

var (
	memoryTitle = jfr.Pattern(`^(?:Top of Stack:|Instructions:|Stack slot to memory mapping:|Register to memory mapping:|Registers:)`)
	memoryLine  = jfr.Pattern(`^(0x[0-9a-f]+:)(\s+)(.*)$`)
	quotedText  = jfr.Pattern(`"[^"\n]*"`)
)

// mask blanks the memory in whole lines. How long lines are stays.
func (m *memoryMask) mask(text []byte, report *FileReport) []byte {
	if !m.on || !m.inside && !bytes.Contains(text, []byte("Top of Stack:")) && !bytes.Contains(text, []byte("Instructions:")) && !bytes.Contains(text, []byte("to memory mapping:")) {
		return text
	}
	out := make([]byte, 0, len(text))
	for line := range bytes.Lines(text) {
		switch {
		case memoryTitle().Match(line):
			m.inside = !bytes.HasPrefix(line, []byte("Registers:"))
		case len(bytes.TrimSpace(line)) > 0 && line[0] == '-', bytes.HasPrefix(line, []byte("Compiled method")), bytes.HasPrefix(line, []byte("VM Arguments")):
			m.inside = false
		case m.inside:
			if with := blanked(line); !bytes.Equal(with, line) {
				report.count("memory", Secret.String(), 1)
				line = with
			}
		}
		out = append(out, line...)
	}
	return out
}

// blanked returns a line of memory with zeros for what is in it, and without texts of objects.
func blanked(line []byte) []byte {
	if parts := memoryLine().FindSubmatch(bytes.TrimRight(line, "\r\n")); parts != nil {
		out := append(append([]byte{}, parts[1]...), parts[2]...)
		return append(append(out, zeros(parts[3])...), line[len(bytes.TrimRight(line, "\r\n")):]...)
	}
	if at := bytes.Index(line, []byte("readable memory: ")); at >= 0 {
		at += len("readable memory: ")
		return append(append([]byte{}, line[:at]...), zeros(line[at:])...)
	}
	if bytes.Contains(line, []byte("string:")) || bytes.HasPrefix(bytes.TrimSpace(line), []byte("- ")) {
		return quotedText().ReplaceAll(line, []byte(`"***"`))
	}
	return line
}

// zeros returns zeros for digits and letters of numbers, and dots for what else is seen.
func zeros(text []byte) []byte {
	out := bytes.Clone(text)
	for i, c := range out {
		switch {
		case isHex(c):
			out[i] = '0'
		case c > ' ' && c != 'x' && c != '|':
			out[i] = '.'
		}
	}
	return out
}
