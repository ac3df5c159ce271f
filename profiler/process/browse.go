package process

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
)

// ErrNoBrowser says that nothing on this machine opens web pages.
var ErrNoBrowser = errors.New("no program was found that opens a browser")

// Browse shows an address in the user's browser. It returns once the opening
// program has started; what that program says is dropped.
func Browse(url string) error {
	for _, argv := range browsers(runtime.GOOS, os.Getenv) {
		path, err := exec.LookPath(argv[0])
		if err != nil {
			continue
		}
		cmd := exec.Command(path, append(argv[1:], url)...)
		if err := cmd.Start(); err != nil {
			continue
		}
		go func() { _ = cmd.Wait() }() // reaps it; how it ended says nothing about the page
		return nil
	}
	return ErrNoBrowser
}

// browsers lists what opens an address on an operating system, best first. On
// Linux that is nothing where no display is there to show it on.
func browsers(goos string, getenv func(string) string) [][]string {
	switch goos {
	case "darwin":
		return [][]string{{"open"}}
	case "windows":
		return [][]string{{"rundll32", "url.dll,FileProtocolHandler"}}
	}
	if getenv("DISPLAY") == "" && getenv("WAYLAND_DISPLAY") == "" {
		return nil
	}
	return [][]string{{"xdg-open"}, {"gio", "open"}, {"sensible-browser"}}
}
