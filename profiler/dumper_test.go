package profiler

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/testdata/jdks"
)

// Dumps come about once a second at first, and less often when they cost more
// than they are worth.
func TestPace(t *testing.T) {
	began := time.Now()
	for _, test := range []struct {
		name        string
		since, took time.Duration
		rest        time.Duration // until the next one
	}{
		{"at first", time.Second, time.Millisecond, time.Second},
		{"a slow JVM", time.Second, 250 * time.Millisecond, 5 * time.Second},
		{"after a minute", time.Minute, time.Millisecond, 3 * time.Second},
		{"after an hour", time.Hour, time.Millisecond, 3 * time.Minute},
	} {
		p := newPace(began)
		ended := began.Add(test.since)
		p.took(test.took, ended)
		if p.due(ended.Add(test.rest-time.Millisecond)) || !p.due(ended.Add(test.rest)) {
			t.Errorf("%s: the next one is after %s, want %s", test.name, p.next.Sub(ended), test.rest)
		}
	}
	if p := newPace(began); p.due(began) || !p.due(began.Add(firstDump)) {
		t.Errorf("the first one is after %s", p.next.Sub(began))
	}
}

// totalsOf are the totals of a sample type in profiles that came one after the
// other.
func totalsOf(kind string, profiles []*profile.Profile) (totals []int64) {
	for _, p := range profiles {
		if view, err := p.View(kind); err == nil {
			totals = append(totals, view.Total)
		}
	}
	return totals
}

// A program that async-profiler measures has a profile while it runs, on JDKs
// whose own recorder writes nothing before the end, too. What was read while it
// ran and what is left at the end are the whole recording.
func TestAsyncProfilerGrows(t *testing.T) {
	library := jdks.AsyncProfiler(t)
	for _, release := range []int{8, 25} {
		t.Run(jdkName(release), func(t *testing.T) {
			t.Parallel()
			request := compile(t, release, "60000", "end")
			request.AsyncProfiler, request.SampleTypes = library, []string{"wall"}
			w := &watcher{}
			s := start(t, request, w)
			await(t, func() bool { return w.count() >= 2 }) // on a busy machine the next is late
			s.Stop()
			result, err := s.Result()
			if err != nil {
				t.Fatal(err)
			}
			checkWall(t, result.Profile)
			w.mu.Lock()
			totals := totalsOf("wall", w.profiles)
			w.mu.Unlock()
			if !slices.IsSorted(totals) || totals[0] == 0 || totals[0] == totals[len(totals)-1] {
				t.Errorf("totals %d", totals)
			}
			whole, err := OpenRecording(nil, nil, result.Recording)
			if err != nil {
				t.Fatal(err)
			}
			if read := totalsOf("wall", []*profile.Profile{result.Profile, whole.Profile}); len(read) != 2 || read[0] != read[1] {
				t.Errorf("the recording holds %d", read)
			}
			if text := w.text(); strings.Contains(text, "[ERROR]") || strings.Contains(text, "[WARN]") || strings.Contains(text, "WARNING") {
				t.Errorf("the program's output: %s", text)
			}
		})
	}
}

// What async-profiler had written before its JVM was killed is shown, with how
// much is not there: the header of its last chunk claims a gigabyte.
func TestAsyncProfilerKilled(t *testing.T) {
	request := compile(t, 17, "60000", "end")
	request.AsyncProfiler = jdks.AsyncProfiler(t)
	w := &watcher{}
	s := start(t, request, w)
	await(t, func() bool { return w.count() >= 2 })
	process, err := os.FindProcess(s.Status().PID)
	if err == nil {
		err = process.Kill()
	}
	if err != nil {
		t.Fatal(err)
	}
	result, err := s.Result()
	if err != nil {
		t.Fatal(err)
	}
	said := strings.Join(result.Notes, "\n")
	for _, want := range []string{"the chunk is not finished", "what it sampled in the last "} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not in %q", want, said)
		}
	}
	if result.Failure == nil || strings.Contains(said, "bytes are missing") {
		t.Errorf("%v, %q", result.Failure, said)
	}
}

// An attached JVM's profile grows by async-profiler, too.
func TestAttachAsyncProfilerGrows(t *testing.T) {
	library := jdks.AsyncProfiler(t)
	for _, release := range []int{8, 21} {
		t.Run(jdkName(release), func(t *testing.T) {
			t.Parallel()
			pid, _ := spinning(t, release)
			ctx, enough := context.WithCancel(t.Context())
			defer enough()
			var grown []*profile.Profile
			result, err := attach(ctx, t, open(t), Attach{PID: pid, Common: launch.Common{SampleTypes: []string{"wall"}, AsyncProfiler: library}}, &hooks{profile: func(p *profile.Profile) {
				if grown = append(grown, p); len(grown) == 3 {
					enough()
				}
			}})
			if err != nil {
				t.Fatal(err)
			}
			checkWall(t, result.Profile)
			if totals := totalsOf("wall", append(grown, result.Profile)); len(totals) < 5 || !slices.IsSorted(totals) {
				t.Errorf("totals %d", totals)
			}
		})
	}
}
