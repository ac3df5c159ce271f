package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"jfrlens/profiler"
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
			var agreed []consent.Danger
			err := std.withConsent(&agreed, func() error {
				if len(agreed) > 0 {
					return nil
				}
				return tt.failure
			})
			if allowed := len(agreed) > 0; allowed != tt.allowed {
				t.Errorf("agreed to %v", agreed)
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

// What is allowed for good is not asked about again until it is taken back.
func TestConsentForGood(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	project := t.TempDir()
	if err := os.WriteFile(filepath.Join(project, "maven.config"), []byte("-Pdev"), 0o600); err != nil {
		t.Fatal(err)
	}
	asked := &consent.Error{Project: project, Dir: project, Dangers: []consent.Danger{{File: "maven.config", Option: "-Pdev", Told: true}}}
	tty, person := terminal(t)
	if _, err := person.WriteString("always\n"); err != nil {
		t.Fatal(err)
	}
	if std := (streams{in: tty, out: tty, err: tty}); !std.confirm(asked) || !profiler.Consents().Has(asked) {
		t.Fatal("not agreed to for good")
	}
	for _, step := range []struct{ args, out, err string }{
		{"consent", project, ""},
		{"consent " + t.TempDir(), "", "nothing was agreed to"},
		{"consent --json " + project, `"maven.config: -Pdev"`, ""},
		{"consent --forget " + project, "", "1 taken back"},
		{"consent", "", "nothing was agreed to"},
	} {
		var out, told strings.Builder
		root := newRootCommand(streams{in: strings.NewReader(""), out: &out, err: &told})
		root.SetArgs(strings.Fields(step.args))
		if err := root.Execute(); err != nil || !strings.Contains(out.String(), step.out) || !strings.Contains(told.String(), step.err) {
			t.Errorf("%s: %v\n%s%s", step.args, err, out.String(), told.String())
		}
	}
	if profiler.Consents().Has(asked) {
		t.Error("taken back, but still there")
	}
}
