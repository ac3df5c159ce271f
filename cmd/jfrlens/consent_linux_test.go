package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"jfrlens/profiler/launch/consent"
)

// terminal returns a terminal and the other end of it, where a person sits.
func terminal(t *testing.T) (tty, person *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no pseudoterminals here: ", err)
	}
	t.Cleanup(func() { _ = person.Close() })
	if err := unix.IoctlSetPointerInt(int(person.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(int(person.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tty.Close() })
	return tty, person
}

// Options of the project's own files are used when the person at the terminal
// allows them, and never without one.
func TestConsentAtATerminal(t *testing.T) {
	asked := &consent.Error{Dangers: []consent.Danger{{Option: "-javaagent:theirs.jar"}}}
	elsewhere := errors.New("no JDK was found")
	tests := map[string]struct {
		typed   string // "" for no terminal
		failure error  // unless allowed
		allowed bool
		want    string
	}{
		"yes":           {"y\n", asked, true, ""},
		"in full":       {"yes\n", asked, true, ""},
		"no":            {"n\n", asked, false, "(--trust)"},
		"only Return":   {"\n", asked, false, "(--trust)"},
		"something":     {"maybe\n", asked, false, "(--trust)"},
		"nobody there":  {"", asked, false, "(--trust)"},
		"another error": {"y\n", elsewhere, false, "no JDK was found"},
		"no error":      {"y\n", nil, false, ""},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			std := streams{in: strings.NewReader("y\n"), out: io.Discard, err: io.Discard}
			if tt.typed != "" {
				tty, person := terminal(t)
				std.in, std.err = tty, tty
				if _, err := person.WriteString(tt.typed); err != nil {
					t.Fatal(err)
				}
			}
			allowed := false
			err := std.withConsent(&allowed, func() error {
				if allowed {
					return nil
				}
				return tt.failure
			})
			if allowed != tt.allowed {
				t.Errorf("allowed is %v", allowed)
			}
			switch {
			case tt.want == "" && err != nil, tt.want != "" && (err == nil || !strings.HasSuffix(err.Error(), tt.want)):
				t.Errorf("error %v, want %q", err, tt.want)
			case !errors.Is(err, tt.failure) && !tt.allowed:
				t.Errorf("error %v hides its cause", err)
			}
		})
	}
}
