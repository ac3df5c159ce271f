package profiler

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

func TestStartAfterClose(t *testing.T) {
	s := open(t)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Start(context.Background(), Launch{}, nil); !errors.Is(err, ErrClosed) {
		t.Errorf("error %v", err)
	}
	if entries, err := os.ReadDir(s.Root()); len(entries) != 0 {
		t.Errorf("a folder was made: %v, %v", entries, err)
	}
}

func TestCloseCancelsAndWaits(t *testing.T) {
	s := open(t)
	session, err := s.Start(context.Background(), Launch{compile(t, 17, "60000", "end")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if running := s.Running(); len(running) != 1 || running[0] != session {
		t.Errorf("running %v", running)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-session.Done():
	default:
		t.Fatal("Close returned while the session ran")
	}
	if _, err := session.Result(); !errors.Is(err, ErrCancelled) {
		t.Errorf("error %v", err)
	}
	if len(s.Running()) != 0 {
		t.Error("a session is left")
	}
}

func TestContextCancels(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	session, err := open(t).Start(ctx, Launch{compile(t, 17, "60000", "end")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	await(t, func() bool { return session.Status().State == Running })
	cancel()
	if _, err := session.Result(); !errors.Is(err, ErrCancelled) {
		t.Errorf("error %v", err)
	}
}

func TestStopBeforeStart(t *testing.T) {
	s := open(t)
	session, err := s.Start(context.Background(), Launch{launch.Request{Target: "Spin", Dir: t.TempDir()}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	session.Stop()
	if _, err := session.Result(); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
}

// collapsed makes a profile whose hot lines are as given: "class.method:line n".
func collapsed(t *testing.T, text string) *profile.Profile {
	t.Helper()
	p, err := profile.FromCollapsed(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestSourcesKeepTheProfiledText(t *testing.T) {
	root, dir := t.TempDir(), t.TempDir()
	hot, cold := filepath.Join(root, "Hot.java"), filepath.Join(root, "Cold.java")
	for path, text := range map[string]string{hot: "class Hot {\n  void run() {}\n}\n", cold: "class Cold {\n}\n"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := newSources(dir, time.Now().Add(time.Hour))
	p := collapsed(t, "Hot.run:2 999\nCold.run:1 1\n")
	s.addHot(p, source.NewIndex([]string{root}), time.Second)
	if err := os.WriteFile(hot, []byte("class Hot { /* edited */ }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.addHot(p, source.NewIndex([]string{root}), time.Second)
	text, ok := s.Text(hot)
	if !ok || !strings.Contains(string(text), "void run") {
		t.Errorf("text %q", text)
	}
	if _, ok := s.Text(cold); ok {
		t.Error("a cold file was copied")
	}
	saved, err := os.ReadFile(filepath.Join(dir, s.copied()[hot]))
	if err != nil || string(saved) != string(text) {
		t.Errorf("saved %q, %v", saved, err)
	}
	if w := s.notes(); len(w) != 0 {
		t.Errorf("warnings %q", w)
	}
}

// A line is hot with all that runs on it.
func TestSourcesOfLinesWithLambdas(t *testing.T) {
	root := t.TempDir()
	path := filepath.Join(root, "Hot.java")
	if err := os.WriteFile(path, []byte("class Hot {\n}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := newSources("", time.Now().Add(time.Hour))
	s.addHot(collapsed(t, "Hot.lambda$run$0:1 1\nHot.lambda$run$1:1 1\nElse.run:1 998\n"), source.NewIndex([]string{root}), time.Second)
	if _, ok := s.Text(path); !ok {
		t.Error("two samples of a thousand on one line did not make its file hot")
	}
}

func TestSourcesEditedDuringTheRun(t *testing.T) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "Hot.java"), []byte("class Hot {\n}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := newSources("", time.Now().Add(-time.Hour))
	s.addHot(collapsed(t, "Hot.run:1 9\n"), source.NewIndex([]string{root}), time.Second)
	if w := s.notes(); len(w) != 1 || !strings.Contains(w[0], "was edited while the program ran") {
		t.Errorf("warnings %q", w)
	}
}

// What the build of a run generates before the JVM begins is what ran; the user's own files may have been edited
// after the build has read them.
func TestGeneratedSourcesAreNotEdited(t *testing.T) {
	root, now := t.TempDir(), time.Now()
	for _, test := range []struct {
		folder   string
		jvmBegan time.Time
		told     bool
	}{
		{"target/generated-sources/annotations", now.Add(time.Hour), false},
		{"build/generated/sources/annotationProcessor", now.Add(time.Hour), false},
		{"target/generated-sources/again", now.Add(-time.Minute), true},
		{"target/generated-sources/unknown", time.Time{}, true},
		{"src/main/java", now.Add(time.Hour), true},
		{"generated", now.Add(time.Hour), true},
	} {
		dir := filepath.Join(root, test.folder)
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, "Hot.java")
		if err := os.WriteFile(path, []byte("class Hot {\n}\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		s := newSources("", now.Add(-time.Hour))
		s.add(path, test.jvmBegan)
		if told := len(s.notes()) == 1; told != test.told {
			t.Errorf("%s, JVM began at %s: told %v", test.folder, test.jvmBegan, told)
		}
	}
}

// What is open in an editor at the start is known as it was then, whenever it is hot.
func TestOpenFilesAreCopiedAtTheStart(t *testing.T) {
	root := t.TempDir()
	path := filepath.Join(root, "Hot.java")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("class Hot {\n}\n")
	s := newSources(t.TempDir(), time.Now())
	s.addOpen([]string{path, filepath.Join(root, "Gone.java")})
	write("\nclass Hot {\n}\n")
	s.addHot(collapsed(t, "Hot.run:1 9\n"), source.NewIndex([]string{root}), time.Second)
	if text, ok := s.Text(path); !ok || string(text) != "class Hot {\n}\n" || len(s.notes()) > 0 {
		t.Errorf("text %q, warnings %q", text, s.notes())
	}
	if len(s.copied()) != 1 {
		t.Errorf("copied %v", s.copied())
	}
}

// Who attaches is told of files that were edited meanwhile, too.
func TestAttachTellsOfEditedSources(t *testing.T) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "Hot.java"), []byte("class Hot {\n}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := newSession("id", t.TempDir(), Attach{}, nil, func() {})
	s.sources.since(time.Now().Add(-time.Hour))
	r := Result{Profile: collapsed(t, "Hot.run:1 9\n"), Index: source.NewIndex([]string{root})}
	s.tell(&r, recorded{}, &attachmentEnd{attachment: &attachment{session: s}})
	if !slices.ContainsFunc(r.Notes, func(w string) bool { return strings.Contains(w, "was edited while the program ran") }) {
		t.Errorf("warnings %q", r.Notes)
	}
}

// TestCancelMutes checks that no profile comes through after a cancel.
func TestCancelMutes(t *testing.T) {
	w := &watcher{}
	s := newSession("id", t.TempDir(), Launch{launch.Request{Class: "demo.Main"}}, w, func() {})
	p := collapsed(t, "A.b:1 1\n")
	s.observer.Profile(p)
	s.Cancel()
	s.observer.Profile(p)
	if len(w.profiles) != 1 {
		t.Errorf("%d profiles", len(w.profiles))
	}
	s.Stop()
	if s.wished() != wishCancel {
		t.Error("a stop undid the cancel")
	}
}
