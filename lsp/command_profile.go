package lsp

import (
	"context"
	"errors"
	"path/filepath"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"jfrlens/profiler"
	"jfrlens/profiler/config"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/source"
)

// errUntrusted refuses to run code of a workspace that the user does not trust.
var errUntrusted = errors.New("nothing is run because this workspace is not trusted; trust it in the editor and try again")

// profileMain runs a main under the profiler and returns at once; what comes of
// it is shown when it is there.
func (s *Server) profileMain(ctx context.Context, args goalArgs) (*sessionResult, error) {
	return s.profileGoal(ctx, args, goalKind{"main", "main method", s.programs})
}

// profileTest is profileMain for a test.
func (s *Server) profileTest(ctx context.Context, args goalArgs) (*sessionResult, error) {
	return s.profileGoal(ctx, args, goalKind{"test", "test of a project", s.tests})
}

// goalKind is a kind of goal with its words for people.
type goalKind struct {
	word, description string
	of                func(*Document, *source.File) []goal
}

func (s *Server) profileGoal(ctx context.Context, args goalArgs, kind goalKind) (*sessionResult, error) {
	doc, g, err := s.findGoal(ctx, args, kind)
	if err != nil {
		return nil, unlessNotChosen(err)
	}
	request, err := s.requestFor(doc, g)
	if err != nil {
		return nil, err
	}
	words, err := splitWords(args.Words)
	if err != nil {
		return nil, err
	}
	request.Args = append(request.Args, words...)
	request.Debug, request.Measures.Timing, request.OpenFiles = args.Debug, s.timed.all(), documentsOf(ctx).sourceFiles()
	run := s.newRun(g.name(), g.in(doc.Path), profiler.Launch{Request: request})
	run.quiet, run.tests = args.Quiet, testsOf(doc, g)
	if err := s.start(ctx, run); err != nil {
		return nil, unlessNotChosen(err)
	}
	s.tellUnsaved(ctx, doc)
	return &sessionResult{run.id}, nil
}

// requestFor says what to run for a goal: the user's settings, and the
// project's where it has a settings file.
func (s *Server) requestFor(doc *Document, g goal) (launch.Request, error) {
	settings := s.settledSettings()
	request := launch.Request{JDK: settings.JDK, Options: settings.JVMOptions}
	request.Config = s.projectSettings(filepath.Dir(doc.Path))
	if g.run != nil {
		return request.WithRun(*g.run, filepath.Dir(doc.Path))
	}
	request.File, request.Class, request.MinJDK = doc.Path, g.class, g.minJDK
	request.Test, request.TestMethod, request.TestNested = g.test, g.method, g.nested
	return request, nil
}

// projectSettings are those that hold for a folder, nil where there are none.
// The user is told of the first thing that is wrong in them, and the log has
// all; the rest counts.
func (s *Server) projectSettings(dir string) *config.Config {
	project, problems, err := config.Around(dir)
	if err != nil {
		s.log.Warn("project settings not read", zap.Error(err))
	}
	var wrong []string
	for _, problem := range problems {
		s.log.Warn(problem.Error())
		wrong = append(wrong, problem.Error())
	}
	if len(wrong) > 0 {
		s.editor.show(s.root, protocol.MessageTypeWarning, "The run goes on without what is wrong in the project's settings."+note(wrong))
	}
	return project
}

// stop ends programs politely: one session, or all.
func (s *Server) stop(_ context.Context, args sessionArgs) (nothing, error) {
	return nil, s.runs.each(args.Session, (*activeRun).stop)
}

// cancel ends programs and publishes nothing of them.
func (s *Server) cancel(_ context.Context, args sessionArgs) (nothing, error) {
	return nil, s.runs.each(args.Session, (*activeRun).cancel)
}
