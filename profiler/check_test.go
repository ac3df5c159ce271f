package profiler

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/opinion"
	"jfrlens/profiler/sample"
	"jfrlens/testdata/jdks"
)

// notesProgram is a request for one of the programs that the JIT's notes are wrong of.
func notesProgram(t *testing.T, release int, options ...string) launch.Request {
	t.Helper()
	text, err := os.ReadFile("../testdata/java/jit-notes/JitNotes.java")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	jdks.Compile(t, 8, dir, "JitNotes.java", string(text))
	return launch.Request{
		Target: "JitNotes", Args: []string{"cache", "3"}, ClassPath: []string{dir}, Dir: dir, JDK: jdks.Home(t, release), Options: options,
	}
}

// checked runs a program and gets a second opinion; steps are what its observer was told.
func checked(t *testing.T, r launch.Request) (result Result, found *opinion.Opinion, steps []string) {
	t.Helper()
	sessions := open(t)
	session, err := sessions.Start(context.Background(), Launch{r}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if result, err = session.Result(); err != nil {
		t.Fatal(err)
	}
	o := &hooks{step: func(step string) { steps = append(steps, step) }}
	found, err = sessions.Check(context.Background(), Launch{r}, result, o)
	if err != nil {
		t.Fatal(err)
	}
	return result, found, steps
}

// phases of the program have about this, in percent: of their own ledger.
var phases = map[string]float64{"check": 46, "score": 48, "lookup": 5}

// What is right is said to be, as far as it can be known.
func TestCheckFindsNumbersRight(t *testing.T) {
	t.Parallel()
	result, found, steps := checked(t, notesProgram(t, 25))
	for phase, share := range phases {
		e := found.OfMethod("JitNotes", phase)
		if e == nil || e.Share < share-notesTolerance || e.Share > share+notesTolerance {
			t.Fatalf("%s: %+v, want about %.0f %%", phase, e, share)
		}
		busy := e.Timed != nil && e.Timed.High-e.Timed.Low > 60 // others had the processor most of the time
		if e.Verdict == opinion.Wrong || e.Verdict == opinion.Open && !busy {
			t.Errorf("%s: %+v, timed %+v, which is right", phase, e, e.Timed)
		}
	}
	if e := found.OfMethod("JitNotes", "main"); e == nil || e.Verdict != opinion.Solid {
		t.Errorf("main: %+v", e)
	}
	told := strings.Join(steps, "\n")
	for _, want := range []string{"run 2 of 3, with boxing optimised away: ", "run 3 of 3, timing "} {
		if !strings.Contains(told, want) {
			t.Errorf("steps %q, without %q", told, want)
		}
	}
	if before := RunBefore(result.Recording); before != "" {
		t.Errorf("the check %s counts as a run before", before)
	}
	sameOpinion(t, result, found)
}

// sameOpinion reads the opinion again, which is of that recording only and private.
func sameOpinion(t *testing.T, result Result, found *opinion.Opinion) {
	t.Helper()
	view, err := result.Profile.View("")
	if err != nil {
		t.Fatal(err)
	}
	kept := OpinionOf(result.Recording)
	if !kept.Fits(view) || len(kept.Lines) != len(found.Lines) || len(kept.Lines) == 0 || len(kept.Declared) == 0 {
		t.Errorf("kept %+v, found %+v", kept, found)
	}
	if other := OpinionOf(kept.Runs[1].Recording); other != nil {
		t.Errorf("the other run has an opinion: %+v", other)
	}
	_, dir, _ := recordOf(result.Recording)
	for _, text := range []string{"", "{}", `{"version":1}`, `{"version":1,"recording":"/etc/passwd","runs":[]}`, "[1,2"} {
		hostile := filepath.Join(dir, "hostile.json")
		if err := os.WriteFile(hostile, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if o := readOpinion(dir, "hostile.json", result.Recording); o != nil {
			t.Errorf("%s is an opinion: %+v", text, o)
		}
	}
	if info, err := os.Stat(filepath.Join(dir, opinionName)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
}

// Where the notes lie, the lie is shown.
func TestCheckFindsNumbersWrong(t *testing.T) {
	t.Parallel()
	_, found, _ := checked(t, notesProgram(t, 25, "-XX:+EliminateAutoBox"))
	var lies []string
	for phase, share := range phases {
		e := found.OfMethod("JitNotes", phase)
		if e == nil || e.Share > share-2*notesTolerance && e.Share < share+2*notesTolerance {
			continue // it came out right this time
		}
		lies = append(lies, fmt.Sprintf("%s %+v", phase, *e))
		if e.Verdict != opinion.Wrong && e.Verdict != opinion.Open {
			t.Errorf("%s: %+v, which is a lie: it has %.0f %%", phase, e, share)
		}
	}
	if len(lies) == 0 {
		t.Errorf("no lies: %+v", found.Methods)
	}
}

// Without method timing there is no referee, which is said.
func TestCheckWithoutReferee(t *testing.T) {
	t.Parallel()
	_, found, steps := checked(t, notesProgram(t, 17))
	if !strings.Contains(found.Unjudged, "JDK 25") || len(found.Runs) != 2 {
		t.Errorf("%q, runs %+v", found.Unjudged, found.Runs)
	}
	if !strings.Contains(strings.Join(steps, "\n"), "run 2 of 2, ") {
		t.Errorf("steps %q", steps)
	}
}

// What cannot be checked is told with the reason.
func TestUnchecked(t *testing.T) {
	t.Parallel()
	sessions := open(t)
	of := func(r launch.Request) (Launch, Result) {
		t.Helper()
		session, err := sessions.Start(context.Background(), Launch{r}, nil)
		if err != nil {
			t.Fatal(err)
		}
		result, err := session.Result()
		if err != nil {
			t.Fatal(err)
		}
		return Launch{r}, result
	}
	alloc := compile(t, 17, "800", "end")
	alloc.SampleTypes = []string{sample.Alloc}
	bare := compile(t, 17, "800", "end")
	bare.Options = []string{"-XX:-DebugNonSafepoints"}
	for want, r := range map[string]launch.Request{"do not depend on": alloc, "leave that option out": bare, "was not seen": compile(t, 11, "800", "end")} {
		request, result := of(r)
		if _, err := sessions.Check(context.Background(), request, result, nil); !errors.Is(err, ErrUnchecked) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	request, result := of(compile(t, 17, "800", "end"))
	ended, end := context.WithCancel(context.Background())
	end()
	if _, err := sessions.Check(ended, request, result, nil); !errors.Is(err, ErrUnchecked) || !strings.Contains(err.Error(), "stopped") {
		t.Errorf("a check that was ended: %v", err)
	}
	if _, err := sessions.Check(context.Background(), request, Result{Recording: "other.jfr"}, nil); !errors.Is(err, ErrUnchecked) {
		t.Errorf("a recording of nobody: %v", err)
	}
}
