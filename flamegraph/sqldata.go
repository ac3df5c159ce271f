package flamegraph

import (
	"context"
	"net/url"
	"slices"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// SQL is asked of a recording by its page. Its errors are read by people.
type SQL struct {
	// Run runs a statement.
	Run func(ctx context.Context, statement Statement) (*QueryResult, error)
	// Complete returns where the last word of an unfinished statement begins, as a number of bytes, and what it may
	// become; after is the rest of the statement.
	Complete func(ctx context.Context, before, after string) (begun int, words []string, err error)
	// Close frees what Complete has kept; both may be called again. It may be nil.
	Close func()
	// Views are what Run knows by name.
	Views func() []ViewData
}

// Statement is what a page wants to know.
type Statement struct {
	Text string       // SQL, or the name of a view
	Part profile.Part // what of the recording it sees; stacks choose nothing
	// Order is that of the rows, so that of many the first ones are returned; nil: they stay as they come.
	Order *RowOrder
}

// RowOrder sorts rows by a column: numbers and times by their values, texts as [CompareTexts] does, what is missing last. Rows that
// are alike stay as they come. A result whose column of that number has another name stays as it is.
type RowOrder struct {
	Column int // from 0
	Name   string
	Down   bool // the largest first
}

// ViewData is a view that can be asked for by its name.
type ViewData struct {
	Name        string `json:"name"`
	Category    string `json:"category"`
	Description string `json:"description"`
}

// QueryResult is what a statement returned.
type QueryResult struct {
	Columns []QueryColumn `json:"columns"`
	Rows    [][]string    `json:"rows"`
	More    bool          `json:"more"` // there are more rows than were read
	// Narrowed: the part of the recording matters for the result. Whole are the tables that it was read from of which no part can be
	// chosen by threads and contexts, or none at all.
	Narrowed bool     `json:"narrowed"`
	Whole    []string `json:"whole"`
}

// QueryColumn is a column of a result.
type QueryColumn struct {
	Name   string `json:"name"`
	Number bool   `json:"number"`
	// Unit is that of Values: milliseconds since 1970 UTC for "time", else as that of charts; "" for none.
	Unit string `json:"unit"`
	// Missing is what a cell says in which there is nothing.
	Missing string `json:"missing"`
	// Values are for charts, nil in it where a row has none; empty where the column has no numbers.
	Values []*float64 `json:"values"`
}

// CompletionData is what the last word of a statement may become.
type CompletionData struct {
	Begun int      `json:"begun"` // bytes before the word
	Words []string `json:"words"` // the likeliest first
}

// mostCompletions is how many words a page offers.
const mostCompletions = 100

// answerQuery answers "query?sql=STATEMENT&from=MILLIS&to=MILLIS&thread=NAME&context=CONDITION": the statement sees what is chosen.
// With "&sort=NUMBER&column=NAME&down=1" its rows are in that order.
func (r *Resources) answerQuery(ctx context.Context, _ *jfr.Recording, query url.Values) (any, error) {
	part := r.partOf(query)
	if contexts := part.Contexts; contexts != nil {
		part.Contexts = func(rec *jfr.Recording) (profile.Contexts, error) {
			r.mu.Lock() // other requests read them, too
			defer r.mu.Unlock()
			return contexts(rec)
		}
	}
	result, err := r.o.SQL.Run(ctx, Statement{Text: query.Get("sql"), Part: part, Order: rowOrder(query)})
	if err != nil {
		return nil, err
	}
	result.Whole = visibleAll(result.Whole)
	for i, row := range result.Rows {
		result.Rows[i] = visibleAll(row)
	}
	return result, nil
}

// rowOrder is the order of rows that a request names, nil for none.
func rowOrder(query url.Values) *RowOrder {
	if !query.Has("sort") {
		return nil
	}
	return &RowOrder{Column: int(micros(query, "sort", -1)), Name: query.Get("column"), Down: query.Get("down") != ""}
}

// answerComplete answers "complete?before=SELECT dura&after= FROM ThreadPark".
func (r *Resources) answerComplete(ctx context.Context, _ *jfr.Recording, query url.Values) (any, error) {
	begun, words, err := r.o.SQL.Complete(ctx, query.Get("before"), query.Get("after"))
	if err != nil {
		return nil, err
	}
	return CompletionData{Begun: begun, Words: append([]string{}, words[:min(len(words), mostCompletions)]...)}, nil
}

// answerViews answers "views".
func (r *Resources) answerViews(context.Context, *jfr.Recording, url.Values) (any, error) {
	return slices.Clip(append([]ViewData{}, r.o.SQL.Views()...)), nil
}
