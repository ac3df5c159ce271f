package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"golang.org/x/term"
)

// streams are the standard streams of the process, so that tests can give
// their own.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// step tells the user at a terminal what happens now.
func (s streams) step(text string) {
	if isTerminal(s.err) {
		fmt.Fprintf(s.err, "jfrlens: %s %s\n", time.Now().Format(time.TimeOnly), text)
	}
}

// wrote tells the user at a terminal which file there is now.
func (s streams) wrote(path string) {
	if isTerminal(s.err) {
		fmt.Fprintf(s.err, "jfrlens: wrote %s\n", path)
	}
}

// note tells the user what is worth knowing beside the result.
func (s streams) note(text string) { fmt.Fprintf(s.err, "jfrlens: note: %s\n", text) }

// warn tells the user what is wrong and does not stop the command.
func (s streams) warn(text string) { fmt.Fprintf(s.err, "jfrlens: warning: %s\n", text) }

// writeJSON prints one indented JSON value.
func writeJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}

// isTerminal tells whether a stream is a terminal.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// terminalWidth is the width of the terminal behind a stream, in columns, or
// 100 where there is none.
func terminalWidth(stream any) int {
	if file, ok := stream.(*os.File); ok {
		if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 20 {
			return width
		}
	}
	return 100
}

// wantsColour follows the NO_COLOR convention (https://no-color.org).
func wantsColour(stream any) bool {
	return isTerminal(stream) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
