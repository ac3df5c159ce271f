package flamegraph

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"jfrlens/jfr"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/timeline"
)

// TypeData is an event type as the page reads it.
type TypeData struct {
	Name        string  `json:"name"`
	Label       string  `json:"label"`
	Description string  `json:"description"`
	Category    string  `json:"category"`
	Count       int64   `json:"count"`
	Millis      float64 `json:"millis"` // all events together
	Lasts       bool    `json:"lasts"`
}

// EventPage is a part of the events of a type.
type EventPage struct {
	Fields []FieldData `json:"fields"`
	Events []EventData `json:"events"`
	From   int         `json:"from"`  // number of the first of Events
	Count  int         `json:"count"` // events that the filter lets through
	All    int         `json:"all"`
	More   int64       `json:"more"`  // that were not read
	Whole  bool        `json:"whole"` // of the whole program: no part of them can be chosen by thread or context
}

// FieldData is a column of events.
type FieldData struct {
	Name   string `json:"name"`
	Label  string `json:"label"`
	Number bool   `json:"number"`
}

// EventData is one event.
type EventData struct {
	Millis float64  `json:"millis"` // from the start of the recording
	Cells  []string `json:"cells"`
	Stack  []string `json:"stack"`
}

// answerTypes answers "types", or "types?since=MILLIS&until=MILLIS&thread=NAME&context=CONDITION" with the numbers of what is chosen.
func (r *Resources) answerTypes(_ context.Context, rec *jfr.Recording, query url.Values) (any, error) {
	chosen, err := r.chosen(rec, query)
	if err != nil {
		return nil, err
	}
	if query.Has("until") {
		start, err := startOf(rec)
		if err != nil {
			return nil, err
		}
		chosen.From, chosen.To = timesAsked(query, start)
	}
	types, err := timeline.Types(rec, chosen)
	if err != nil {
		return nil, err
	}
	return typesData(types), nil
}

// timesAsked are since and until of a request, in nanoseconds since 1970.
func timesAsked(query url.Values, start int64) (since, until int64) {
	return start + micros(query, "since", 0)*1e6, start + micros(query, "until", 1<<42)*1e6
}

func typesData(types []timeline.EventType) []TypeData {
	list := []TypeData{}
	for _, t := range types {
		list = append(list, TypeData{
			visible.Text(t.Name), visible.Text(t.Label), visible.Text(t.Description), visible.Text(t.Category),
			t.Count, float64(t.Nanos) / 1e6, t.Lasts,
		})
	}
	return list
}

// mostEventsAtOnce is how many events one answer has.
const mostEventsAtOnce = 500

// answerEvents answers "events?type=jdk.ThreadPark&from=0&count=100&sort=duration&down=1&filter=text", from and count being
// numbers of events. thread and context choose a part, each several times if need be. since and until, in milliseconds from the start of the recording, leave out what is before and after.
func (r *Resources) answerEvents(_ context.Context, rec *jfr.Recording, query url.Values) (any, error) {
	name := query.Get("type")
	if asked := name + "?" + chosenAsked(query); r.rows == nil || r.rowsOf != asked {
		chosen, err := r.chosen(rec, query)
		if err != nil {
			return nil, err
		}
		rows, err := timeline.ReadRows(rec, name, chosen)
		if err != nil {
			return nil, err
		}
		r.rows, r.rowsOf, r.order = rows, asked, ""
	}
	query = cloned(query)
	from, count := int(micros(query, "from", 0)), int(micros(query, "count", 100))
	query.Del("from")
	query.Del("count")
	if order := query.Encode(); r.order != order {
		start, err := startOf(rec)
		if err != nil {
			return nil, err
		}
		r.ordered, r.order = chosenRows(r.rows, query, start), order
	}
	start, err := startOf(rec)
	if err != nil {
		return nil, err
	}
	return r.eventPage(from, min(count, mostEventsAtOnce), start), nil
}

