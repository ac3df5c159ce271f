package lsp

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler"
	"jfrlens/profiler/config"
	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
)

// offeredJVMs bounds the list that a client without a list of its own shows as
// buttons.
const offeredJVMs = 8

// attach measures a JVM that runs already, from now on until it is stopped, and
// returns at once.
func (s *Server) attach(ctx context.Context, t target) (any, error) {
	pid, err := s.chosenJVM(ctx, t)
	if err != nil || pid == 0 {
		return nil, err
	}
	process, err := jvm.Find(pid)
	if err != nil {
		return nil, err
	}
	from, roots := origin{run: fmt.Sprintf("process %d", pid)}, s.sourceRoots()
	doc := documentsOf(ctx).find(t.document())
	if doc != nil && t.Class != "" {
		from = goal{class: t.Class}.in(doc.Path)
		roots = around(doc.Path, roots)
	}
	name := from.run
	if process.Main != "" {
		name = fmt.Sprintf("%s (process %d)", process.Main, pid)
	}
	request := profiler.AttachRequest{
		PID: pid, SourceRoots: roots, OpenFiles: documentsOf(ctx).sourceFiles(), Config: s.attachSettings(doc),
	}
	var consent *launch.ConsentError
	err = request.Check(process.Main)
	if errors.As(err, &consent) && s.consents(name, consent) {
		request.AllowDangers, err = true, nil
	}
	if err != nil {
		return nil, err
	}
	a := s.newRun(name, from)
	a.quiet = t.Quiet
	err = s.begin(ctx, a, func() (Run, error) { return s.runner.Attach(s.root, request, a) })
	if err != nil {
		return nil, unlessNotChosen(err)
	}
	return sessionResult{a.id}, nil
}

// attachSettings are the settings of the project that a document is in, else of
// the first one in the workspace; nil in a workspace that is not trusted.
func (s *Server) attachSettings(doc *Document) *config.Config {
	if !s.trusted.Load() {
		return nil
	}
	if doc != nil && doc.Path != "" {
		return s.projectSettings(filepath.Dir(doc.Path))
	}
	for _, root := range *s.roots.Load() {
		if project := s.projectSettings(root); project != nil {
			return project
		}
	}
	return nil
}

// chosenJVM is the JVM that a command means: by id, by a class of which only
// one is running, or by the user's choice; 0 when the user chooses none.
func (s *Server) chosenJVM(ctx context.Context, t target) (pid int, err error) {
	if t.PID != 0 {
		return t.PID, nil
	}
	all, err := jvm.List()
	if err != nil {
		return 0, err
	}
	var list []jvm.Process
	for _, p := range all {
		if p.Attachable() && (t.Class == "" || runsClass(p, t.Class)) {
			list = append(list, p)
		}
	}
	switch {
	case len(list) == 0 && t.Class != "":
		return 0, fmt.Errorf("no JVM that runs %s can be attached to; start the program first", t.Class)
	case len(list) == 0:
		return 0, errors.New("there is no JVM that can be attached to; start the program first")
	case len(list) == 1 && t.Class != "":
		return list[0].PID, nil
	}
	slices.SortFunc(list, func(a, b jvm.Process) int { return b.Started.Compare(a.Started) })
	list = list[:min(len(list), offeredJVMs)]
	var titles []string
	for _, p := range list {
		titles = append(titles, jvmTitle(p))
	}
	title, asked := s.ask(ctx, "Which JVM shall be profiled?", titles)
	if !asked {
		return 0, fmt.Errorf("this editor cannot ask which JVM to profile (%s); give the process id as the command's argument", strings.Join(titles, ", "))
	}
	if chosen := slices.Index(titles, title); chosen >= 0 {
		return list[chosen].PID, nil
	}
	return 0, nil
}
