package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"reflect"
	"strings"
	"sync"
	"time"

	"jfrlens/flamegraph"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/query"
	"jfrlens/profiler/query/format"
)

// Limits of a statement that a page runs: it is looked at, not kept.
const (
	mostPageRows  = 5000
	pageQueryTime = 2 * time.Minute
	pageMemory    = 1_000_000_000
)

// errManyRows ends a statement whose rows are enough.
var errManyRows = errors.New("enough rows")

// pageSQL runs statements and views for a page, which can only read.
func pageSQL(std streams, paths ...string) *flamegraph.SQL {
	std.err = io.Discard // the page says what goes wrong
	names := &pageNames{std: std, paths: paths}
	return &flamegraph.SQL{Run: pageQuery(std, paths), Complete: names.complete, Close: names.forget, Views: pageViews}
}

// pageNames completes the statements of a page as the prompt on a terminal does, by the tables and columns of a recording. They
// are read once and forgotten when nobody has typed for a while. It is safe for concurrent use.
type pageNames struct {
	std   streams
	paths []string

	mu     sync.Mutex // guards the fields below, and db while it is asked
	db     *query.DB  // nil while nobody types
	ending *time.Timer
}

// namesKept is for how long names are kept after they were asked for.
const namesKept = 20 * time.Second

func (n *pageNames) complete(ctx context.Context, before, after string) (begun int, words []string, err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.db == nil {
		// Another statement may be typed when this one is no longer wanted.
		n.db, err = database{paths: n.paths, bare: true}.open(context.WithoutCancel(ctx), n.std)
		if err != nil {
			return 0, nil, err
		}
		n.ending = time.AfterFunc(namesKept, n.forget)
	}
	n.ending.Reset(namesKept)
	begun, words = n.db.Complete(ctx, before, after)
	return begun, words, nil
}

func (n *pageNames) forget() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.db != nil {
		closeDatabase(n.std, n.db)
		n.db = nil
	}
}

func pageQuery(std streams, paths []string) func(context.Context, flamegraph.Statement) (*flamegraph.QueryResult, error) {
	return func(ctx context.Context, statement flamegraph.Statement) (result *flamegraph.QueryResult, err error) {
		word := strings.Trim(statement.Text, " \t\r\n;")
		if word == "" {
			return nil, errors.New("the SQL statement is empty")
		}
		ctx, cancel := context.WithTimeout(ctx, pageQueryTime)
		defer cancel()
		err = database{paths: paths, asked: word, memory: pageMemory, part: statement.Part}.use(ctx, std, func(db *query.DB, _ streams) error {
			if result, err = pageAnswer(ctx, db, word, statement.Order); err != nil {
				return err
			}
			reach, err := db.Reach(word)
			result.Narrowed, result.Whole = reach.Narrowed, reach.Whole
			return err
		})
		if errors.Is(err, context.DeadlineExceeded) {
			err = errors.New("the statement took more than 2 minutes and was ended; jfrlens query has no limit")
		}
		if errors.Is(err, query.ErrMemory) {
			err = fmt.Errorf("%w; jfrlens query may use most of what is free", err)
		}
		return result, err
	}
}

// pageAnswer is the table that a view or statement makes, sorted by a column if that is asked for.
func pageAnswer(ctx context.Context, db *query.DB, word string, by *flamegraph.RowOrder) (*flamegraph.QueryResult, error) {
	if !strings.ContainsAny(word, " \t\r\n;(") {
		return pageView(ctx, db, strings.Trim(word, `"`), by)
	}
	result, first := &query.Result{}, &pageRows{}
	var table *format.Table
	err := db.Each(ctx, word, func(columns, types []string) error {
		result.Columns, result.Types = columns, types
		table = result.Table()
		first = newPageRows(table.Columns, by)
		return nil
	}, func(row []any) error {
		if !first.add(row) {
			return errManyRows
		}
		return nil
	})
	if err != nil && !errors.Is(err, errManyRows) {
		return nil, err
	}
	table.Rows = first.list()
	if err := db.Measure(ctx, word, table); err != nil {
		return nil, err
	}
	return pageTable(table), nil
}

// pageView is the table of the view of a name.
func pageView(ctx context.Context, db *query.DB, name string, by *flamegraph.RowOrder) (*flamegraph.QueryResult, error) {
	table, err := db.View(ctx, name, 0)
	if err != nil {
		return nil, err
	}
	first := newPageRows(table.Columns, by)
	for _, row := range table.Rows {
		if !first.add(row) {
			break
		}
	}
	table.Rows = first.list()
	return pageTable(table), nil
}

// pageTable is a table with its cells as texts.
func pageTable(t *format.Table) *flamegraph.QueryResult {
	result := &flamegraph.QueryResult{Rows: [][]string{}}
	for _, row := range t.Rows {
		if result.More = len(result.Rows) == mostPageRows; result.More {
			break
		}
		cells := make([]string, len(row))
		for i, value := range row {
			cells[i] = t.Columns[i].Text(value)
		}
		result.Rows = append(result.Rows, cells)
	}
	result.Columns = pageColumns(t, len(result.Rows))
	return result
}

// pageColumns are the columns of a table, with their numbers in the first rows.
func pageColumns(t *format.Table, rows int) []flamegraph.QueryColumn {
	columns := make([]flamegraph.QueryColumn, len(t.Columns))
	for i, c := range t.Columns {
		columns[i] = flamegraph.QueryColumn{
			Name: c.Label, Number: c.Kind == format.Plain || c.Kind != format.Text && c.Kind < format.Bool,
			Unit: chartUnits[c.Kind], Missing: visible.Text(c.Text(nil)), Values: []*float64{},
		}
		values, any := make([]*float64, rows), false
		for row := range values {
			value, isTime := chartValue(t.Rows[row][i])
			values[row], any = value, any || value != nil
			if isTime {
				columns[i].Unit = "time"
			}
		}
		if any {
			columns[i].Values = values
		}
	}
	return columns
}

// chartUnits are those of charts for kinds of values.
var chartUnits = map[format.Kind]string{
	format.Duration: "ns", format.Bytes: "bytes", format.ByteRate: "bytes per second", format.Percent: "share", format.Share: "share",
}

// chartValue is a cell as a number, of times milliseconds since 1970; nil for what is neither.
func chartValue(cell any) (value *float64, isTime bool) {
	var number float64
	switch v := reflect.ValueOf(cell); {
	case v.CanInt():
		number = float64(v.Int())
	case v.CanUint():
		number = float64(v.Uint())
	case v.CanFloat():
		number = v.Float()
	default:
		switch v := cell.(type) {
		case time.Time:
			number, isTime = float64(v.UnixMicro())/1000, true
		case *big.Int: // sums
			number, _ = v.Float64()
		case json.Number: // decimal numbers
			number, _ = v.Float64()
		default:
			return nil, false
		}
	}
	if math.IsNaN(number) || math.IsInf(number, 0) {
		return nil, isTime
	}
	return &number, isTime
}

// pageViews are the views that a page offers: ours, and those that the project and the user keep.
func pageViews() []flamegraph.ViewData {
	views, err := query.WithViews(keptViews())
	if err != nil {
		return nil // jfrlens views tells
	}
	var list []flamegraph.ViewData
	for _, v := range views {
		list = append(list, flamegraph.ViewData{Name: visible.Text(v.Name), Category: visible.Text(v.Category), Description: visible.Text(v.Description)})
	}
	return list
}
