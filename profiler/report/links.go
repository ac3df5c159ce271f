package report

import (
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
)

// linker makes text a link to a place that the terminal opens when it is clicked, if it is true: OSC 8
// (gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda). For the line there is no standard; that the fragment names
// it is what VS Code and kitty know.
type linker bool

// to links text to a line of a file, or to the file where the line is 0.
func (l linker) to(path string, line int, text string) string {
	if !bool(l) || !filepath.IsAbs(path) {
		return text
	}
	target := url.URL{Scheme: "file", Path: filepath.ToSlash(path)}
	if !strings.HasPrefix(target.Path, "/") {
		target.Path = "/" + target.Path // a drive
	}
	if line > 0 {
		target.Fragment = strconv.Itoa(line)
	}
	return "\x1b]8;;" + target.String() + "\x1b\\" + text + "\x1b]8;;\x1b\\"
}
