package jvm

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
)

// What the system hides may be of another user, or of our own.
func TestHidden(t *testing.T) {
	for _, test := range []struct {
		name     string
		uid, us  uint32
		want, no string
	}{
		{"another user's", 1, 2, "belongs to user owner: run jfrlens as that user", "rights"},
		{"our own", 2, 2, "belongs to user owner: it has more rights than jfrlens", "as that user"},
		{"seen by root", 1, 0, "it has more rights than jfrlens, which runs as root", "as that user"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := hidden(Process{PID: 7, User: "owner", uid: test.uid}, test.us, fs.ErrPermission)
			if !errors.Is(err, ErrRefused) || !errors.Is(err, fs.ErrPermission) {
				t.Errorf("error %v", err)
			}
			if text := err.Error(); !strings.HasPrefix(text, "process 7 ") || !strings.Contains(text, test.want) || strings.Contains(text, test.no) {
				t.Errorf("sentence %q", text)
			}
		})
	}
}
