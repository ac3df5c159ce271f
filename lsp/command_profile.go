package lsp

import (
	"context"
	"errors"
	"path/filepath"

	"jfrlens/profiler"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/source"
)

// errUntrusted refuses to run code of a workspace that the user does not trust.
var errUntrusted = errors.New("nothing is run because this workspace is not trusted; trust it in the editor and try again")

// profileMain runs a main under the profiler and returns at once; what comes of
// it is shown when it is there.
func (l *launcher) profileMain(ctx context.Context, args goalArgs) (*sessionResult, error) {
	return l.profileGoal(ctx, args, goalKind{"main", "main method", l.finder.programs})
}

// profileTest is profileMain for a test.
func (l *launcher) profileTest(ctx context.Context, args goalArgs) (*sessionResult, error) {
	return l.profileGoal(ctx, args, goalKind{"test", "test of a project", l.finder.tests})
}

// goalKind is a kind of goal with its words for people.
type goalKind struct {
	word, description string
	of                func(*Document, *source.File) []goal
}

func (l *launcher) profileGoal(ctx context.Context, args goalArgs, kind goalKind) (*sessionResult, error) {
	doc, g, err := l.finder.findGoal(ctx, args, kind)
	if err != nil {
		return nil, unlessNotChosen(err)
	}
	request, err := l.requestFor(doc, g)
	if err != nil {
		return nil, err
	}
	words, err := splitWords(args.Words)
	if err != nil {
		return nil, err
	}
	request.Args = append(request.Args, words...)
	request.Debug, request.Measures.Timing, request.OpenFiles = args.Debug, l.timed.all(), documentsOf(ctx).sourceFiles()
	run := l.newRun(g.name(), g.in(doc.Path), profiler.Launch{Request: request})
	run.quiet, run.tests = args.Quiet, testsOf(doc, g)
	if err := l.start(ctx, run); err != nil {
		return nil, unlessNotChosen(err)
	}
	l.tellUnsaved(ctx, doc)
	return &sessionResult{run.id}, nil
}

// requestFor says what to run for a goal: the user's settings, and the
// project's where it has a settings file.
func (l *launcher) requestFor(doc *Document, g goal) (launch.Request, error) {
	settings := l.settledSettings()
	request := launch.Request{JDK: settings.JDK, Options: settings.JVMOptions}
	request.Config = l.projectSettings(filepath.Dir(doc.Path))
	if g.run != nil {
		return request.WithRun(*g.run, filepath.Dir(doc.Path))
	}
	request.File, request.Class, request.MinJDK = doc.Path, g.class, g.minJDK
	request.Test, request.TestMethod, request.TestNested = g.test, g.method, g.nested
	return request, nil
}

// stop ends programs politely: one session, or all.
func (l *launcher) stop(_ context.Context, args sessionArgs) (nothing, error) {
	return nil, l.runs.each(args.Session, (*activeRun).stop)
}

// cancel ends programs and publishes nothing of them.
func (l *launcher) cancel(_ context.Context, args sessionArgs) (nothing, error) {
	return nil, l.runs.each(args.Session, (*activeRun).cancel)
}
