package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/profiler/source"
)

// largeOf is a recording above 100 MB: the same one so often.
func largeOf(t *testing.T, name string) []string {
	t.Helper()
	info, err := os.Stat(recordingOf(name))
	if err != nil {
		t.Fatal(err)
	}
	return slices.Repeat([]string{recordingOf(name)}, largeRecording/int(info.Size())+1)
}

// got is what a page gets.
func got(t *testing.T, address string) string {
	t.Helper()
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// fakeBrowser has a program there that opens pages, and looks at none.
func fakeBrowser(t *testing.T) {
	t.Helper()
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "xdg-open"), []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin)
	t.Setenv("DISPLAY", ":0")
	t.Setenv("TMPDIR", t.TempDir())
}

// The page of a large recording is there before that is read, says how far that is, and ends it when the user does.
func TestLargeRecordingIsReadBehindThePage(t *testing.T) {
	var out strings.Builder
	o := newOpening(streams{out: &out, err: io.Discard}, true, nil)
	defer o.close()
	request := shown{paths: largeOf(t, "content-jdk25"), sources: source.NewIndex([]string{t.TempDir()})}
	ctx, end := context.WithCancel(t.Context())
	defer end()
	begun := 0
	var looked atomic.Int32 // several chunks at once
	_, _, err := request.read(ctx, streams{out: io.Discard, err: io.Discard}, func(ctx context.Context, rec *jfr.Recording) (func(*jfr.Chunk) error, error) {
		begun++
		watch, err := o.begin(ctx, rec)
		status := strings.TrimSpace(out.String()) + "status.json"
		if !strings.Contains(got(t, status), `"read":0}`) {
			t.Errorf("at first, %s", got(t, status))
		}
		return func(c *jfr.Chunk) error {
			err := watch(c)
			if looked.Add(1) == 2 {
				end()
				if now := got(t, status); strings.Contains(now, `"read":0}`) || strings.Contains(now, `"read":1}`) {
					t.Errorf("at the second chunk, %s", now)
				}
			}
			return err
		}, err
	})
	if err != context.Canceled || begun != 1 || looked.Load() > 8 {
		t.Errorf("begun %d times, looked at %d chunks, %v", begun, looked.Load(), err)
	}
	request.paths = request.paths[:1]
	if _, _, err := request.read(t.Context(), streams{out: io.Discard, err: io.Discard}, nil); err != nil {
		t.Errorf("a small one: %v", err)
	}
}

// What is wrong with a large recording is said in the terminal and on the page that waits for it.
func TestLargeRecordingIsRefused(t *testing.T) {
	fakeBrowser(t)
	read, write := io.Pipe()
	page := make(chan string, 1)
	go func() {
		address, _ := bufio.NewReader(read).ReadString('\n')
		page <- got(t, strings.TrimSpace(address)+"data.json")
	}()
	var told strings.Builder
	args := append([]string{"open", "--type", "com.acme.Nothing"}, largeOf(t, "content-jdk25")...)
	code := run(t.Context(), streams{in: strings.NewReader(""), out: write, err: &told}, args)
	said := <-page
	if code != exitFailed || !strings.Contains(said, "com.acme.Nothing") || !strings.Contains(told.String(), "jfrlens: "+said+"\n") {
		t.Errorf("exit code %d, the page says %q, the terminal %q", code, said, told.String())
	}
}

// Of what nothing can be read no page is promised.
func TestNoPageOfAnUnreadableRecording(t *testing.T) {
	path := filepath.Join(t.TempDir(), "broken.jfr")
	if err := os.WriteFile(path, []byte("FLR\x00\x00\x02\x00\x01"+strings.Repeat("\x00", 200)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, largeRecording+1); err != nil {
		t.Fatal(err)
	}
	code, out, told := called(t, "open", "--no-browser", path)
	if code != exitFailed || out != "" || !strings.HasPrefix(told, "jfrlens: ") {
		t.Errorf("exit code %d, printed %q, said %q", code, out, told)
	}
}

// A recording of one huge chunk is not all read at once, as far as the page can see.
func TestReadingOfAHugeChunk(t *testing.T) {
	data := jfrtest.HugeChunk(120)
	rec := jfr.NewRecording("huge", bytes.NewReader(data), int64(len(data)))
	read := &reading{ctx: t.Context(), size: rec.Size()}
	var mu sync.Mutex
	steps := []float64{read.part()}
	if err := rec.Each(2, func(c *jfr.Chunk) error {
		mu.Lock()
		defer mu.Unlock()
		err := read.watch(c)
		steps = append(steps, read.part())
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if len(steps) < 6 || steps[0] != 0 || steps[len(steps)-1] != 1 {
		t.Fatalf("it is seen at %v", steps)
	}
	for i := 1; i < len(steps); i++ {
		if step := steps[i] - steps[i-1]; step <= 0 || step > 0.3 {
			t.Errorf("from %v it goes to %v", steps[i-1], steps[i])
		}
	}
}
