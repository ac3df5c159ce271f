package query

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"jfrlens/profiler/query/format"
)

// measured matches what has the unit of a column: the column itself, or its sum, extreme or mean, as results are named.
const measured = `(?:(?:sum|min|max|avg|mean|median)\(\s*"?(\w+)"?\s*\)|"?(\w+)"?)`

var (
	measuredName = regexp.MustCompile(`(?i)^` + measured + `$`)
	// renamed matches what stands alone before the name that it is given; anyName any name that is given.
	renamed = regexp.MustCompile(`(?i)(?:\bSELECT|\bDISTINCT|,)\s*` + measured + `\s+AS\s+"?(\w+)"?`)
	anyName = regexp.MustCompile(`(?i)\bAS\s+"?(\w+)"?`)
)

// kindsOfComments are those of columns whose comments end with a unit; other numbers are printed as they are.
var kindsOfComments = map[string]format.Kind{
	"nanoseconds": format.Duration, "bytes": format.Bytes, "bits": format.Bits, "bytes per second": format.ByteRate,
	"bits per second": format.BitRate, "fraction, 1 is 100 %": format.Percent,
}

// Measure has the numbers of a result printed in the units of the columns that they are of: those that the tables of the
// statement have, where all of one name have the same unit. What is computed stays as it is: nobody knows its unit.
func (d *DB) Measure(ctx context.Context, statement string, t *format.Table) error {
	sources := sourcesOf(statement)
	for i := range t.Columns {
		c := &t.Columns[i]
		if c.Kind != format.Plain {
			continue
		}
		source, known := sources[lower(c.Label)]
		if !known {
			source = firstOf(measuredName.FindStringSubmatch(c.Label))
		}
		comments, err := d.commentsOf(ctx, statement, source)
		if err != nil {
			return err
		}
		if len(comments) == 1 {
			if kind, ok := kindsOfComments[unitOf(comments[0])]; ok {
				c.Kind = kind
			}
		}
	}
	return nil
}

// sourcesOf are the columns that the names given in a statement stand for, "" where that is anything else.
func sourcesOf(statement string) map[string]string {
	sources := map[string]string{}
	for _, match := range anyName.FindAllStringSubmatch(statement, -1) {
		sources[lower(match[1])] = ""
	}
	for _, match := range renamed.FindAllStringSubmatch(statement, -1) {
		if name := lower(match[3]); strings.Count(lower(statement), " as "+name) <= 1 {
			sources[name] = firstOf(match[:3])
		}
	}
	return sources
}

// firstOf is what the first group of a match found.
func firstOf(match []string) string {
	for _, group := range match[min(1, len(match)):] {
		if group != "" {
			return group
		}
	}
	return ""
}

// commentsOf are the different comments of the columns of a name in the tables that a statement names.
func (d *DB) commentsOf(ctx context.Context, statement, column string) ([]string, error) {
	if column == "" {
		return nil, nil
	}
	comments, err := d.strings(ctx, "SELECT DISTINCT coalesce(comment, '') FROM duckdb_columns() WHERE schema_name = 'main' AND lower(column_name) = lower(?)"+
		" AND regexp_matches(lower(?), '(^|\\W)' || regexp_escape(lower(table_name)) || '($|\\W)')", column, statement)
	units := map[string]bool{}
	return slices.DeleteFunc(comments, func(comment string) bool {
		unit := unitOf(comment)
		known := units[unit]
		units[unit] = true
		return known
	}), err
}

// unitOf is the unit at the end of a comment, as "Time it took [nanoseconds]"; "" for none.
func unitOf(comment string) string {
	_, unit, _ := strings.Cut(comment, "[")
	unit, ended := strings.CutSuffix(unit, "]")
	if !ended {
		return ""
	}
	return unit
}
