package query

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// SQLError is an error in a user's SQL.
type SQLError struct {
	// Message is one sentence, Place the statement's line with a mark below the place, if known.
	Message, Place string
	// Suggestions are names that may have been meant.
	Suggestions []string
}

// Error returns everything, on several lines if the place is known.
func (e *SQLError) Error() string {
	text := e.Message
	if len(e.Suggestions) > 0 {
		text += "; did you mean " + strings.Join(e.Suggestions, ", ") + "?"
	}
	if e.Place != "" {
		text += "\n" + e.Place
	}
	return text
}

// driverPrefix is what the driver puts before the engine's message.
const driverPrefix = "database/sql/driver: could not connect to database: "

// openError turns an engine's message about a file into one sentence.
func openError(path string, err error) error {
	message := err.Error()
	switch {
	case strings.Contains(message, "Could not set lock"):
		return fmt.Errorf("%s: %w", path, ErrInUse)
	case strings.Contains(message, "not a valid DuckDB database"):
		return fmt.Errorf("%s: %w", path, ErrNotDatabase)
	case strings.Contains(message, "newer version") || strings.Contains(message, "version number"):
		return fmt.Errorf("%s: %w", path, ErrNewerDatabase)
	}
	return fmt.Errorf("%s cannot be opened: %s", path, firstLine(strings.TrimPrefix(message, driverPrefix)))
}

// writeError turns an engine's message about an import into one sentence.
func writeError(path string, err error) error {
	var engine *sqlError
	if !errors.As(err, &engine) {
		return err
	}
	return fmt.Errorf("%s cannot be written: %s", path, firstLine(engine.message))
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

var (
	missingName = regexp.MustCompile(`(?:Table|View|Scalar Function|Table Function|Macro) with name "?([^\s"!]+)"? does not exist|Referenced column "([^"]+)" not found|does not have a column named "([^"]+)"`)
	hintLine    = regexp.MustCompile(`(?s)\n\s*(?:Did you mean|Candidate bindings|Candidate functions).*?(\n\n|$)`)
	placeLines  = regexp.MustCompile(`(?m)^(LINE \d+: .*)\n(\s*\^)`)
)

// explain turns the driver's error into an [SQLError] with suggestions from the database itself.
func (d *DB) explain(ctx context.Context, err error) error {
	message := err.Error()
	e := &SQLError{}
	if m := placeLines.FindStringSubmatch(message); m != nil {
		e.Place = m[1] + "\n" + m[2]
	}
	e.Message = strings.TrimRight(firstLine(hintLine.ReplaceAllString(message, "\n")), ".!")
	if strings.Contains(message, "read-only mode") {
		e.Message = "the database is opened for reading only; ask for writing if that is what you want"
		return e
	}
	m := missingName.FindStringSubmatch(message)
	if m == nil {
		return e
	}
	name := m[1] + m[2] + m[3]
	query := "SELECT table_name FROM information_schema.tables UNION SELECT function_name FROM duckdb_functions() WHERE function_type = 'macro' AND NOT internal"
	if m[1] == "" {
		query = "SELECT DISTINCT column_name FROM information_schema.columns"
	}
	e.Suggestions = d.closest(ctx, query, name)
	return e
}

// closest returns the names of a query's result that are most like a name.
func (d *DB) closest(ctx context.Context, query, name string) []string {
	var names []string
	rows, err := d.db.QueryContext(ctx, query)
	if err != nil {
		return nil
	}
	defer func() { _ = rows.Close() }() // only suggestions are lost
	for rows.Next() {
		var s string
		if rows.Scan(&s) == nil {
			names = append(names, s)
		}
	}
	return Closest(name, names)
}

// suggestions is the largest number of names suggested.
const suggestions = 3

// Closest returns up to three of the names that a user may have meant, the best first.
func Closest(name string, names []string) []string {
	type candidate struct {
		name     string
		distance int
	}
	var list []candidate
	limit := max(2, len(name)/3)
	for _, n := range names {
		distance := editDistance(lower(name), lower(n))
		if strings.Contains(lower(n), lower(name)) && len(name) > 3 {
			distance = min(distance, limit)
		}
		if distance <= limit {
			list = append(list, candidate{n, distance})
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return a.distance - b.distance })
	var best []string
	for _, c := range list {
		same := func(other string) bool { return strings.EqualFold(other, c.name) }
		if len(best) < suggestions && !slices.ContainsFunc(best, same) {
			best = append(best, c.name)
		}
	}
	return best
}

// editDistance is the number of characters to insert, delete or replace.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, diagonal+cost)
		}
	}
	return row[len(b)]
}
