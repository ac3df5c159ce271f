package consent

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// write writes a file below a folder.
func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

const mavenConfig = ".mvn/maven.config"

// question is what a project with options of Maven asks.
func question(t *testing.T, options ...string) *Error {
	t.Helper()
	project := t.TempDir()
	text := ""
	for _, option := range options {
		text += option + "\n"
	}
	write(t, project, mavenConfig, text)
	dangers := InFiles(project, []File{OptionsFile(mavenConfig, ToolJVMOptions())})
	if len(dangers) != len(options) {
		t.Fatalf("dangers %+v", dangers)
	}
	return &Error{Project: project, Dir: project, Dangers: dangers}
}

// ledger is an empty one, which nobody has made yet.
func ledger(t *testing.T) Ledger { return Ledger(filepath.Join(t.TempDir(), "state", "consents")) }

// What was agreed to is asked about again once anything of it has changed.
func TestConsentLasts(t *testing.T) {
	for name, change := range map[string]func(asked *Error) *Error{
		"": func(asked *Error) *Error { return asked },
		"another folder to start in": func(asked *Error) *Error {
			return &Error{Project: asked.Project, Dir: filepath.Join(asked.Project, "sub"), Dangers: asked.Dangers}
		},
		"one more": func(asked *Error) *Error {
			return &Error{asked.Project, asked.Dir, append(asked.Dangers[:2:2], Danger{File: mavenConfig, Option: "-Pmore", Told: true})}
		},
		"one less": func(asked *Error) *Error { return &Error{asked.Project, asked.Dir, asked.Dangers[:1]} },
		"another value": func(asked *Error) *Error {
			asked.Dangers[0].Option += "x"
			return asked
		},
		"a harmless option": func(asked *Error) *Error {
			write(t, asked.Project, mavenConfig, "-Dmode=fast\n-Dinput=data\n-Xmx1g\n")
			return asked
		},
		"the content of what is named": func(asked *Error) *Error {
			write(t, asked.Project, "data", "new")
			return asked
		},
		"something of the name of a value": func(asked *Error) *Error {
			write(t, asked.Project, "fast", "")
			return asked
		},
		"a folder of the name of a value": func(asked *Error) *Error {
			write(t, asked.Project, "fast/x", "")
			return asked
		},
		"the same in another project": func(asked *Error) *Error {
			other := question(t, "-Dmode=fast", "-Dinput=data")
			write(t, other.Project, "data", "old")
			return other
		},
		"no file any more": func(asked *Error) *Error {
			if err := os.Remove(filepath.Join(asked.Project, mavenConfig)); err != nil {
				t.Fatal(err)
			}
			return asked
		},
	} {
		l, asked := ledger(t), question(t, "-Dmode=fast", "-Dinput=data")
		write(t, asked.Project, "data", "old")
		if l.Has(asked) || !l.CanKeep(asked) {
			t.Fatalf("%s: before: %v, %v", name, l.Has(asked), l.CanKeep(asked))
		}
		if err := l.Keep(asked); err != nil {
			t.Fatal(err)
		}
		if got, want := l.Has(change(asked)), name == "" || name == "another folder to start in"; got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// What loads code, or whose file cannot be looked at, is asked about each time.
func TestConsentThatCannotLast(t *testing.T) {
	for name, asked := range map[string]*Error{
		"an agent":   question(t, "-Dmode=fast", "-javaagent:a.jar"),
		"a program":  question(t, "-Dexec.executable=sh"),
		"no project": {Project: filepath.Join(t.TempDir(), "none"), Dangers: []Danger{{File: "f", Option: "-Dx=y", Told: true}}},
		"no file":    {Project: t.TempDir(), Dangers: []Danger{{File: "f", Option: "-Dx=y", Told: true}}},
	} {
		l := ledger(t)
		if l.CanKeep(asked) || l.Keep(asked) == nil || l.Has(asked) {
			t.Errorf("%s: is kept", name)
		}
	}
}

// A folder that others could have filled is not believed.
func TestLedgerOfOthers(t *testing.T) {
	asked := question(t, "-Dmode=fast")
	for name, spoil := range map[string]func(l Ledger) Ledger{
		"open to others": func(l Ledger) Ledger {
			if err := os.Chmod(string(l), 0o755); err != nil {
				t.Fatal(err)
			}
			return l
		},
		"a link": func(l Ledger) Ledger {
			link := filepath.Join(t.TempDir(), "link")
			if err := os.Symlink(string(l), link); err != nil {
				t.Fatal(err)
			}
			return Ledger(link)
		},
		"part of the project": func(l Ledger) Ledger {
			inside := filepath.Join(asked.Project, "state")
			if err := os.Rename(string(l), inside); err != nil {
				t.Fatal(err)
			}
			return Ledger(inside)
		},
		"none": func(Ledger) Ledger { return "" },
	} {
		l := ledger(t)
		if err := l.Keep(asked); err != nil || !l.Has(asked) {
			t.Fatalf("%s: %v", name, err)
		}
		spoiled := spoil(l)
		if spoiled.Has(asked) {
			t.Errorf("%s: is believed", name)
		}
		if err := spoiled.Keep(asked); err == nil {
			t.Errorf("%s: is written to", name)
		}
	}
}

// Entries are private, can be listed without values, and taken back.
func TestLedgerForgets(t *testing.T) {
	l, one, two := ledger(t), question(t, "-Dpassword=secret", "-Pdev"), question(t, "-Dx=y")
	if all, err := l.All(); err != nil || len(all) != 0 {
		t.Errorf("an empty one: %v, %v", all, err)
	}
	for _, asked := range []*Error{one, two} {
		if err := l.Keep(asked); err != nil {
			t.Fatal(err)
		}
	}
	all, err := l.All()
	if err != nil || len(all) != 2 || all[0].Project != two.Project || fmt.Sprint(all[1].Options) != "[.mvn/maven.config: -Dpassword .mvn/maven.config: -Pdev]" {
		t.Errorf("%+v, %v", all, err)
	}
	if info, err := os.Stat(l.path(all[0].Fingerprint)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	if n, err := l.Forget(one.Project); n != 1 || err != nil || l.Has(one) || !l.Has(two) {
		t.Errorf("forgot %d, %v", n, err)
	}
	if n, err := l.Forget(""); n != 1 || err != nil || l.Has(two) {
		t.Errorf("forgot %d, %v", n, err)
	}
}

// The oldest go when there are too many.
func TestLedgerIsBounded(t *testing.T) {
	l, asked := ledger(t), question(t, "-Dx=y")
	if err := l.Keep(asked); err != nil {
		t.Fatal(err)
	}
	for i := range maxEntries {
		name := fmt.Sprintf("%064d", i)
		since := time.Now().Add(time.Duration(i+1) * time.Second).UTC().Format(time.RFC3339)
		write(t, string(l), name+ending, fmt.Sprintf(`{"project":"/p","since":%q,"fingerprint":%q}`, since, name))
	}
	l.drop()
	if all, err := l.All(); err != nil || len(all) != maxEntries || l.Has(asked) {
		t.Errorf("%d entries, %v, the oldest is there: %v", len(all), err, l.Has(asked))
	}
}
