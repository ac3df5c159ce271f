package format

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/big"
	"time"
)

// WriteJSON prints the rows as one JSON array of objects with raw values: durations in nanoseconds,
// amounts in bytes, shares as fractions, times in RFC 3339. Forms have one row. Of columns with the same
// label, which readers of JSON would take for one, the later ones get numbers.
func (t *Table) WriteJSON(w io.Writer) error {
	rows := make([]orderedRow, 0, len(t.Rows))
	keys := t.keys()
	for _, row := range t.shown() {
		rows = append(rows, orderedRow{keys, row})
	}
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false) // for <init> and the like
	out.SetIndent("", "  ")
	return out.Encode(rows)
}

// keys returns the labels, each once: "a", "a_1" for two columns "a", as DuckDB names them in a subquery.
func (t *Table) keys() []string {
	keys, taken := make([]string, len(t.Columns)), map[string]bool{}
	for i, c := range t.Columns {
		keys[i] = c.Label
		for n := 1; taken[keys[i]]; n++ {
			keys[i] = fmt.Sprintf("%s_%d", c.Label, n)
		}
		taken[keys[i]] = true
	}
	return keys
}

// compactJSON is a value as JSON on one line.
func compactJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	err := out.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'}), err
}

// WriteCSV prints the labels and the rows as comma-separated raw values; what is missing is empty.
func (t *Table) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	record := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		record[i] = c.Label
	}
	if err := out.Write(record); err != nil {
		return err
	}
	for _, row := range t.shown() {
		for i, v := range row {
			text, err := csvText(v)
			if err != nil {
				return err
			}
			record[i] = text
		}
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
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
		return plainFloat(float64(v), 32), nil
	case float64:
		return plainFloat(v, 64), nil
	}
	return fmt.Sprint(v), nil
}

// orderedRow is a JSON object that keeps the order of the columns.
type orderedRow struct {
	keys   []string
	values []any
}

// MarshalJSON writes the object.
func (r orderedRow) MarshalJSON() ([]byte, error) {
	text := []byte{'{'}
	for i, v := range r.values {
		if i > 0 {
			text = append(text, ',')
		}
		key, err := compactJSON(r.keys[i])
		if err != nil {
			return nil, err
		}
		value, err := compactJSON(plain(v))
		if err != nil {
			return nil, err
		}
		text = append(append(append(text, key...), ':'), value...)
	}
	return append(text, '}'), nil
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
