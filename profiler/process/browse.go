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
//
// The address may hold a secret, and the arguments of a process are there for
// everybody on the machine to read: the browser is given a file that leads to the
// address and that only the user can read. Call forget, which is never nil, when
// nothing is at the address any more.
func Browse(url string) (forget func(), err error) {
	forget = func() {}
	programs := browsers(runtime.GOOS, os.Getenv)
	if len(programs) == 0 {
		return forget, ErrNoBrowser
	}
	page, err := writeRedirect(url)
	if err != nil {
		return forget, err
	}
	for _, argv := range programs {
		path, err := exec.LookPath(argv[0])
		if err != nil {
			continue
		}
		cmd := exec.Command(path, append(argv[1:], page.path)...)
		if err := cmd.Start(); err != nil {
			continue
		}
		go func() { _ = cmd.Wait() }() // reaps it; how it ended says nothing about the page
		return page.remove, nil
	}
	page.remove()
	return forget, ErrNoBrowser
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
