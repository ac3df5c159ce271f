package main

import (
	"cmp"
	"os"
	"strings"

	"jfrlens/jfr/visible"
	"jfrlens/profiler/report"
)

// look is how text looks on standard output: coloured and with links on a terminal that can, as wide as it.
func (s streams) look() report.Options {
	o := report.Options{Width: terminalWidth(s.out), Color: s.wantsColour()}
	o.Links = o.Color && takesLinks()
	if !hasUTF8() {
		o.Width -= 2 // the three dots of what is cut
	}
	return o
}

// wantsColour follows the flag and the NO_COLOR convention (https://no-color.org).
func (s streams) wantsColour() bool {
	file, _ := fileOf(s.out)
	unwanted := s.plain != nil && *s.plain || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb"
	return isTerminal(s.out) && !unwanted && takesEscapes(file)
}

// takesLinks tells whether the terminal opens links (OSC 8) or at least hides what makes them: all do but consoles without
// windows and those in Emacs.
func takesLinks() bool {
	kind := os.Getenv("TERM")
	for _, without := range []string{"linux", "vt", "eterm", "cons"} {
		if strings.HasPrefix(kind, without) {
			return false
		}
	}
	return os.Getenv("INSIDE_EMACS") == ""
}

// inLocale is a text that the locale can show.
func inLocale(text string) string {
	if hasUTF8() {
		return text
	}
	return visible.ASCII(text)
}

// hasUTF8 tells whether the locale is one of UTF-8 (POSIX, Base Definitions 8.2). Where none is set, as in containers, the
// terminal outside is taken to be so.
func hasUTF8() bool {
	locale := strings.ToLower(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG")))
	return locale == "" || strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
}
