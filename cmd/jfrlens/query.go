package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/jfr/query"
	"jfrlens/jfr/query/format"
)

func newQueryCommand(std streams) *cobra.Command {
	var database databaseFlags
	var raw rawFlags
	var write bool
	var width int
	cmd := &cobra.Command{
		Use:   "query REC|DB SQL",
		Short: "Run SQL or a view over a recording",
		Long: `Runs a SQL statement or a view over a recording or a database that jfrlens
import has written. The SQL may be -, which reads it from standard input; of
several statements the result of the last is printed. jfrlens context
describes the tables; jfrlens macros and jfrlens views list what else there
is. Statements can only read, and nothing but the database, unless --write is
given; what they change of a recording is not kept.`,
		Example: `  jfrlens query recording.jfr 'SELECT * FROM Events'
  jfrlens query recording.jfr hot-methods
  jfrlens query --csv recording.duckdb 'SELECT duration FROM GCPhasePause'`,
		Args: exactly(2, "the path of a recording or database, and a SQL statement or the name of a view"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(notNegative(cmd, "width"), oneOf(cmd, "json", "csv")); err != nil {
				return err
			}
			statement, err := statementOf(std.in, args[1])
			if err != nil {
				return err
			}
			db, err := database.open(cmd.Context(), std, write, args[0])
			if err != nil {
				return err
			}
			defer closeDatabase(std, db)
			t, err := runStatement(cmd.Context(), db, statement)
			if errors.Is(err, query.ErrReadOnly) {
				return fmt.Errorf("%w; --write allows it", err)
			}
			if err != nil {
				return err
			}
			o := format.Options{Width: width}
			if width == 0 {
				o.Width = format.Unbounded
			}
			return raw.write(std.out, t, o)
		},
	}
	database.add(cmd)
	raw.add(cmd)
	cmd.Flags().BoolVar(&write, "write", false, "allow statements that change the database or a setting, or use other files")
	cmd.Flags().IntVar(&width, "width", 0, "width in `characters` (default: what the contents need)")
	return cmd
}

func statementOf(in io.Reader, argument string) (string, error) {
	if argument != "-" {
		return argument, nil
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return "", fmt.Errorf("SQL cannot be read from standard input: %w", err)
	}
	return string(text), nil
}

// runStatement takes one word for the name of a view or event type, anything else for SQL.
func runStatement(ctx context.Context, db *query.DB, statement string) (*format.Table, error) {
	word := strings.Trim(statement, " \t\r\n;")
	if word == "" {
		return nil, usagef("the SQL statement is empty")
	}
	if !strings.ContainsAny(word, " \t\r\n;(") {
		return db.View(ctx, strings.Trim(word, `"`), 0)
	}
	result, err := db.Query(ctx, statement)
	if err != nil {
		return nil, err
	}
	return result.Table(), nil
}
