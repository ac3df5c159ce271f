package lsp

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"jfrlens/profiler"
	"jfrlens/profiler/config"
	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
)

const (
	// offeredJVMs bounds the list that a client without a list of its own shows
	// as buttons.
	offeredJVMs = 8
	// jvmInterval is how often running JVMs are looked for while a main is open.
	jvmInterval = 5 * time.Second
)

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
	from := origin{run: fmt.Sprintf("process %d", pid)}
	doc := documentsOf(ctx).find(t.document())
	if doc != nil && t.Class != "" {
		from = goal{class: t.Class}.in(doc.Path)
	}
	name := from.run
	if process.Main != "" {
		name = fmt.Sprintf("%s (process %d)", process.Main, pid)
	}
	if s.runs.of(from) != nil {
		return nil, fmt.Errorf("%s is being profiled already; stop that first", name)
	}
	request := profiler.AttachRequest{PID: pid, SourceRoots: s.sourceRoots(), Config: s.attachSettings(doc)}
	var consent *launch.ConsentError
	err = request.Check(process.Main)
	if errors.As(err, &consent) && s.consents(name, consent) {
		request.AllowDangers, err = true, nil
	}
	if err != nil {
		return nil, err
	}
	a, err := s.begin(ctx, name, from, func(a *activeRun) (Run, error) { return s.runner.Attach(s.root, request, a) })
	if err != nil {
		return nil, err
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
		return s.projectSettings(doc.Path)
	}
	for _, root := range *s.roots.Load() {
		if project := s.projectSettings(filepath.Join(root, config.FileName)); project != nil {
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

// jvmTitle names a JVM on a button.
func jvmTitle(p jvm.Process) string {
	name := p.Main
	if name == "" {
		name = "a JVM"
	}
	return fmt.Sprintf("%s (process %d)", name[strings.LastIndexByte(name, '/')+1:], p.PID)
}

// runsClass tells whether a JVM was started with a main class, be it of a module.
func runsClass(p jvm.Process, class string) bool {
	return p.Main == class || strings.HasSuffix(p.Main, "/"+class)
}

// jvmEntry is a running JVM as clients get it.
type jvmEntry struct {
	PID     int    `json:"pid"`
	Main    string `json:"main"`    // main class, module or jar; "" when unknown
	Version string `json:"version"` // of the JDK
	User    string `json:"user"`
	Seconds int64  `json:"seconds"` // since its start
	// Obstacle says why it cannot be attached to; "" when it can.
	Obstacle string `json:"obstacle"`
}

// listJVMs answers jfrlens/jvms: what runs now, the newest first.
func (s *Server) listJVMs(context.Context, struct{}) ([]jvmEntry, error) {
	list, err := jvm.List()
	if err != nil {
		return nil, err
	}
	slices.SortFunc(list, func(a, b jvm.Process) int { return b.Started.Compare(a.Started) })
	entries := []jvmEntry{}
	for _, p := range list {
		entries = append(entries, jvmEntry{
			PID: p.PID, Main: p.Main, Version: p.Version, User: p.User,
			Seconds: int64(p.Uptime(time.Now()).Seconds()), Obstacle: p.Obstacle,
		})
	}
	return entries, nil
}

// runningMains are the main classes of the JVMs that can be attached to, and
// how many run each. It is replaced as a whole.
type runningMains map[string]int

// watchJVMs keeps the lenses that attach up to date while a main is open.
func (s *Server) watchJVMs(ctx context.Context) {
	ticker := time.NewTicker(jvmInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if s.features().codeLensRefresh && s.hasMain() {
			s.lookForJVMs()
		}
	}
}

// hasMain tells whether a main is known in an open document.
func (s *Server) hasMain() bool {
	for _, doc := range s.documents.snapshot().byURI {
		if known := doc.syntax.known(); known != nil && len(known.file.Mains) > 0 {
			return true
		}
	}
	return false
}

// lookForJVMs lists the JVMs and redraws the lenses when they are others.
func (s *Server) lookForJVMs() {
	list, err := jvm.List()
	if err != nil {
		return // there are no such lenses on this system
	}
	mains := runningMains{}
	for _, p := range list {
		if p.Attachable() && p.Main != "" {
			mains[p.Main[strings.LastIndexByte(p.Main, '/')+1:]]++
		}
	}
	if old := s.jvms.Swap(&mains); old == nil && len(mains) > 0 || old != nil && !maps.Equal(*old, mains) {
		s.refresh.want()
	}
}

// attachable tells whether a JVM runs a class.
func (s *Server) attachable(class string) bool {
	mains := s.jvms.Load()
	return mains != nil && (*mains)[class] > 0
}
