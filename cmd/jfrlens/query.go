package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"jfrlens/jfr/visible"
	"jfrlens/profiler/query"
	"jfrlens/profiler/query/format"
)

// queryOptions are the flags of the query command.
type queryOptions struct {
	raw   rawFlags
	write bool
	width int
}

func newQueryCommand(std streams) *cobra.Command {
	var o queryOptions
	cmd := &cobra.Command{
		Use:   "query [REC|DB|PID] [SQL]",
		Short: "Run SQL or a view over a recording",
		Long: `Runs a SQL statement or a view over a recording, a database that jfrlens import
has written, or what a running JVM has recorded until now, which is named by its
process id or a part of its main class's name. The SQL may be -, which reads it
from standard input; of several statements the result of the last is printed.
Without SQL, on a terminal, it asks for one statement after the other, with
completion and history, until Ctrl-D: they end with a semicolon, and .help says
more. jfrlens context describes the tables; jfrlens macros and jfrlens views
list what else there is. Statements can only read, and nothing but the database,
unless --write is given; what they change of a recording is not kept. Times in
SQL are UTC, those of a view by its name of the local time zone.`,
		Example: `  jfrlens query recording.jfr 'SELECT * FROM Events'
  jfrlens query recording.jfr
  jfrlens query @2 hot-lines
  jfrlens query 4711 'SELECT count(*) FROM ExecutionSample'
  jfrlens query --csv recording.duckdb 'SELECT duration FROM GCPhasePause'
  jfrlens query recording.jfr 'FROM "jdk.GCPhasePause"' -o pauses.csv`,
		ValidArgsFunction: completeViews,
		Args: func(_ *cobra.Command, args []string) error {
			if std.asks(args) {
				return nil
			}
			return queryArguments(args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(notNegative(cmd, "width"), oneOf(cmd, "json", "csv"), recordingFirst(args)); err != nil {
				return err
			}
			if std.asks(args) {
				return o.prompt(cmd.Context(), std, args)
			}
			return o.once(cmd.Context(), std, args)
		},
	}
	addDatabase(cmd, std)
	o.raw.add(cmd)
	cmd.Flags().BoolVar(&o.write, "write", false, "allow statements that change the database or a setting, or use other files")
	cmd.Flags().IntVar(&o.width, "width", 0, "width in `characters` (default: what the contents need; when it asks, that of the terminal)")
	return cmd
}

// once answers one question, the last of the arguments.
func (o *queryOptions) once(ctx context.Context, std streams, args []string) error {
	last := len(args) - 1
	statement, err := statementOf(ctx, std.in, args[last])
	if err != nil {
		return err
	}
	return withRecordings(ctx, std, args[:last], func(paths []string) error {
		return o.raw.output.to(std, paths, func(std streams) error {
			return database{paths: paths, asked: statement, writable: o.write}.use(ctx, std, func(db *query.DB, std streams) error {
				return o.answer(ctx, std, db, statement, cmp.Or(o.width, format.Unbounded))
			})
		})
	})
}

// answer prints an answer in a width.
func (o *queryOptions) answer(ctx context.Context, std streams, db *query.DB, statement string, width int) error {
	err := o.raw.answer(ctx, std, db, statement, format.Options{Width: width, Zone: time.Local})
	if errors.Is(err, query.ErrReadOnly) {
		return fmt.Errorf("%w; --write allows it", err)
	}
	return err
}

// queryArguments accepts SQL, and a recording before it.
func queryArguments(args []string) error {
	switch {
	case len(args) == 0 || len(args) > 2:
		return usagef("expected a SQL statement or the name of a view, after the path of a recording or database unless it is of the last run")
	case len(args) == 1 && (exists(args[0]) || isRun(args[0])):
		return usagef("%s is a recording or database; a SQL statement or the name of a view comes next", args[0])
	}
	return nil
}

// recordingFirst notices arguments in the order of the view command, and standard input in both places.
func recordingFirst(args []string) error {
	if len(args) < 2 {
		return nil
	}
	if args[0] == "-" && args[1] == "-" {
		return usagef("standard input, -, can be given once")
	}
	if args[0] == "-" || isRun(args[0]) || exists(args[0]) || !exists(args[1]) {
		return nil
	}
	return usagef("%s is a file; the recording comes first: jfrlens query %s %q", args[1], args[1], args[0])
}

func statementOf(ctx context.Context, in io.Reader, argument string) (string, error) {
	if argument != "-" {
		return validText(argument)
	}
	text, err := readAll(ctx, in)
	if err != nil {
		return "", fmt.Errorf("SQL cannot be read from standard input: %w", err)
	}
	return validText(string(text))
}

func validText(statement string) (string, error) {
	if !utf8.ValidString(statement) {
		return "", usagef("the SQL statement is not in UTF-8")
	}
	return statement, nil
}

// comment is how SQL begins that would be taken for a flag.
var comment = regexp.MustCompile(`^--[^=\s]*\s`)

// commentsKept puts a space before SQL that begins with a comment, so that it is no flag.
func commentsKept(args []string) []string {
	if len(args) == 0 || args[0] != "query" {
		return args
	}
	args = slices.Clone(args)
	for i, argument := range args {
		if comment.MatchString(argument) {
			args[i] = " " + argument
		}
	}
	return args
}

// answer prints what a statement asks for: one word is the name of a view or event type, anything else SQL.
// Tables, whose columns are as wide as their rows need, wait for the last one.
func (f *rawFlags) answer(ctx context.Context, std streams, db *query.DB, statement string, o format.Options) error {
	word := strings.Trim(statement, " \t\r\n;")
	if word == "" {
		return usagef("the SQL statement is empty")
	}
	if !strings.ContainsAny(word, " \t\r\n;(") {
		return f.view(ctx, std, db, strings.Trim(word, `"`), o)
	}
	note, err := db.NoteNames(ctx, statement)
	if err != nil {
		return err
	}
	err = f.rows(ctx, std, db, statement, o)
	if note != "" && !errors.Is(err, query.ErrNotRead) { // it will be asked again
		std.note(note)
	}
	return err
}

// rows prints what SQL selects.
func (f *rawFlags) rows(ctx context.Context, std streams, db *query.DB, statement string, o format.Options) error {
	if form := f.form(); form != nil {
		return streamRaw(ctx, std.out, form, db, statement)
	}
	result, err := db.Query(ctx, statement)
	if err != nil {
		return err
	}
	if slices.Equal(result.Columns, []string{"explain_key", "explain_value"}) {
		return writePlans(std.out, result.Rows)
	}
	return result.Table().Write(std.out, o)
}

// view prints a view as the default version of the JDK computes it.
func (f *rawFlags) view(ctx context.Context, std streams, db *query.DB, name string, o format.Options) error {
	if err := noteView(ctx, std, db, name); err != nil {
		return err
	}
	t, err := db.View(ctx, name, 0)
	if err != nil {
		return err
	}
	return f.write(std.out, t, o)
}

// writePlans prints what EXPLAIN answers: drawings, whose lines must stay below each other.
func writePlans(w io.Writer, rows [][]any) error {
	for _, row := range rows {
		for line := range strings.Lines(fmt.Sprint(row[1])) {
			if _, err := fmt.Fprintln(w, visible.Text(strings.TrimRight(line, "\n"))); err != nil {
				return err
			}
		}
	}
	return nil
}
