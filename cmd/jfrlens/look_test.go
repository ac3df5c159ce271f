package main

import (
	"bytes"
	"testing"
)

func TestLocales(t *testing.T) {
	for _, test := range []struct {
		all, ctype, lang string
		utf8             bool
	}{
		{"", "", "", true},
		{"C", "", "en_US.UTF-8", false},
		{"", "", "POSIX", false},
		{"", "de_DE.utf8", "C", true},
		{"", "de_DE.ISO-8859-1", "C.UTF-8", false},
		{"C.UTF-8", "C", "C", true},
	} {
		t.Setenv("LC_ALL", test.all)
		t.Setenv("LC_CTYPE", test.ctype)
		t.Setenv("LANG", test.lang)
		var b bytes.Buffer
		if _, err := painted(&b).Write([]byte("\x1b[1m│\x1b[0m ü\n")); err != nil {
			t.Fatal(err)
		}
		want := "\x1b[1m│\x1b[0m ü\n"
		if !test.utf8 {
			want = "\x1b[1m|\x1b[0m \\u00fc\n"
		}
		if b.String() != want || (streams{out: &b}).look().Color {
			t.Errorf("%+v: %q", test, b.String())
		}
	}
}

func TestTerminalsWithLinks(t *testing.T) {
	t.Setenv("INSIDE_EMACS", "")
	for kind, want := range map[string]bool{"xterm-256color": true, "tmux": true, "": true, "linux": false, "vt100": false, "eterm-color": false} {
		if t.Setenv("TERM", kind); takesLinks() != want {
			t.Errorf("%s: %v", kind, !want)
		}
	}
}
