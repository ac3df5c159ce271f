package flamegraph

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"sync"

	"jfrlens/jfr"
	"jfrlens/profiler/contexts"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
	"jfrlens/profiler/timeline"
)

// Resources are what a page shows beside the profile: the timeline, charts, events,
// sources. A page asks for each when it is looked at; a page that is saved as a file
// carries the answers that need no server.
//
// They are safe for concurrent use. One request at a time reads the recording.
type Resources struct {
	o            ResourceOptions
	prepared     func() ([]savedResource, error) // what a saved page carries of what Saving read, made once
	mu           sync.Mutex                      // guards the fields below, and reading
	timeline     *timeline.Timeline
	rows         *timeline.Rows // of the type that was asked for last
	ordered      []int32        // rows as they were sorted and filtered last
	order        string
	laid         laidPart
	contexts     *contexts.Set    // nil until somebody asks
	inContexts   *profile.Profile // what an editor shows
	inContextsOf string           // the contexts that this is of

	timelineOf, rowsOf string // the type and contexts that they are of
}

// ResourceOptions say where resources come from.
type ResourceOptions struct {
	// Open opens the recording. What it returns is closed after each use.
	Open func(ctx context.Context) (*jfr.Recording, error)
	// Sources finds source files, nil where there are none to be shown.
	Sources func() source.Finder
	// Libraries are not the project's own code.
	Libraries profile.Libraries
	// Names are those of the profile that is shown, so that parts of it have the same frames; nil where no part can be asked for.
	Names *jfr.Dictionary
	// WithSource has a saved page carry the text of hot files.
	WithSource bool
	// Saving is what a saved page carries where that was read together with the profile; nil: it is read when it is needed.
	Saving *Saving
	// SQL is asked of the recording, nil where nobody can.
	SQL *SQL
	// Later is the overview if the page has it later than the profile; nil where it does not.
	Later *Later
	// History tells of the last runs, nil where nobody can.
	History Historian
	// Environment tells command lines and paths, as Options.Environment.
	Environment bool
}

// OpenPaths is for ResourceOptions.Open: it opens recordings as one.
func OpenPaths(paths ...string) func(context.Context) (*jfr.Recording, error) {
	return func(ctx context.Context) (*jfr.Recording, error) { return jfr.Opener{}.Open(ctx, paths...) }
}

// NewResources returns the resources of a recording.
func NewResources(o ResourceOptions) *Resources {
	r := &Resources{o: o}
	r.prepared = sync.OnceValues(func() ([]savedResource, error) { return r.savedAnswers(context.Background()) })
	return r
}

// Close frees what was kept for the page, and ends what is read for it. The resources can still be used.
func (r *Resources) Close() {
	if r != nil && r.o.Later != nil {
		r.o.Later.Close()
	}
	if r != nil && r.o.SQL != nil && r.o.SQL.Close != nil {
		r.o.SQL.Close()
	}
}

// ErrNoResource says that a page asked for something that is not there.
var ErrNoResource = errors.New("this page has nothing of that kind: reload it")

// answerer answers one kind of request.
type answerer func(ctx context.Context, rec *jfr.Recording, query url.Values) (any, error)

// resource is a kind of request.
type resource struct {
	name   string
	saved  func(*Saving) (any, error) // the answer for a page that is saved as a file, nil for none
	alone  bool                       // reads no recording, and may take long: others need not wait
	answer answerer
}

// kinds are the requests that can be answered.
func (r *Resources) kinds() []resource {
	kinds := []resource{
		{name: "timeline", saved: (*Saving).timelineAnswer, answer: r.answerTimeline},
		{name: "charts", saved: (*Saving).chartsAnswer, answer: r.answerCharts},
		{name: "chart", answer: r.answerChart},
		{name: "fields", answer: r.answerFields},
		{name: "types", saved: (*Saving).typesAnswer, answer: r.answerTypes},
		{name: "events", answer: r.answerEvents},
		{name: "about", saved: r.aboutSaved, answer: r.answerAbout},
		{name: "contexts", saved: r.contextsSaved, answer: r.answerContexts},
		{name: "bars", answer: r.answerBars},
	}
	if r.o.Names != nil {
		kinds = append(kinds, resource{name: "profile", answer: r.answerProfile})
	}
	if r.o.Sources != nil {
		kinds = append(kinds,
			resource{name: "lines", answer: r.answerLines}, resource{name: "text", answer: r.answerText}, resource{name: "calls", answer: r.answerCalls})
	}
	if r.o.Later != nil {
		kinds = append(kinds, resource{name: "overview", alone: true, answer: r.answerOverview})
	}
	if r.o.SQL != nil {
		kinds = append(kinds,
			resource{name: "query", alone: true, answer: r.answerQuery}, resource{name: "complete", alone: true, answer: r.answerComplete},
			resource{name: "views", alone: true, answer: r.answerViews})
	}
	if r.o.History != nil {
		kinds = append(kinds, resource{name: "history", alone: true, answer: r.answerHistory})
	}
	return kinds
}

// names are the resources that a page can ask for.
func (r *Resources) names() []string {
	names := []string{}
	if r != nil {
		for _, kind := range r.kinds() {
			names = append(names, kind.name)
		}
	}
	return names
}

// Answer answers a request, such as "timeline?from=0&to=1000", with JSON. Its error is read by people.
func (r *Resources) Answer(ctx context.Context, request string) ([]byte, error) {
	address, err := url.Parse(request)
	if err != nil || r == nil {
		return nil, ErrNoResource
	}
	kinds := r.kinds()
	at := slices.IndexFunc(kinds, func(k resource) bool { return k.name == address.Path })
	if at < 0 {
		return nil, ErrNoResource
	}
	if kinds[at].alone {
		return encodedAnswer(ctx, kinds[at], nil, address.Query())
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.encoded(ctx, kinds[at], address.Query())
}

// encoded is an answer as JSON. The caller holds mu.
func (r *Resources) encoded(ctx context.Context, kind resource, query url.Values) ([]byte, error) {
	rec, err := r.o.Open(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the recording again: %w", err)
	}
	defer rec.Close()
	return encodedAnswer(ctx, kind, rec, query)
}

func encodedAnswer(ctx context.Context, kind resource, rec *jfr.Recording, query url.Values) ([]byte, error) {
	answer, err := kind.answer(ctx, rec, query)
	if err != nil {
		return nil, err
	}
	return asJSON(answer)
}

// asJSON is an answer as the page reads it.
func asJSON(answer any) ([]byte, error) {
	if large, ok := answer.(interface{ encode(*encoder) }); ok {
		e := encoder{}
		large.encode(&e)
		return e.buf, nil
	}
	var text bytes.Buffer
	if err := json.NewEncoder(&text).Encode(answer); err != nil {
		return nil, fmt.Errorf("write the answer for the page: %w", err)
	}
	return bytes.TrimSpace(text.Bytes()), nil
}
