package flamegraph

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/contexts"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/timeline"
)

// ContextsData is what contexts of a recording took, as the page reads it.
type ContextsData struct {
	Types   []ContextRow  `json:"types"`
	Type    string        `json:"type"`    // whose values and slowest ones follow
	Field   string        `json:"field"`   // by which; "" where none has few values
	Fields  []string      `json:"fields"`  // by which contexts can be told apart, those that are meant for it first
	Values  []ContextRow  `json:"values"`  // those with most time first
	Slowest []SlowContext `json:"slowest"` // of the type
	Waits   []ContextWait `json:"waits"`   // within the chosen contexts, the longest first
	Notes   []string      `json:"notes"`
}

// ContextRow is contexts that have a type or value in common. Times are milliseconds.
type ContextRow struct {
	Name      string   `json:"name"`
	Condition string   `json:"condition"` // what chooses them
	Count     int64    `json:"count"`
	Work      WorkData `json:"work"`
	P50       float64  `json:"p50"`
	P95       float64  `json:"p95"`
	P99       float64  `json:"p99"`
	Max       float64  `json:"max"`
}

// WorkData is what threads did, in milliseconds.
type WorkData struct {
	CPU     float64 `json:"cpu"`
	Native  float64 `json:"native"`
	Lock    float64 `json:"lock"`
	IO      float64 `json:"io"`
	Wait    float64 `json:"wait"`
	Memory  float64 `json:"memory"`
	Unknown float64 `json:"unknown"`
}

// SlowContext is one context that took long.
type SlowContext struct {
	Name      string   `json:"name"`
	Condition string   `json:"condition"` // "" where none chooses it alone: then time and thread do
	Thread    string   `json:"thread"`
	From      float64  `json:"from"` // milliseconds from the start of the recording
	Millis    float64  `json:"millis"`
	Work      WorkData `json:"work"`
}

// ContextWait is a wait in a chosen context.
type ContextWait struct {
	From   float64 `json:"from"` // milliseconds from the start of the recording
	Millis float64 `json:"millis"`
	State  string  `json:"state"`
	Thread string  `json:"thread"`
	Text   string  `json:"text"`
	Owner  string  `json:"owner"` // thread that held the lock, "" where nobody knows
	Did    string  `json:"did"`   // what that did meanwhile
}

// Numbers of rows that the page shows.
const (
	mostValues  = 100
	mostSlowest = 50
)

// answerContexts answers "contexts?type=com.acme.Request&by=endpoint&context=traceId=…&thread=NAME&from=MILLIS&to=MILLIS", all of
// which may be absent.
func (r *Resources) answerContexts(_ context.Context, rec *jfr.Recording, query url.Values) (any, error) {
	d := &ContextsData{Types: []ContextRow{}, Fields: []string{}, Values: []ContextRow{}, Slowest: []SlowContext{}, Waits: []ContextWait{}, Notes: []string{}}
	choice, err := r.choice(rec, url.Values{"context": query["context"]})
	start, _, timeErr := profile.TimeOf(rec)
	if timeErr != nil {
		return nil, timeErr
	}
	if errors.Is(err, contexts.ErrNone) {
		d.Notes = append(d.Notes, err.Error())
		return d, nil
	}
	if err != nil {
		return nil, err
	}
	measured, err := r.contexts.Measure(rec, limited(choice, query, start))
	if err != nil {
		return nil, err
	}
	return d, d.fill(measured, query, start.UnixNano())
}

// limited is a choice of the time and threads of a request, too; nil for all.
func limited(choice *contexts.Choice, query url.Values, start time.Time) *contexts.Choice {
	var from, to int64
	if query.Has("from") && query.Has("to") {
		from, to = start.Add(millis(query, "from")).UnixNano(), start.Add(millis(query, "to")).UnixNano()
	}
	named := namedIn(query)
	if !query.Has("context") && to == 0 && named == nil {
		return nil
	}
	return choice.Limited(from, to, named)
}

// fill adds what was measured.
func (d *ContextsData) fill(m *contexts.Measured, query url.Values, start int64) error {
	types := m.Types()
	for _, t := range types {
		d.Types = append(d.Types, contextRow(t, t.Type, t.Type))
	}
	d.Fields, d.Notes = append(d.Fields, m.Set.FieldNames()...), append(d.Notes, m.Set.Notes()...)
	if d.Type = query.Get("type"); d.Type == "" && len(types) > 0 {
		d.Type = types[0].Type
	}
	if d.Type == "" {
		return nil // none is chosen
	}
	kind, err := m.Set.Kind(d.Type)
	if err != nil {
		return err
	}
	d.Field = m.Set.UsualField(kind)
	if by := query.Get("by"); len(m.Values(kind, by, 1)) > 0 {
		d.Field = by
	}
	for _, v := range m.Values(kind, d.Field, mostValues) {
		d.Values = append(d.Values, contextRow(v, v.Value, v.Condition()))
	}
	millis := func(nanos int64) float64 { return float64(nanos-start) / 1e6 }
	for _, s := range m.Slowest(kind, mostSlowest) {
		slow := SlowContext{Name: visible.Text(s.Name()), Thread: visible.Text(s.Thread), From: millis(s.Start), Millis: float64(s.Nanos) / 1e6, Work: workData(s.Work, s.Nanos)}
		if s.IsUnique {
			slow.Condition = s.Conditions[0]
		}
		d.Slowest = append(d.Slowest, slow)
	}
	for _, w := range m.Waits() {
		d.Waits = append(d.Waits, ContextWait{
			From: millis(w.Start), Millis: float64(w.Nanos) / 1e6, State: w.State, Thread: visible.Text(w.Thread),
			Text: visible.Text(w.Text()), Owner: visible.Text(w.Owner), Did: visible.Text(w.OwnerDid()),
		})
	}
	return nil
}

