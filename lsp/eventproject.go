package lsp

import (
	"bytes"
	"context"
	"slices"
	"sync"
	"time"

	"jfrlens/profiler/ownevents"
	"jfrlens/profiler/source"
)

// eventsFreshness is for how long what the project has of events is trusted.
const eventsFreshness = 3 * time.Second

// eventProject is what the source files of the open folders have to do with events. They are read off the requests, and
// not before a document is open that may have to do with events.
type eventProject struct {
	freshly[ownevents.Project]
	index source.EventIndex
	files []*source.Events // read by one goroutine at a time
}

// among are the events of a document as a project has them.
type among struct {
	mu      sync.Mutex // guards all below
	project *ownevents.Project
	found   *source.Events
}

// eventsIn are the event classes of a document and what it does with those of the project. The first call for a document
// that may have to do with events lets the project be read.
func (s *Server) eventsIn(d *Document) *source.Events {
	if d.parser == nil {
		return &source.Events{}
	}
	if d.mayHaveEvents() && s.ownEvents.project.isDue(eventsFreshness) && !s.spawn("events of the project", s.readEvents) {
		s.log.Debug("the connection ends; the project's events are not read")
	}
	project := s.ownEvents.project.known.Load()
	d.among.mu.Lock()
	defer d.among.mu.Unlock()
	if d.among.found == nil || d.among.project != project {
		lang, _ := languageOf(d.Language, d.Path)
		d.among.project, d.among.found = project, source.EventsAmong(lang, d.canonical(), d.bytes(), project.Classes())
	}
	return d.among.found
}

// mayHaveEvents tells whether a source text may have event classes or make events, by words alone.
func (d *Document) mayHaveEvents() bool {
	return slices.ContainsFunc([]string{"jdk.jfr", ".commit()", ".begin()"}, func(word string) bool { return bytes.Contains(d.bytes(), []byte(word)) })
}

// readEvents reads the project anew, and lets the client ask again if that changes what is known.
func (s *Server) readEvents(ctx context.Context) {
	p := &s.ownEvents.project
	files := p.index.Read(s.eventRoots())
	if p.take(ownevents.NewProject(files), func(*ownevents.Project) bool { return slices.Equal(files, p.files) }) {
		s.tellAgain(ctx)
	}
	p.files = files
}

// eventRoots are the open folders, and the projects of open sources that are in none.
func (s *Server) eventRoots() []string {
	roots := slices.Clone(*s.roots.Load())
	for _, doc := range s.documents.snapshot().sorted() {
		if root := doc.project(); doc.parser != nil && root != "" && !below(roots, doc.Path) && !slices.Contains(roots, root) {
			roots = append(roots, root)
		}
	}
	for i := range roots {
		roots[i] = source.Canonical(roots[i])
	}
	return roots
}

// tellAgain lets problems of the open documents be told anew, and lenses be asked for.
func (s *Server) tellAgain(ctx context.Context) {
	for _, doc := range s.documents.snapshot().sorted() {
		s.documents.warmer.want(doc.URI)
	}
	s.editor.refreshProblems(ctx)
	s.refresh.want()
}

// editedProject is the project with the open documents as they are now; nil if it is not known.
func (s *Server) editedProject() *ownevents.Project {
	project := s.ownEvents.project.known.Load()
	var edited []*source.Events
	for _, doc := range s.documents.snapshot().sorted() {
		if doc.parser != nil && doc.Path != "" {
			edited = append(edited, s.eventsIn(doc))
		}
	}
	return project.With(edited)
}
