package jvm

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func TestIsStarting(t *testing.T) {
	ready := map[string]string{"sun.rt.javaCommand": "demo.Main"}
	for _, test := range []struct {
		values map[string]string
		uptime time.Duration
		want   bool
	}{
		{ready, 0, false},
		{ready, time.Hour, false},
		{map[string]string{}, time.Second, true}, // made and not published
		{map[string]string{}, time.Hour, false},  // or unreadable
		{nil, time.Second, true},
		{nil, time.Minute, false},
	} {
		if got := isStarting(test.values, test.uptime); got != test.want {
			t.Errorf("%v after %v: %v", test.values, test.uptime, got)
		}
	}
}

// TestAttachEarly attaches as soon as there is a JVM at all: it waits for the
// right moment, and the JVM prints nothing.
func TestAttachEarly(t *testing.T) {
	for _, release := range []int{8, 17, 25} {
		pid, out := begin(t, release, nil)
		vm, err := Attach(t.Context(), pid)
		for end := time.Now().Add(5 * time.Minute); errors.Is(err, ErrNotJVM) && time.Now().Before(end); { // it maps its library first
			vm, err = Attach(t.Context(), pid)
		}
		if err != nil {
			t.Fatalf("JDK %d: %v", release, err)
		}
		if text := command(t, vm, "VM.version"); !strings.Contains(text, "VM version") {
			t.Errorf("JDK %d: version %q", release, text)
		}
		if text := printed(t, out); strings.Contains(text, "Full thread dump") {
			t.Errorf("JDK %d printed %s", release, text)
		}
	}
}
