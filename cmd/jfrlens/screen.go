package main

import (
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"

	"jfrlens/jfr/visible"
)

// screen is where people read. Names in recordings, sources and processes are
// those of others: nothing that they hold may move the cursor, change the order of
// the text or hide a part of it. Files and pipes get every byte.
type screen struct {
	to    io.Writer
	clean func(line string) string
	rest  []byte // the beginning of a character
}

// forPeople returns a stream, cleaned if it is a terminal.
func forPeople(file *os.File) io.Writer {
	if !isTerminal(file) {
		return file
	}
	return &screen{to: file, clean: cleanText}
}

// cleanText is a line of others as a terminal of this locale can show it.
func cleanText(line string) string { return inLocale(visible.Text(line)) }

// painted is a stream for text that is clean but for our colours.
func painted(stream io.Writer) io.Writer {
	if hasUTF8() {
		return behind(stream)
	}
	return &screen{to: behind(stream), clean: visible.ASCII}
}

// behind is the stream itself: for those who paint, and clean what they paint, and
// for programs and protocols that it belongs to.
func behind(stream io.Writer) io.Writer {
	if t, ok := stream.(*screen); ok {
		return t.to
	}
	return stream
}

// Write writes whole characters, cleaned.
func (t *screen) Write(p []byte) (int, error) {
	text := append(t.rest, p...)
	end := len(text) - cut(text)
	t.rest = append([]byte(nil), text[end:]...)
	lines := strings.Split(string(text[:end]), "\n")
	for i := range lines {
		lines[i] = t.clean(lines[i])
	}
	if _, err := io.WriteString(t.to, strings.Join(lines, "\n")); err != nil {
		return 0, err
	}
	return len(p), nil
}

// cut is how many bytes at the end are the beginning of a character.
func cut(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if last := text[len(text)-n:]; utf8.RuneStart(last[0]) {
			if utf8.FullRune(last) {
				return 0
			}
			return n
		}
	}
	return 0
}

// isTerminal tells whether a stream is a terminal.
func isTerminal(stream any) bool {
	file, ok := fileOf(stream)
	return ok && term.IsTerminal(int(file.Fd()))
}

// fileOf is the file that a stream writes to.
func fileOf(stream any) (*os.File, bool) {
	if t, ok := stream.(*screen); ok {
		stream = t.to
	}
	file, ok := stream.(*os.File)
	return file, ok
}

// terminalSize is the size of the terminal behind a stream, in columns and lines.
func terminalSize(stream any) (width, height int) {
	if file, ok := fileOf(stream); ok {
		if width, height, err := term.GetSize(int(file.Fd())); err == nil && width > 20 && height > 2 {
			return width, height
		}
	}
	return 100, 25
}

// terminalWidth is the width of the terminal behind a stream, in columns, or
// 100 where there is none.
func terminalWidth(stream any) int {
	width, _ := terminalSize(stream)
	return width
}
