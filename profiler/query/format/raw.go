package format

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/big"
	"time"

	"jfrlens/jfr/units"
)

// bufferBytes are gathered before they are written.
const bufferBytes = 1 << 16

// RowWriter prints rows with raw values as they come: durations in nanoseconds, amounts in bytes, shares as
// fractions, times in RFC 3339.
type RowWriter interface {
	// Row prints one row, which has a value for each label. It does not keep it.
	Row(values []any) error
	// Close prints what stands behind the last row. What is written to stays open.
	Close() error
}

// RawForm begins to print rows: [NewJSON] or [NewCSV].
type RawForm func(w io.Writer, labels []string) (RowWriter, error)

// WriteRaw prints the rows within the limit. Forms have one row.
func (t *Table) WriteRaw(w io.Writer, form RawForm) error {
	labels := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		labels[i] = c.Label
	}
	rows, err := form(w, labels)
	if err != nil {
		return err
	}
	for _, row := range t.shown() {
		if err := rows.Row(row); err != nil {
			return err
		}
	}
	return rows.Close()
}

// jsonRows prints an array of objects.
type jsonRows struct {
	out   *bufio.Writer
	keys  [][]byte // as JSON
	begun bool
}

// NewJSON prints rows as one JSON array of objects. Of labels that are the same, which readers of JSON would take
// for one, the later ones get numbers.
func NewJSON(w io.Writer, labels []string) (RowWriter, error) {
	j := &jsonRows{out: bufio.NewWriterSize(w, bufferBytes)}
	for _, name := range distinct(labels) {
		key, err := valueJSON(name)
		if err != nil {
			return nil, err
		}
		j.keys = append(j.keys, key)
	}
	return j, nil
}

// distinct returns the labels, each once: "a", "a_1" for two columns "a", as DuckDB names them in a subquery.
func distinct(labels []string) []string {
	keys, taken := make([]string, len(labels)), map[string]bool{}
	for i, label := range labels {
		keys[i] = label
		for n := 1; taken[keys[i]]; n++ {
			keys[i] = fmt.Sprintf("%s_%d", label, n)
		}
		taken[keys[i]] = true
	}
	return keys
}

func (j *jsonRows) Row(values []any) error {
	separator := "[\n  {\n    "
	if j.begun {
		separator = ",\n  {\n    "
	}
	j.begun = true
	for i, v := range values {
		value, err := valueJSON(plain(v))
		if err != nil {
			return err
		}
		j.out.WriteString(separator)
		j.out.Write(j.keys[i])
		j.out.WriteString(": ")
		j.out.Write(value)
		separator = ",\n    "
	}
	_, err := j.out.WriteString("\n  }")
	return err // as of all that was written before
}

func (j *jsonRows) Close() error {
	if !j.begun {
		j.out.WriteString("[")
	} else {
		j.out.WriteString("\n")
	}
	j.out.WriteString("]\n")
	return j.out.Flush()
}

// valueJSON is a value as JSON inside of a row.
func valueJSON(v any) ([]byte, error) {
	text, err := compactJSON(v)
	if err != nil || text[0] != '[' && text[0] != '{' {
		return text, err
	}
	var b bytes.Buffer
	err = json.Indent(&b, text, "    ", "  ")
	return b.Bytes(), err
}

// compactJSON is a value as JSON on one line.
func compactJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false) // for <init> and the like
	err := out.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'}), err
}

// csvRows prints comma-separated values.
type csvRows struct {
	out    *csv.Writer
	record []string
}

// NewCSV prints the labels, and rows as comma-separated values; what is missing is empty.
func NewCSV(w io.Writer, labels []string) (RowWriter, error) {
	c := &csvRows{out: csv.NewWriter(bufio.NewWriterSize(w, bufferBytes)), record: make([]string, len(labels))}
	return c, c.out.Write(labels)
}

func (c *csvRows) Row(values []any) error {
	for i, v := range values {
		text, err := csvText(v)
		if err != nil {
			return err
		}
		c.record[i] = text
	}
	return c.out.Write(c.record)
}

func (c *csvRows) Close() error {
	c.out.Flush()
	return c.out.Error()
}

// shown returns the rows within the limit.
func (t *Table) shown() [][]any {
	if t.Form && len(t.Rows) > 1 {
		return t.Rows[:1]
	}
	if t.Limit > 0 && len(t.Rows) > t.Limit {
		return t.Rows[:t.Limit]
	}
	return t.Rows
}

func csvText(v any) (string, error) {
	switch v := v.(type) {
	case nil:
		return "", nil
	case string:
		return v, nil
	case time.Time:
		return v.UTC().Format(time.RFC3339Nano), nil
	case []any, map[string]any:
		text, err := compactJSON(plain(v))
		return string(text), err
	case float32:
		return units.Digits(float64(v), 32), nil
	case float64:
		return units.Digits(v, 64), nil
	}
	return fmt.Sprint(v), nil
}

// plain turns a value into what JSON can hold: numbers that are none become null.
func plain(v any) any {
	switch v := v.(type) {
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil
		}
	case float32:
		if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
			return nil
		}
	case time.Time:
		return v.UTC().Format(time.RFC3339Nano)
	case *big.Int:
		return json.Number(v.String())
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			list[i] = plain(e)
		}
		return list
	case map[string]any:
		object := make(map[string]any, len(v))
		for key, e := range v {
			object[key] = plain(e)
		}
		return object
	}
	return v
}
