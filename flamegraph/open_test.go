package flamegraph

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/profile"
)

// TestOpenCountsSamplesOncePerLine opens a class with a lambda on the line that
// calls it: both frames are on one line, their samples are the same.
func TestOpenCountsSamplesOncePerLine(t *testing.T) {
	p := collapsed2profile(t, `
shop.Main.main:4;java.util.List.forEach:7;shop.Main.lambda$main$0:4 10
shop.Main.main:4;java.util.List.forEach:7;shop.Main$Cart.add:9 5
shop.Main.main:5 3
shop.Main.main:5;java.util.List.get:9 4
shop.Other.run:4 2
`)
	opener := func(context.Context, Place) (Source, error) {
		return Source{File: "Main.java", Text: "class Main {}", Sources: oneFile{class: "shop.Main", path: "Main.java"}}, nil
	}
	got := openedFrame(t, p, "shop.Main$Cart", opener)
	want := []LineWeight{{Line: 4, Self: 10, Own: 10, Total: 15}, {Line: 5, Self: 3, Own: 7, Total: 7}, {Line: 9, Self: 5, Own: 5, Total: 5}}
	if diff := cmp.Diff(want, got.Lines); diff != "" || got.Total != 24 {
		t.Errorf("total %d, lines (-want +got):\n%s", got.Total, diff)
	}
}

// openedFrame opens a frame of a class.
func openedFrame(t *testing.T, p *profile.Profile, class string, opener Opener) OpenResult {
	t.Helper()
	for id, frame := range p.Frames() {
		if p.Methods()[frame.Method].Class != class {
			continue
		}
		result, err := Open(context.Background(), p, Options{Libraries: profile.Libraries{"java."}}, OpenRequest{Frame: int32(id)}, opener)
		if err != nil {
			t.Fatal(err)
		}
		return result
	}
	t.Fatalf("%s has no frame", class)
	return OpenResult{}
}

// A line of a file is opened by the number that "lines" has given the file; other numbers are refused.
func TestOpenLineOfFile(t *testing.T) {
	p := collapsed2profile(t, "shop.Main.main:4 10\n")
	o := Options{Resources: &Resources{laid: laidPart{files: []string{"Main.java", "Other.java"}}}}
	var opened Place
	opener := func(_ context.Context, at Place) (Source, error) {
		opened = at
		return Source{File: at.Path, Line: at.Line, Opened: true}, nil
	}
	result, err := Open(t.Context(), p, o, OpenRequest{Frame: -1, File: 1, Line: 7}, opener)
	if want := (Place{Path: "Other.java", Line: 7}); err != nil || opened != want || result.File != want.Path || result.Line != want.Line {
		t.Errorf("%+v %v, opened %+v", result, err, opened)
	}
	for _, o := range []Options{o, {}, {Resources: o.Resources, Live: true}} {
		if _, err := Open(t.Context(), p, o, OpenRequest{File: 2, Line: 7}, opener); !errors.Is(err, ErrNoFrame) {
			t.Errorf("the error is %v", err)
		}
	}
}

// noTexts is the part of a source.Finder that the page does not need.
type noTexts struct{}

func (noTexts) Kept(string) ([]byte, bool) { return nil, false }

func (noTexts) Text(string) ([]byte, bool) { return nil, false }

// oneFile finds a top-level class, and what is in it, in one file.
type oneFile struct {
	noTexts
	class, path string
}

func (f oneFile) Find(class string, line int) (path string, at int, ok bool) {
	outer, _, _ := strings.Cut(class, "$")
	return f.path, line, outer == f.class
}

// inlining finds the classes of a Kotlin file, in which lines above 100 were inlined on line 3.
type inlining struct{ noTexts }

func (inlining) Find(class string, line int) (path string, at int, ok bool) {
	switch {
	case !strings.HasPrefix(class, "shop."):
		return "", 0, false
	case class == "shop.Other":
		return "Other.kt", line, true
	case line > 100:
		return "Main.kt", 3, true
	}
	return "Main.kt", line, true
}

// A file has lines of several classes, and lines that are elsewhere in a class than in the file.
func TestOpenFindsTheLinesOfTheFile(t *testing.T) {
	p := collapsed2profile(t, `
shop.MainKt.main:101;java.util.List.forEach:7 10
shop.MainKt.main:102;shop.Cart.add:9 5
shop.MainKt.main:3;shop.Other.run:4 2
`)
	opener := func(_ context.Context, at Place) (Source, error) {
		path, line, _ := inlining{}.Find(at.Class, at.Line)
		return Source{File: path, Line: line, Text: "fun main() {}", Sources: inlining{}}, nil
	}
	want := []LineWeight{{Line: 3, Own: 10, Total: 17}, {Line: 9, Self: 5, Own: 5, Total: 5}}
	if diff := cmp.Diff(want, openedFrame(t, p, "shop.MainKt", opener).Lines); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}
