package source

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"jfrlens/testdata/jdks"
)

// TestJavaMainsAsStarted gives every type of some files to the launchers of two
// releases: those with a main must start, on the line found, and no others.
func TestJavaMainsAsStarted(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	files := []string{filepath.Join("testdata", "compiled", "java", "Mains.java"), filepath.Join("testdata", "compiled", "java", "MainsNew.java")}
	compile(t, 17, dir, files...)
	mains := map[string]Main{}
	var types []string
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f := Parse(Java, filepath.Base(path), text)
		for _, m := range f.Mains {
			mains[m.Class] = m
		}
		for _, typ := range f.Types {
			types = append(types, typ.Class)
		}
	}
	var work sync.WaitGroup
	free := make(chan struct{}, 2)
	for _, release := range []int{17, 25} {
		java := jdks.Tool(t, release, "java")
		for _, class := range types {
			m, found := mains[class]
			if m.MinJDK == 0 && release == 17 {
				continue // it starts everywhere, or nowhere
			}
			work.Go(func() {
				free <- struct{}{}
				defer func() { <-free }()
				compareStart(t, release, start(t, java, dir, class), m, found && m.MinJDK <= release)
			})
		}
	}
	work.Wait()
}

// started is what became of a start.
type started struct {
	class string
	line  int // that the main printed; 0 = it was not started
}

// start runs a class whose main prints its line.
func start(t *testing.T, java, dir, class string) started {
	t.Helper()
	out, err := exec.Command(java, jdks.EndsSoon, "-XX:+UseSerialGC", "-cp", dir, class).Output()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		t.Error(err)
	}
	line, _ := strconv.Atoi(strings.TrimSpace(string(out)))
	return started{class, line}
}

// compareStart checks a main that was found, or that there is none.
func compareStart(t *testing.T, release int, got started, m Main, found bool) {
	t.Helper()
	switch {
	case found != (got.line > 0):
		t.Errorf("JDK %d: %s has a main: %v, printed line %d", release, got.class, found, got.line)
	case found && m.Kind != InheritedMain && m.Line != got.line:
		t.Errorf("JDK %d: %s has its main on line %d, printed %d", release, got.class, m.Line, got.line)
	}
}
