package main

import (
	"context"
	"errors"
	"io"
	"strings"
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
)

// errManyRows ends a statement whose rows are enough.
var errManyRows = errors.New("enough rows")

// pageQuery runs statements and views for a page. They can only read.
func pageQuery(std streams, paths []string) func(context.Context, string) (*flamegraph.QueryResult, error) {
	std.err = io.Discard // the page says what goes wrong
	return func(ctx context.Context, statement string) (result *flamegraph.QueryResult, err error) {
		word := strings.Trim(statement, " \t\r\n;")
		if word == "" {
			return nil, errors.New("the SQL statement is empty")
		}
		ctx, cancel := context.WithTimeout(ctx, pageQueryTime)
		defer cancel()
		err = database{paths: paths, asked: word}.use(ctx, std, func(db *query.DB, _ streams) error {
			result, err = pageAnswer(ctx, db, word)
			return err
		})
		if errors.Is(err, context.DeadlineExceeded) {
			err = errors.New("the statement took more than 2 minutes and was ended; jfrlens query has no limit")
		}
		return result, err
	}
}

// pageAnswer is the table that a view or statement makes.
func pageAnswer(ctx context.Context, db *query.DB, word string) (*flamegraph.QueryResult, error) {
	if !strings.ContainsAny(word, " \t\r\n;(") {
		table, err := db.View(ctx, strings.Trim(word, `"`), 0)
		if err != nil {
			return nil, err
		}
		return pageTable(table), nil
	}
	rows := &query.Result{}
	err := db.Each(ctx, word, func(columns, types []string) error {
		rows.Columns, rows.Types = columns, types
		return nil
	}, func(row []any) error {
		if len(rows.Rows) > mostPageRows {
			return errManyRows
		}
		rows.Rows = append(rows.Rows, append([]any(nil), row...))
		return nil
	})
	if err != nil && !errors.Is(err, errManyRows) {
		return nil, err
	}
	return pageTable(rows.Table()), nil
}

// pageTable is a table with its cells as texts.
func pageTable(t *format.Table) *flamegraph.QueryResult {
	result := &flamegraph.QueryResult{Columns: []flamegraph.QueryColumn{}, Rows: [][]string{}}
	for _, c := range t.Columns {
		number := c.Kind != format.Text && c.Kind < format.Bool
		result.Columns = append(result.Columns, flamegraph.QueryColumn{Name: c.Label, Number: number})
	}
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
	return result
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