func cloned(query url.Values) url.Values {
	other := url.Values{}
	for name, values := range query {
		other[name] = slices.Clone(values)
	}
	return other
}

// eventPage is a part of the rows that were chosen.
func (r *Resources) eventPage(from, count int, start int64) *EventPage {
	p := &EventPage{Fields: []FieldData{}, Events: []EventData{}, Count: len(r.ordered), All: len(r.rows.List), More: r.rows.More, Whole: r.rows.Whole}
	for _, f := range r.rows.Fields {
		p.Fields = append(p.Fields, FieldData{visible.Text(f.Name), visible.Text(f.Label), f.Number})
	}
	p.From = min(max(from, 0), len(r.ordered))
	for _, number := range r.ordered[p.From:min(p.From+count, len(r.ordered))] {
		row := r.rows.List[number]
		p.Events = append(p.Events, EventData{float64((row.At-start)/1000) / 1000, visibleAll(row.Cells), visibleAll(row.Stack)})
	}
	return p
}

func visibleAll(texts []string) []string {
	shown := make([]string, len(texts))
	for i, text := range texts {
		shown[i] = visible.Text(text)
	}
	return shown
}

// chosenRows are the numbers of the rows that a request lets through, in its order.
func chosenRows(rows *timeline.Rows, query url.Values, start int64) []int32 {
	filter := strings.ToLower(query.Get("filter"))
	since, until := timesAsked(query, start)
	var numbers []int32
	for i, row := range rows.List {
		if row.At >= since && row.At < until && holds(row, filter) {
			numbers = append(numbers, int32(i))
		}
	}
	column := slices.IndexFunc(rows.Fields, func(f timeline.RowField) bool { return f.Name == query.Get("sort") })
	if column < 0 {
		return numbers
	}
	down := 1
	if query.Get("down") != "" {
		down = -1
	}
	isNumber := rows.Fields[column].Number
	slices.SortStableFunc(numbers, func(a, b int32) int {
		ra, rb := rows.List[a], rows.List[b]
		if isNumber {
			return down * cmp.Compare(ra.Values[column], rb.Values[column])
		}
		return down * CompareTexts(ra.Cells[column], rb.Cells[column])
	})
	return numbers
}

// holds tells whether a text is in a cell or a frame of an event.
func holds(row timeline.Row, text string) bool {
	has := func(cell string) bool { return strings.Contains(strings.ToLower(cell), text) }
	return text == "" || slices.ContainsFunc(row.Cells, has) || slices.ContainsFunc(row.Stack, has)
}

// FactData is one thing that a recording says of the JVM, the machine or itself.
type FactData struct {
	Section string `json:"section"`
	Label   string `json:"label"`
	Text    string `json:"text"`
}

// answerAbout answers "about".
func (r *Resources) answerAbout(_ context.Context, rec *jfr.Recording, _ url.Values) (any, error) {
	facts, err := timeline.About(rec)
	if err != nil {
		return nil, err
	}
	return r.aboutData(facts, rec), nil
}

// aboutData are facts as the page reads them, and what was found to be damaged.
func (r *Resources) aboutData(facts []timeline.Fact, rec *jfr.Recording) []FactData {
	list := []FactData{}
	for _, f := range facts {
		if !f.Private || r.o.Environment {
			list = append(list, FactData{f.Section, visible.Text(f.Label), visible.Text(onOneLine(f.Text))})
		}
	}
	for i, problem := range rec.Problems() {
		list = append(list, FactData{"Damage", strconv.Itoa(i + 1), visible.Text(problem.Error())})
	}
	return list
}

// onOneLine is a text without its line ends, of which the description of a processor has some.
func onOneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }), ", ")
}

// startOf is when a recording begins, in nanoseconds since 1970.
func startOf(rec *jfr.Recording) (int64, error) {
	start, _, err := profile.TimeOf(rec)
	return start.UnixNano(), err
}
