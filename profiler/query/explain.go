package query

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// SQLError is an error in a user's SQL.
type SQLError struct {
	// Message is one sentence, Place the statement's line with a mark below the place, if known.
	Message, Place string
	// Suggestions are what may have been meant, as it is written in SQL.
	Suggestions []string

	cause error // to be found by errors.Is; may be nil
}

// Error returns everything, on several lines if the place is known. No name of the recording begins one.
func (e *SQLError) Error() string {
	text := e.Message
	if len(e.Suggestions) > 0 {
		text += "; did you mean " + strings.Join(e.Suggestions, ", ") + "?"
	}
	text = strings.ReplaceAll(text, "\n", "\ufffd")
	if e.Place != "" {
		text += "\n" + e.Place
	}
	return text
}

// Unwrap returns [ErrReadOnly] for statements that do more than read.
func (e *SQLError) Unwrap() error { return e.cause }

var (
	hintLine   = pattern(`(?s)\n\s*(?:Did you mean|Candidate \w+).*?(\n\n|$)`)
	placeLines = pattern(`(?m)^(LINE \d+: .*)\n(\s*\^)`)
	errorClass = pattern(`^[A-Z]\w+(?: \w+)* Error: `)
)

// explain turns the driver's error about a statement into an [SQLError] with suggestions from the
// database itself.
func (d *DB) explain(ctx context.Context, statement string, err error) error {
	message := strings.TrimPrefix(err.Error(), "database/sql/driver: API error: ") // of a function of ours
	if strings.Contains(message, "required extension 'icu'") {
		return &SQLError{Message: "DuckDB has this of TIMESTAMPTZ in an extension only; write ::TIMESTAMP behind the time, which is of UTC"}
	}
	if reason := refused(message); reason != "" {
		return readOnly(reason)
	}
	e := &SQLError{Message: oneLine(message), Place: place(statement, message)}
	g := guesser{ctx: ctx, db: d, statement: statement, message: message}
	e.Suggestions = g.suggestions()
	if len(e.Suggestions) == 0 {
		e.Message += g.remark()
	}
	return e
}

// readOnly is the error about a statement that needs a writable database.
func readOnly(reason string) error {
	return &SQLError{Message: fmt.Sprintf("%s, and %v", reason, ErrReadOnly), cause: ErrReadOnly}
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

// oneLine returns what an engine's message says, without its hints and what kind of error it is.
func oneLine(message string) string {
	if strings.Contains(message, "incorrect argument count") {
		return "the statement has parameters such as ? or $1; write the values instead"
	}
	text := strings.TrimRight(firstLine(hintLine().ReplaceAllString(message, "\n")), ".!")
	text = strings.Replace(errorClass().ReplaceAllString(text, ""), "Values list ", "table ", 1) // its name for views
	first, size := utf8.DecodeRuneInString(text)
	if second, _ := utf8.DecodeRuneInString(text[size:]); unicode.IsUpper(second) {
		return text // a word of SQL
	}
	return string(unicode.ToLower(first)) + text[size:]
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

// place returns the statement's line with a mark below the place that a message is about; "" if it
// does not say.
func place(statement, message string) string {
	if m := placeLines().FindStringSubmatch(message); m != nil {
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
