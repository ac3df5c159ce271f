package lsp

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"jfrlens/profiler"
	"jfrlens/profiler/profile"
)

// silentServer is a server whose client can do nothing.
func silentServer(t *testing.T, client protocol.Client, f features) *Server {
	t.Helper()
	s := newServer(t.Context(), Options{Log: zap.NewNop()}, nil, nil)
	s.announced.Store(&f)
	s.editor = &editor{client: client, log: s.log, features: s.features}
	return s
}

// made is a profile that is ready to be shown.
func made(t *testing.T, s *Server, collapsed string) *published {
	t.Helper()
	p, err := profile.FromCollapsed(strings.NewReader(collapsed))
	if err != nil {
		t.Fatal(err)
	}
	shown, err := s.screen.shown.lay(p, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return shown
}

const twoTypes = "@type cpu\na.B.c:5 100\n@type alloc\na.B.d:7 10 4096\n"

// The user may choose another sample type while a profile is made, and while
// one is shown that is taken back later.
func TestChosenTypeHoldsForWhatIsShownLater(t *testing.T) {
	s := silentServer(t, protocol.UnimplementedClient{}, features{})
	first := made(t, s, twoTypes)
	if got := first.View.Type.Name; got != "cpu" {
		t.Fatalf("made for %s", got)
	}
	s.screen.shown.chosen.Store(ptr("alloc"))
	s.screen.publish(first)
	if got := s.screen.shown.Load().View.Type.Name; got != "alloc" {
		t.Errorf("shows %s, want what was chosen", got)
	}

	run := &activeRun{launcher: s.launcher, number: 1}
	live := made(t, s, twoTypes)
	live.run, live.turn, live.live = run.number, run.number, true
	s.screen.publish(live)
	s.screen.shown.chosen.Store(ptr("cpu"))
	s.screen.takeBack(run)
	if got := s.screen.shown.Load(); got.run != 0 || got.View.Type.Name != "cpu" {
		t.Errorf("shows %s of run %d, want cpu of none", got.View.Type.Name, got.run)
	}
	s.screen.takeBack(run)
	if s.screen.shown.Load() == nil {
		t.Error("what another one measured was taken away")
	}
}

// onlyFile finds the same file for each class of package a, and its text if it was kept.
type onlyFile struct{ path, text string }

func (f onlyFile) Find(class string, line int) (string, int, bool) {
	return f.path, line, strings.HasPrefix(class, "a.")
}

func (f onlyFile) Kept(path string) ([]byte, bool) {
	if path != f.path || f.text == "" {
		return nil, false
	}
	return []byte(f.text), true
}

func (f onlyFile) Text(path string) ([]byte, bool) { return f.Kept(path) }

// Where nobody kept the text that was profiled, edits made since it was first
// seen count in each sample type.
func TestChosenTypeFollowsEdits(t *testing.T) {
	s := silentServer(t, protocol.UnimplementedClient{}, features{})
	p, err := profile.FromCollapsed(strings.NewReader("@type cpu\na.B.c:2 100\n@type alloc\na.B.c:2 10 4096\n"))
	if err != nil {
		t.Fatal(err)
	}
	shown, err := s.screen.shown.lay(p, onlyFile{path: "/B.java"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	row := func(text string) int {
		t.Helper()
		doc := newDocument("file:///B.java", "java", 1, text)
		lines := s.screen.shown.Load().of(doc).in(doc).Lines
		if len(lines) != 1 {
			t.Fatalf("%d lines", len(lines))
		}
		return lines[0].At - 1
	}
	s.screen.publish(shown)
	const text = "class B {\n  void c() {}\n}\n"
	if got := row(text); got != 1 {
		t.Errorf("row %d, want 1", got)
	}
	s.screen.shown.chosen.Store(ptr("alloc"))
	s.screen.shown.renew()
	if got := row("// typed\n" + text); got != 2 {
		t.Errorf("row %d after an edit, want 2", got)
	}
}

// What the user has cleared while a run was shown does not come back with it.
func TestClearedProfileStaysAway(t *testing.T) {
	s := silentServer(t, protocol.UnimplementedClient{}, features{})
	s.screen.publish(made(t, s, twoTypes))
	run := &activeRun{launcher: s.launcher, number: 1}
	for range 2 {
		live := made(t, s, twoTypes)
		live.run, live.turn, live.live = run.number, run.number, true
		s.screen.publish(live)
		if _, err := s.clear(t.Context(), noArgs{}); err != nil {
			t.Fatal(err)
		}
	}
	s.screen.takeBack(run)
	if got := s.screen.shown.Load(); got != nil {
		t.Errorf("shows %+v", got)
	}
}

// Hints that are cleared while the program runs come back with its result.
func TestClearedWhileItRuns(t *testing.T) {
	s := silentServer(t, protocol.UnimplementedClient{}, features{})
	run := s.launcher.newRun("", origin{}, nil)
	s.launcher.runs.add(run)
	for i, step := range []struct{ live, clear, shows bool }{
		{true, false, true}, {true, true, false}, {true, false, false}, {false, false, true}, {false, true, false},
	} {
		p := made(t, s, twoTypes)
		p.run, p.turn, p.live = run.number, run.number, step.live
		s.screen.publish(p)
		if step.clear {
			if _, err := s.clear(t.Context(), noArgs{}); err != nil {
				t.Fatal(err)
			}
		}
		if shows := s.screen.shown.Load() != nil; shows != step.shows {
			t.Errorf("step %d shows something: %t", i, shows)
		}
	}
}

// Two programs that run do not take each other's place with each refresh, and
// the result of the later one stays until the other has its own.
func TestLaterRunKeepsItsPlace(t *testing.T) {
	s := silentServer(t, protocol.UnimplementedClient{}, features{})
	first, second := &activeRun{launcher: s.launcher, number: 1}, &activeRun{launcher: s.launcher, number: 2}
	for i, step := range []struct {
		of   *activeRun
		live bool
		want int // run that is shown then
	}{
		{first, true, 1},
		{second, true, 2},
		{first, true, 2},
		{second, true, 2},
		{second, false, 2},
		{first, true, 2},
		{first, false, 1},
	} {
		p := made(t, s, twoTypes)
		p.run, p.turn, p.live = step.of.number, step.of.number, step.live
		s.screen.publish(p)
		if got := s.screen.shown.Load().run; got != step.want {
			t.Fatalf("step %d shows run %d, want %d", i, got, step.want)
		}
	}
	if under := s.screen.shown.Load().under; under != nil {
		t.Errorf("the result keeps that of run %d", under.run)
	}
}

// A recording that the user opens while a program runs stays until that has ended, or another one is started.
func TestOpenedRecordingKeepsItsPlace(t *testing.T) {
	s := silentServer(t, protocol.UnimplementedClient{}, features{})
	recording, err := filepath.Abs("../profiler/report/testdata/method-timing-jdk25.jfr")
	if err != nil {
		t.Fatal(err)
	}
	started := func(class string) *activeRun {
		a := s.launcher.newRun(class, origin{class: class}, nil)
		s.launcher.runs.add(a)
		return a
	}
	publish := func(of *activeRun, live bool) {
		p := made(t, s, twoTypes)
		p.run, p.turn, p.live = of.number, of.number, live
		s.screen.publish(p)
	}
	open := func() {
		if _, err := s.recordings.openRecording(t.Context(), recordingArgs{Recording: recording, quietArgs: quietArgs{true}}); err != nil {
			t.Fatal(err)
		}
	}
	shows := func(want string) {
		t.Helper()
		if got := s.screen.shown.Load().pageID(); got != want {
			t.Errorf("shows %s, want %s", got, want)
		}
	}
	first := started("First")
	publish(first, true)
	open()
	publish(first, true)
	shows(recording)
	publish(first, false)
	shows("run-1")
	open()
	publish(started("Second"), true)
	shows("run-4")
}

// endedRun is a program that has ended without a result.
type endedRun struct{ Run }

func (endedRun) Result() (profiler.Result, error) { return profiler.Result{}, profiler.ErrCancelled }

// Nobody is offered to attach to a program that was profiled and has ended.
func TestEndedProgramIsNotToBeAttachedTo(t *testing.T) {
	s := silentServer(t, protocol.UnimplementedClient{}, features{codeLensRefresh: true})
	const class = "demo.NobodyRunsThis"
	main := newDocument("file:///NobodyRunsThis.java", "java", 1, "class NobodyRunsThis { public static void main(String[] a) {} }")
	main.syntax.parse()
	s.documents.set(main)
	s.jvms.mains.Store(&map[string]ofMain{class: {all: 1}}) // as it was seen while it ran
	run := s.launcher.newRun(class, origin{class: class}, nil)
	run.run, run.progress = endedRun{}, &progress{editor: s.editor}
	s.launcher.runs.add(run)
	run.follow(t.Context())
	s.wait()
	if s.jvms.of(class).all > 0 {
		t.Error("there is a lens to attach")
	}
}

// countingClient answers each question for settings with another JDK, and sees
// when it is asked a second one meanwhile.
type countingClient struct {
	protocol.UnimplementedClient
	asked, meanwhile atomic.Int64
	twice            atomic.Bool
}

func (c *countingClient) Configuration(context.Context, *protocol.ConfigurationParams) ([]protocol.LSPAny, error) {
	if c.meanwhile.Add(1) > 1 {
		c.twice.Store(true)
	}
	answer := fmt.Sprintf(`{"jdk":"%d"}`, c.asked.Add(1))
	runtime.Gosched()
	c.meanwhile.Add(-1)
	return []protocol.LSPAny{protocol.LSPAny(answer)}, nil
}

// An answer that is late must not put back what was set before.
func TestSettingsAreAskedForOneAfterTheOther(t *testing.T) {
	client := &countingClient{}
	s := silentServer(t, client, features{configuration: true})
	const changes = 100
	for range changes {
		if err := s.DidChangeConfiguration(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
	}
	s.wait()
	if got := s.settings.Load().JDK; got != fmt.Sprint(changes) || client.twice.Load() {
		t.Errorf("the JDK is %s, want that of the last answer, %d; asked meanwhile: %v", got, changes, client.twice.Load())
	}
}

// The protocol forbids requests to the client before its initialized.
func TestInitializeAsksTheClientNothing(t *testing.T) {
	s := silentServer(t, protocol.UnimplementedClient{}, features{})
	params := &protocol.InitializeParams{}
	params.InitializationOptions = protocol.LSPAny(`{"settings":{"jdk":"17"}}`)
	if _, err := s.Initialize(t.Context(), params); err != nil {
		t.Fatal(err)
	}
	s.wait()
	if len(s.refresh.wanted) > 0 {
		t.Error("a refresh is wanted")
	}
	if got := s.settings.Load().JDK; got != "17" {
		t.Errorf("the JDK is %q", got)
	}
}
