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
func (r *recorderAssist) eventsIn(d *Document) *source.Events {
	if d.parser == nil {
		return &source.Events{}
	}
	if d.mayHaveEvents() && r.ownEvents.project.isDue(eventsFreshness) && !r.spawn("events of the project", r.readEvents) {
		r.log.Debug("the connection ends; the project's events are not read")
	}
	project := r.ownEvents.project.known.Load()
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
func (r *recorderAssist) readEvents(ctx context.Context) {
	p := &r.ownEvents.project
	files := p.index.Read(r.eventRoots())
	if p.take(ownevents.NewProject(files), func(*ownevents.Project) bool { return slices.Equal(files, p.files) }) {
		r.tellAgain(ctx)
	}
	p.files = files
}

// eventRoots are the open folders, and the projects of open sources that are in none.
func (r *recorderAssist) eventRoots() []string {
	roots := slices.Clone(*r.roots.Load())
	for _, doc := range r.documents.snapshot().sorted() {
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
func (r *recorderAssist) tellAgain(ctx context.Context) {
	for _, doc := range r.documents.snapshot().sorted() {
		r.documents.warmer.want(doc.URI)
	}
	r.editor.refreshProblems(ctx)
	r.refresh.want()
}

// editedProject is the project with the open documents as they are now; nil if it is not known.
func (r *recorderAssist) editedProject() *ownevents.Project {
	project := r.ownEvents.project.known.Load()
	var edited []*source.Events
	for _, doc := range r.documents.snapshot().sorted() {
		if doc.parser != nil && doc.Path != "" {
			edited = append(edited, r.eventsIn(doc))
		}
	}
	return project.With(edited)
}
