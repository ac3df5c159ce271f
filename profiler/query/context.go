package query

import (
	"context"
	"embed"
	"fmt"
	"io"
	"strings"

	"jfrlens/profiler/query/format"
)

//go:embed context/*.txt
var contextFiles embed.FS

// WriteContext prints what a language model, or a person, needs to write correct SQL: how tables and
// columns are named, all tables with rows, views, macros and example queries.
func (d *DB) WriteContext(ctx context.Context, w io.Writer) error {
	var b strings.Builder
	if err := appendFile(&b, "context/intro.txt"); err != nil {
		return err
	}
	if err := d.describeContexts(ctx, &b); err != nil {
		return err
	}
	if err := d.describeTables(ctx, &b); err != nil {
		return err
	}
	if err := d.describeViews(ctx, &b); err != nil {
		return err
	}
	if err := describeMacros(&b); err != nil {
		return err
	}
	if err := d.appendExamples(ctx, &b); err != nil {
		return err
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func appendFile(b *strings.Builder, name string) error {
	content, err := contextFiles.ReadFile(name)
	b.Write(content)
	return err
}

// appendExamples writes queries for the samples that the database has.
func (d *DB) appendExamples(ctx context.Context, b *strings.Builder) error {
	table, err := d.cpuTable(ctx)
	if err != nil {
		return err
	}
	var examples strings.Builder
	err = appendFile(&examples, "context/examples.txt")
	text := examples.String()
	if table != "" {
		reserved, err := d.strings(ctx, reservedWords)
		if err != nil {
			return err
		}
		text = strings.ReplaceAll(text, "ExecutionSample", inSQL(table, reserved))
	}
	b.WriteString(text)
	return err
}

// columnsQuery lists what has rows: tables, and views of event types. Columns that the introduction
// says are everywhere are left out, and the values of enumerations with many.
const columnsQuery = `SELECT c.table_name, coalesce(e.count, t.estimated_size) AS n, coalesce(t.comment, v.comment, ''),
    list(c.column_name ORDER BY c.column_index),
    list(CASE WHEN c.data_type LIKE 'ENUM%' AND length(c.data_type) > 200 THEN regexp_extract(c.data_type, '^.{1,100},') || ' ...)'
              ELSE c.data_type END || coalesce(' -- ' || c.comment, '') ORDER BY c.column_index)
FROM duckdb_columns() c
LEFT JOIN duckdb_tables() t ON t.schema_name = 'main' AND t.table_name = c.table_name
LEFT JOIN duckdb_views() v ON v.schema_name = 'main' AND v.view_name = c.table_name
LEFT JOIN Events e ON e.name = c.table_name
WHERE c.schema_name = 'main' AND n > 0
  AND (e.name IS NULL OR c.column_name NOT IN ('recording', '_order') AND NOT starts_with(c.column_name, 'stackTrace$'))
  AND NOT (c.column_name = '` + contextColumn + `' AND starts_with(coalesce(c.comment, ''), '` + contextComment + `'))
GROUP BY ALL ORDER BY c.table_name`

// describeContexts writes what the column of contexts has, which is the same in all tables that have it.
func (d *DB) describeContexts(ctx context.Context, b *strings.Builder) error {
	result, err := d.Query(ctx, "SELECT DISTINCT data_type, comment FROM duckdb_columns() WHERE column_name = '"+contextColumn+"' AND starts_with(comment, '"+contextComment+"')")
	if err != nil {
		return err
	}
	for _, row := range result.Rows {
		b.WriteString(format.Unbroken(fmt.Sprintf("- Every event with a thread has, not listed below: %s %v, %v.\n  GROUP BY context.field tells apart what was done for whom; NULL is outside of all.", contextColumn, row[0], row[1])) + "\n")
	}
	return nil
}

func (d *DB) describeTables(ctx context.Context, b *strings.Builder) error {
	result, err := d.Query(ctx, columnsQuery)
	if err != nil {
		return err
	}
	b.WriteString("\n## Tables with rows\n")
	reserved, err := d.strings(ctx, reservedWords)
	if err != nil {
		return err
	}
	for _, row := range result.Rows {
		table, _ := row[0].(string)
		fmt.Fprintf(b, "\n%s (%v rows)", format.Unbroken(inSQL(table, reserved)), row[1])
		if comment, _ := row[2].(string); comment != "" {
			b.WriteString(": " + format.Unbroken(comment))
		}
		b.WriteByte('\n')
		columns, _ := row[3].([]any)
		types, _ := row[4].([]any)
		for i, c := range columns {
			name, _ := c.(string)
			b.WriteString(format.Unbroken(fmt.Sprintf("  %s %v", inSQL(name, reserved), types[i])) + "\n")
		}
	}
	return nil
}

func (d *DB) describeViews(ctx context.Context, b *strings.Builder) error {
	views, err := d.Views(ctx)
	if err != nil {
		return err
	}
	b.WriteString("\n## Views\n\nQuote names with hyphens: SELECT * FROM \"hot-methods\". Values are raw: nanoseconds, bytes, fractions.\n\n")
	for _, v := range views {
		labels := make([]string, len(v.Columns))
		for i, c := range v.Columns {
			labels[i] = c.Label
		}
		line := v.Name + ": " + v.Description
		if len(labels) > 0 {
			line += " (" + strings.Join(labels, ", ") + ")"
		}
		if v.problem == nil {
			b.WriteString(format.Unbroken(line) + "\n")
		}
	}
	return nil
}

func describeMacros(b *strings.Builder) error {
	macros, err := Macros()
	if err != nil {
		return err
	}
	b.WriteString("\n## Macros\n\n")
	for _, m := range macros {
		fmt.Fprintf(b, "%s: %s Example: %s\n", m.Signature, m.Description, m.Example)
	}
	return nil
}