func contextRow(r contexts.Row, name, condition string) ContextRow {
	millis := func(nanos int64) float64 { return float64(nanos) / 1e6 }
	return ContextRow{
		Name: visible.Text(name), Condition: condition, Count: r.Count, Work: workData(r.Work, r.Nanos),
		P50: millis(r.P50), P95: millis(r.P95), P99: millis(r.P99), Max: millis(r.Max),
	}
}

func workData(w contexts.Work, nanos int64) WorkData {
	millis := func(nanos int64) float64 { return float64(nanos) / 1e6 }
	return WorkData{millis(w.CPU), millis(w.Native), millis(w.Lock), millis(w.IO), millis(w.Wait), millis(w.Memory), millis(w.Unknown(nanos))}
}

// answerProfile answers "profile?context=endpoint=GET /items&by=traceId" with the part of the profile that is in these contexts,
// broken down by a field. What a page has beside the samples is empty.
func (r *Resources) answerProfile(_ context.Context, rec *jfr.Recording, query url.Values) (any, error) {
	p, err := r.partIn(rec, query, true)
	if err != nil {
		return nil, err
	}
	return build(p, Options{Libraries: r.o.Libraries, Environment: r.o.Environment})
}

// partIn is the part of the profile that is in the contexts that a request chooses, which are frames on request.
func (r *Resources) partIn(rec *jfr.Recording, query url.Values, frames bool) (*profile.Profile, error) {
	o := profile.Options{ByContext: frames, Names: r.o.Names}
	o.Part.Contexts = func(rec *jfr.Recording) (profile.Contexts, error) { return r.choice(rec, query) }
	return profile.Read(rec, o)
}

// InContexts returns the part of the profile that is in contexts that fulfil all conditions, as Selection.Context has them.
// The last part is kept. The error is read by people.
func (r *Resources) InContexts(ctx context.Context, conditions []string) (*profile.Profile, error) {
	if r == nil || r.o.Names == nil {
		return nil, errors.New("contexts can be shown on the lines once the recording is complete")
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	query := url.Values{"context": conditions}
	asked := contextsAsked(query)
	if r.inContexts != nil && r.inContextsOf == asked {
		return r.inContexts, nil
	}
	rec, err := r.o.Open(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the recording again: %w", err)
	}
	defer rec.Close()
	part, err := r.partIn(rec, query, false)
	if err != nil {
		return nil, err
	}
	r.inContexts, r.inContextsOf = part, asked
	return part, nil
}

// choice is the contexts that a request chooses.
func (r *Resources) choice(rec *jfr.Recording, query url.Values) (*contexts.Choice, error) {
	set, err := r.contextsOf(rec)
	if err != nil {
		return nil, err
	}
	if by := query.Get("by"); by != "" {
		return set.Choose(query["context"], by)
	}
	return set.Choose(query["context"])
}

// contextsOf are all contexts, which are read once.
func (r *Resources) contextsOf(rec *jfr.Recording) (*contexts.Set, error) {
	if r.contexts == nil {
		set, err := contexts.Read(rec)
		if err != nil {
			return nil, err
		}
		r.contexts = set
	}
	return r.contexts, nil
}

// contextsAsked tells requests for different contexts apart.
func contextsAsked(query url.Values) string { return url.Values{"context": query["context"]}.Encode() }

// chosenAsked tells requests for different threads and contexts apart.
func chosenAsked(query url.Values) string {
	return url.Values{"context": query["context"], "thread": query["thread"], "exceptthread": query["exceptthread"]}.Encode()
}

// chosen are the events of the threads and contexts that a request chooses.
func (r *Resources) chosen(rec *jfr.Recording, query url.Values) (timeline.Chosen, error) {
	within, err := r.within(rec, query)
	return timeline.Chosen{Within: within, Thread: namedIn(query)}, err
}

// namedIn tells which threads a request chooses: those of "thread", or all but those of "exceptthread", as where the page has
// put threads together that have no name there. Nil for all.
func namedIn(query url.Values) func(name string) bool {
	threads, but := query["thread"], query["exceptthread"]
	if len(threads) == 0 && len(but) == 0 {
		return nil
	}
	return func(name string) bool {
		name = profile.ThreadName(profile.Thread{Name: name})
		return !slices.Contains(but, name) && (len(threads) == 0 || slices.Contains(threads, name))
	}
}

// within is what threads did in the contexts that a request chooses; nil for all.
func (r *Resources) within(rec *jfr.Recording, query url.Values) (timeline.Within, error) {
	if !query.Has("context") {
		return nil, nil
	}
	choice, err := r.choice(rec, url.Values{"context": query["context"]})
	if err != nil {
		return nil, err
	}
	return choice.Within, nil
}
