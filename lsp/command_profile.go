package lsp

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"go.uber.org/zap"

	"jfrlens/profiler/config"
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
	if !s.trusted.Load() {
		return nil, errUntrusted
	}
	doc, main, err := s.findMain(documentsOf(ctx), t)
	if err != nil {
		return nil, err
	}
	run, err := s.start(ctx, s.requestFor(doc, main), main.Class)
	if err != nil {
		return nil, err
	}
	return sessionResult{run.id}, nil
}

// requestFor says what to run for a main: the user's settings, and the
// project's where it has a settings file.
func (s *Server) requestFor(doc *Document, main source.Main) launch.Request {
	settings := s.settings.Load()
	request := launch.Request{
		File: doc.Path, Class: main.Class, MinJDK: main.MinJDK,
		JDK: settings.JDK, Options: settings.JVMOptions,
	}
	path, found := config.Find(filepath.Dir(doc.Path))
	if !found {
		return request
	}
	project, problems, err := config.Load(path)
	if err != nil {
		s.log.Warn("project settings not read", zap.Error(err))
		return request
	}
	for _, problem := range problems {
		s.log.Warn(problem.Error())
	}
	request.Config = project
	return request
}

// findMain finds the main that a command means: the one of a class, the one at
// or around a line, or the only one of the document or of all open documents.
func (s *Server) findMain(open *snapshot, t target) (*Document, source.Main, error) {
	docs, err := s.candidates(open, t)
	if err != nil {
		return nil, source.Main{}, err
	}
	var seen []string
	for _, doc := range docs {
		mains := s.mains(doc, doc.syntax.parse())
		if main, ok := chooseMain(doc, mains, t); ok && (len(docs) == 1 || t.Class != "") {
			return doc, main, nil
		}
		for _, main := range mains {
			seen = append(seen, main.Class)
		}
	}
	switch {
	case t.Class != "":
		return nil, source.Main{}, fmt.Errorf("no main of %s in the open files; open the file that declares it", t.Class)
	case len(seen) == 0:
		return nil, source.Main{}, errors.New("no main method in the open files; open the file with the main to profile")
	default:
		return nil, source.Main{}, fmt.Errorf("there is more than one main (%s); use the lens above the one to profile", strings.Join(seen, ", "))
	}
}

// candidates are the documents in which a main may be meant, the likeliest
// first.
func (s *Server) candidates(open *snapshot, t target) ([]*Document, error) {
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
	var docs []*Document
	if touched := s.touched.Load(); touched != nil && t.Class == "" {
		if doc := open.find(*touched); doc != nil && len(s.mains(doc, doc.syntax.parse())) > 0 {
			return []*Document{doc}, nil
		}
	}
	for _, doc := range open.sorted() {
		if doc.Path != "" && len(s.mains(doc, doc.syntax.parse())) > 0 {
			docs = append(docs, doc)
		}
	}
	return docs, nil
}

// chooseMain picks the main of a document that a target means.
func chooseMain(doc *Document, mains []source.Main, t target) (source.Main, bool) {
	if t.Class != "" {
		i := slices.IndexFunc(mains, func(m source.Main) bool { return m.Class == t.Class })
		if i < 0 {
			return source.Main{}, false
		}
		return mains[i], true
	}
	if t.Line != nil {
		line := *t.Line + 1
		for _, m := range mains {
			if m.Line == line {
				return m, true
			}
		}
		if method, ok := doc.syntax.parse().MethodAt(line); ok {
			for _, m := range mains {
				if m.Line == method.Line {
					return m, true
				}
			}
		}
	}
	if len(mains) == 1 {
		return mains[0], true
	}
	return source.Main{}, false
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
