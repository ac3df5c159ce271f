package lsp

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"jfrlens/profiler"
	"jfrlens/profiler/config"
	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch/consent"
)

// offeredJVMs bounds the list that a client without a list of its own shows as
// buttons.
const offeredJVMs = 8

// attach measures a JVM that runs already, from now on until it is stopped, and
// returns at once.
func (l *launcher) attach(ctx context.Context, args attachArgs) (*sessionResult, error) {
	pid, err := l.chosenJVM(ctx, args, "Which JVM shall be profiled?")
	if err != nil {
		return nil, unlessNotChosen(err)
	}
	process, err := jvm.Find(pid)
	if err != nil {
		return nil, err
	}
	doc := documentsOf(ctx).find(args.URI)
	request := profiler.Attach{PID: pid}
	request.SourceRoots, request.OpenFiles = l.sourceRoots(), documentsOf(ctx).sourceFiles()
	request.Config = l.attachSettings(doc)
	name, from := jvmTitle(process), origin{run: fmt.Sprintf("process %d", pid)}
	if doc != nil && args.Class != "" { // of a main that was clicked
		from = goal{class: args.Class}.in(doc.Path)
		request.SourceRoots = around(doc.Path, request.SourceRoots)
	}
	var asked *consent.Error
	err = request.Check(process.Main)
	if errors.As(err, &asked) && l.consents(name, asked) {
		request.Agreed, err = append(request.Agreed, asked.Dangers...), nil
	}
	if err != nil {
		return nil, err
	}
	a := l.newRun(name, from, request)
	a.quiet = args.Quiet
	if err := l.start(ctx, a); err != nil {
		return nil, unlessNotChosen(err)
	}
	return &sessionResult{a.id}, nil
}

// attachSettings are the settings of the project that a document is in, else of
// the first one in the workspace; nil in a workspace that is not trusted.
func (l *launcher) attachSettings(doc *Document) *config.Config {
	if !l.trusted.Load() {
		return nil
	}
	if doc != nil && doc.Path != "" {
		return l.projectSettings(filepath.Dir(doc.Path))
	}
	for _, root := range *l.roots.Load() {
		if project := l.projectSettings(root); project != nil {
			return project
		}
	}
	return nil
}

// chosenJVM is the JVM that a command means: by id, by a class of which only
// one is running, or by the user's choice; errNotChosen when the user chooses none.
func (w *workspace) chosenJVM(ctx context.Context, args attachArgs, question string) (pid int, err error) {
	if args.PID != 0 {
		return args.PID, nil
	}
	list, err := attachableJVMs(args.Class)
	if err != nil {
		return 0, err
	}
	if len(list) == 1 && args.Class != "" {
		return list[0].PID, nil
	}
	chosen, ok, asked := askWhich(ctx, w.editor, question, list, jvmTitle)
	switch {
	case ok:
		return chosen.PID, nil
	case asked:
		return 0, errNotChosen
	}
	return 0, fmt.Errorf("this editor cannot ask which JVM is meant (%s); give the process id as the command's argument", titlesOf(list, jvmTitle))
}

// attachableJVMs are those of a class, or all, that can be attached to, at least
// one: the newest, as many as can be offered.
func attachableJVMs(class string) ([]jvm.Process, error) {
	list, err := jvm.List()
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(p jvm.Process) bool { return !p.Attachable() || class != "" && mainOf(p) != class })
	switch {
	case len(list) == 0 && class != "":
		return nil, fmt.Errorf("no JVM that runs %s can be attached to; start the program first", class)
	case len(list) == 0:
		return nil, errors.New("there is no JVM that can be attached to; start the program first")
	}
	slices.SortFunc(list, newestFirst)
	return list[:min(len(list), offeredJVMs)], nil
}
