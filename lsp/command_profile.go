package lsp

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"go.uber.org/zap"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/source"
)

// errUntrusted refuses to run code of a workspace that the user does not trust.
var errUntrusted = errors.New("nothing is run because this workspace is not trusted; trust it in the editor and try again")

// sessionResult is what a command that starts a run returns.
type sessionResult struct {
	Session string `json:"session"`
}

// profileMain runs a main under the profiler and returns at once; what comes of
// it is shown when it is there.
func (s *Server) profileMain(ctx context.Context, t target) (any, error) {
	return s.profileGoal(ctx, t, goalKind{"main", "main method", s.programs})
}

// profileTest is profileMain for a test.
func (s *Server) profileTest(ctx context.Context, t target) (any, error) {
	return s.profileGoal(ctx, t, goalKind{"test", "test of a project", s.tests})
}

// goalKind is a kind of goal with its words for people.
type goalKind struct {
	word, description string
	of                func(*Document, *source.File) []goal
}

func (s *Server) profileGoal(ctx context.Context, t target, kind goalKind) (any, error) {
	if !s.trusted.Load() {
		return nil, errUntrusted
	}
	doc, g, err := s.findGoal(documentsOf(ctx), t, kind)
	if err != nil {
		return nil, err
	}
	request, err := s.requestFor(doc, g)
	if err != nil {
		return nil, err
	}
	request.Debug, request.Measures.Timing = t.Debug, s.timed.all()
	run, err := s.start(ctx, request, g.in(doc.Path), g.name())
	if err != nil {
		return nil, err
	}
	return sessionResult{run.id}, nil
}

// requestFor says what to run for a goal: the user's settings, and the
// project's where it has a settings file.
func (s *Server) requestFor(doc *Document, g goal) (launch.Request, error) {
	settings := s.settings.Load()
	request := launch.Request{JDK: settings.JDK, Options: settings.JVMOptions}
	project, problems, err := projectSettings(doc.Path)
	if err != nil {
		s.log.Warn("project settings not read", zap.Error(err))
	}
	for _, problem := range problems {
		s.log.Warn(problem.Error())
	}
	request.Config = project
	if g.run != nil {
		return request.WithRun(*g.run, filepath.Dir(doc.Path))
	}
	request.File, request.Class, request.MinJDK = doc.Path, g.class, g.minJDK
	request.Test, request.TestMethod = g.test, g.method
	return request, nil
}

// findGoal finds the goal that a command means: the one of a class, the one at
// or around a line, or the only one of the document or of all open documents.
func (s *Server) findGoal(open *snapshot, t target, kind goalKind) (*Document, goal, error) {
	docs, err := s.candidates(open, t, kind)
	if err != nil {
		return nil, goal{}, err
	}
	var seen []string
	for _, doc := range docs {
		declared := doc.syntax.parse()
		goals := kind.of(doc, declared)
		if g, ok := chooseGoal(declared, goals, t); ok && (len(docs) == 1 || t.Class != "") {
			return doc, g, nil
		}
		for _, g := range goals {
			seen = append(seen, g.name())
		}
	}
	switch {
	case t.Goal != "":
		return nil, goal{}, fmt.Errorf("no open build file or settings file offers %q; open the one that does", t.Goal)
	case t.Class != "":
		return nil, goal{}, fmt.Errorf("no %s of %s in the open files; open the file that declares it", kind.word, t.Class)
	case len(seen) == 0:
		return nil, goal{}, fmt.Errorf("no %s in the open files; open the file with the %s to profile", kind.description, kind.word)
	default:
		return nil, goal{}, fmt.Errorf("there is more than one %s (%s); use the lens above the one to profile", kind.word, strings.Join(seen, ", "))
	}
}

// candidates are the documents in which a goal may be meant.
func (s *Server) candidates(open *snapshot, t target, kind goalKind) ([]*Document, error) {
	if named := t.document(); named != "" {
		doc := open.find(named)
		if doc == nil {
			return nil, fmt.Errorf("%s is not open in the editor; open it first", named)
		}
		if doc.Path == "" {
			return nil, fmt.Errorf("%s is not a file; save it first", named)
		}
		return []*Document{doc}, nil
	}
	if touched := s.touched.Load(); touched != nil && t.Class == "" {
		if doc := open.find(*touched); doc != nil && len(kind.of(doc, doc.syntax.parse())) > 0 {
			return []*Document{doc}, nil
		}
	}
	var docs []*Document
	for _, doc := range open.sorted() {
		if doc.parser != nil && len(kind.of(doc, doc.syntax.parse())) > 0 {
			docs = append(docs, doc)
		}
	}
	return docs, nil
}

// chooseGoal picks the goal of a document that a target means: by class and
// method, at the line, around the line, or the only one.
func chooseGoal(declared *source.File, goals []goal, t target) (goal, bool) {
	switch {
	case t.Goal != "":
		return findGoalBy(goals, func(g goal) bool { return g.run != nil && g.run.Name == t.Goal })
	case t.Class != "":
		return findGoalBy(goals, func(g goal) bool { return g.class == t.Class && g.method == t.Method })
	}
	if t.Line != nil {
		line := *t.Line + 1
		if g, ok := findGoalBy(goals, func(g goal) bool { return g.line == line }); ok {
			return g, true
		}
		if around, ok := declared.MethodAt(line); ok {
			if g, ok := findGoalBy(goals, func(g goal) bool { return g.line == around.Line }); ok {
				return g, true
			}
		}
	}
	if len(goals) == 1 {
		return goals[0], true
	}
	return goal{}, false
}

func findGoalBy(goals []goal, is func(goal) bool) (goal, bool) {
	if i := slices.IndexFunc(goals, is); i >= 0 {
		return goals[i], true
	}
	return goal{}, false
}

// stopCommand ends programs politely: one session, or all.
func (s *Server) stopCommand(_ context.Context, t target) (any, error) {
	return nil, s.eachRun(t, func(a *activeRun) { a.run.Stop() })
}

// cancelCommand ends programs and publishes nothing of them.
func (s *Server) cancelCommand(_ context.Context, t target) (any, error) {
	return nil, s.eachRun(t, func(a *activeRun) { a.run.Cancel() })
}

// eachRun calls fn for the session that a target names, or for all.
func (s *Server) eachRun(t target, fn func(*activeRun)) error {
	id := t.Session
	if id == "" {
		id = t.word
	}
	found := false
	for _, a := range s.runs.all() {
		if id == "" || a.id == id {
			found = true
			fn(a)
		}
	}
	if !found {
		return errors.New("no program is being profiled now")
	}
	return nil
}
