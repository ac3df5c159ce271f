package query

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// SQLError is an error in a user's SQL.
type SQLError struct {
	// Message is one sentence, Place the statement's line with a mark below the place, if known.
	Message, Place string
	// Suggestions are names that may have been meant.
	Suggestions []string

	cause error // to be found by errors.Is; may be nil
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

// Unwrap returns [ErrReadOnly] for statements that do more than read.
func (e *SQLError) Unwrap() error { return e.cause }

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
	missingTable    = regexp.MustCompile(`(?:Table|View) with name "?([^\s"!]+)"? does not exist`)
	missingFunction = regexp.MustCompile(`(?:Scalar Function|Table Function|Macro) with name "?([^\s"!]+)"? does not exist`)
	missingColumn   = regexp.MustCompile(`Referenced column "([^"]+)" (?:was )?not found|does not have a column named "([^"]+)"`)
	missingAlias    = regexp.MustCompile(`Referenced table "([^"]+)" not found`)
	hintLine        = regexp.MustCompile(`(?s)\n\s*(?:Did you mean|Candidate \w+).*?(\n\n|$)`)
	hintName        = regexp.MustCompile(`"([^"]+)"`)
	placeLines      = regexp.MustCompile(`(?m)^(LINE \d+: .*)\n(\s*\^)`)
	hyphenated      = regexp.MustCompile(`[\w]+(?:-[\w]+)+`)
)

// What the names that may have been meant are taken from.
const (
	tableNames    = "SELECT table_name FROM information_schema.tables"
	functionNames = "SELECT function_name FROM duckdb_functions() GROUP BY function_name ORDER BY bool_and(internal), function_name" // macros first
	columnNames   = "SELECT DISTINCT column_name FROM information_schema.columns"
)

// explain turns the driver's error about a statement into an [SQLError] with suggestions from the
// database itself.
func (d *DB) explain(ctx context.Context, statement string, err error) error {
	message := err.Error()
	if reason := refused(message); reason != "" {
		return &SQLError{Message: fmt.Sprintf("%s, and %v", reason, ErrReadOnly), cause: ErrReadOnly}
	}
	e := &SQLError{Place: place(statement, message)}
	e.Message = strings.TrimRight(firstLine(hintLine.ReplaceAllString(message, "\n")), ".!")
	var hints []string
	for _, m := range hintName.FindAllStringSubmatch(hintLine.FindString(message), -1) {
		hints = append(hints, m[1])
	}
	closest := func(match []string, candidates ...string) []string {
		return Closest(strings.Join(match[1:], ""), candidates)
	}
	switch {
	case strings.Contains(message, "incorrect argument count"):
		e.Message = "the statement has parameters such as ? or $1; write the values instead"
	case strings.Contains(message, "syntax error"):
		e.Suggestions = quotedViews(statement)
	case missingTable.MatchString(message):
		e.Suggestions = closest(missingTable.FindStringSubmatch(message), append(hints, d.names(ctx, tableNames)...)...)
	case missingFunction.MatchString(message):
		e.Suggestions = closest(missingFunction.FindStringSubmatch(message), d.names(ctx, functionNames)...)
	case missingAlias.MatchString(message):
		e.Suggestions = hints
	case missingColumn.MatchString(message):
		name := missingColumn.FindStringSubmatch(message)
		e.Suggestions = closest(name, append(hints, d.names(ctx, columnNames)...)...)
		if text := strings.Join(name[1:], ""); len(e.Suggestions) == 0 && strings.Contains(statement, ident(text)) {
			e.Suggestions = []string{quote(text) + " (texts stand in single quotes)"}
		}
	}
	return e
}

// refused says what a statement does that needs a writable database, if that is what a message means.
func refused(message string) string {
	for _, r := range [...]struct{ part, reason string }{
		{"read-only mode", "the statement changes something"},
		{"file system operations are disabled", "the statement uses a file other than the database"},
		{"external extensions is disabled", "the statement loads an extension"},
		{"configuration has been locked", "the statement changes a setting"},
	} {
		if strings.Contains(message, r.part) {
			return r.reason
		}
	}
	return ""
}

// place returns the statement's line with a mark below the place that a message is about; "" if it
// does not say.
func place(statement, message string) string {
	if m := placeLines.FindStringSubmatch(message); m != nil {
		return strings.ReplaceAll(m[1], "\t", "") + "\n" + m[2] // the engine does not count tabs
	}
	if !strings.Contains(message, "end of input") {
		return ""
	}
	statement = strings.TrimRight(statement, " \t\r\n")
	lines := strings.Split(statement, "\n")
	last := fmt.Sprintf("LINE %d: %s", len(lines), strings.ReplaceAll(lines[len(lines)-1], "\t", ""))
	return last + "\n" + strings.Repeat(" ", utf8.RuneCountInString(last)) + "^"
}

// quotedViews returns the views whose names with hyphens stand in a statement without quotes.
func quotedViews(statement string) []string {
	views, err := Views(0)
	if err != nil {
		return nil // only suggestions are lost
	}
	var names []string
	for _, word := range hyphenated.FindAllString(statement, -1) {
		isView := slices.ContainsFunc(views, func(v *View) bool { return strings.EqualFold(v.Name, word) })
		if isView && !strings.Contains(statement, ident(word)) {
			names = append(names, ident(word))
		}
	}
	return names
}

// names returns the first column of a query, as far as it can be read.
func (d *DB) names(ctx context.Context, query string) []string {
	names, err := d.strings(ctx, query)
	if err != nil {
		return nil // only suggestions are lost
	}
	return names
}
