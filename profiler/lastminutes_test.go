package profiler

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/jvm"
	"jfrlens/profiler/profile"
)

// TestLastMinutes dumps what JVMs record anyway: one by name, all, and none.
func TestLastMinutes(t *testing.T) {
	for _, release := range []int{8, 11, 17, 21, 25} {
		t.Run(jdkName(release), func(t *testing.T) {
			pid, _ := spinning(t, release)
			folder := t.TempDir()
			var out bytes.Buffer
			_, err := LastMinutes{PID: pid}.Write(t.Context(), folder, &out)
			if !errors.Is(err, ErrNoRecording) || !strings.Contains(err.Error(), "makes no recording; jfrlens attach") || out.Len() > 0 {
				t.Fatalf("without a recording: %v, %d bytes", err, out.Len())
			}
			vm, err := jvm.Attach(t.Context(), pid)
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range []string{"JFR.start name=first settings=profile maxage=5m", "JFR.start name=second"} {
				if _, err := vm.Command(t.Context(), line); err != nil {
					t.Fatal(err)
				}
			}
			await(t, func() bool { return sampledIn(t, dumpOf(t, LastMinutes{PID: pid, Last: time.Minute}, folder)) })
			_ = dumpOf(t, LastMinutes{PID: pid, Recording: "second"}, folder)
			_, err = LastMinutes{PID: pid, Recording: "third"}.Write(t.Context(), folder, &out)
			if err == nil || !strings.Contains(err.Error(), `no recording "third"; it makes first, second`) && !strings.Contains(err.Error(), "it makes second, first") {
				t.Errorf("one that is not made: %v", err)
			}
			list, err := vm.Recordings(t.Context())
			if err != nil || len(list) != 2 {
				t.Errorf("recordings afterwards: %v, %v", list, err)
			}
			if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v, %v", left, err)
			}
		})
	}
}

// dumpOf is what a JVM dumps.
func dumpOf(t *testing.T, l LastMinutes, folder string) []byte {
	t.Helper()
	var out bytes.Buffer
	d, err := l.Write(context.WithoutCancel(t.Context()), folder, &out)
	if err != nil || d.Process.Main != "Spin" || !strings.Contains(strings.Join(d.Recordings, " "), "second") {
		t.Fatalf("dumped %+v: %v", d, err)
	}
	return out.Bytes()
}

// sampledIn tells whether there are samples in a recording.
func sampledIn(t *testing.T, text []byte) bool {
	t.Helper()
	rec := jfr.NewRecording("dump", bytes.NewReader(text), int64(len(text)))
	defer rec.Close()
	p, err := profile.Read(rec, profile.Options{})
	return err == nil && len(p.SampleTypes()) > 0
}
