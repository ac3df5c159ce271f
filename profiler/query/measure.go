package query

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"

	"jfrlens/profiler/query/format"
)

const (
	// columnName matches the name of a column, with or without that of its table.
	columnName = `(?:(?:"[^"]+"|\w+)\s*\.\s*)?(?:"([^"]+)"|(\w+))`
	// measured matches what has the unit of a column: the column itself, or its sum, extreme, mean or quantile, as results are named.
	measured = `(?:(?:sum|min|max|avg|mean|median|mode|first|last|any_value)\(\s*` + columnName + `\s*\)|` +
		`(?:approx_quantile|quantile|quantile_cont|quantile_disc)\(\s*` + columnName + `\s*,[^()]*\)|` + columnName + `)`
	measuredGroups = 6
	givenName      = `(?:"([^"]+)"|(\w+))`
)

var (
	measuredName = regexp.MustCompile(`(?i)^` + measured + `$`)
	// renamed matches what stands alone before the name that it is given; anyName any name that is given.
	renamed = regexp.MustCompile(`(?i)(?:\bSELECT|\bDISTINCT|,)\s*` + measured + `\s+AS\s+` + givenName)
	anyName = regexp.MustCompile(`(?i)\bAS\s+` + givenName)
)

// kindsOfComments are those of columns whose comments end with a unit; other numbers are printed as they are.
var kindsOfComments = map[string]format.Kind{
	"nanoseconds": format.Duration, "bytes": format.Bytes, "bits": format.Bits, "bytes per second": format.ByteRate,
	"bits per second": format.BitRate, "fraction, 1 is 100 %": format.Percent, "hertz": format.Hertz, "memory address": format.Address,
}

// Measure has the numbers of a result printed in the units of the columns that they are of: those that the comments of the
// tables of the statement tell, and the definitions of its views, where all columns of one name have the same unit. What is
// computed stays as it is: nobody knows its unit.
func (d *DB) Measure(ctx context.Context, statement string, t *format.Table) error {
	sources := sourcesOf(statement)
	views, err := d.viewsIn(ctx, statement)
	if err != nil {
		return err
	}
	for i := range t.Columns {
		c := &t.Columns[i]
		if c.Kind != format.Plain {
			continue
		}
		kind, err := d.kindOf(ctx, statement, views, sources, c.Label)
		if err != nil {
			return err
		}
		c.Kind = kind
	}
	return nil
}

// kindOf is the kind of a column of a result by its name, Plain where nobody knows its unit.
func (d *DB) kindOf(ctx context.Context, statement string, views viewColumns, sources map[string]string, label string) (format.Kind, error) {
	source, known := sources[lower(label)]
	names := []string{source}
	if !known {
		names = []string{label, firstOf(measuredName.FindStringSubmatch(label))}
	}
	for _, name := range names {
		kinds, err := d.kindsOf(ctx, statement, views, name)
		if err != nil || len(kinds) > 0 {
			return oneOf(kinds), err
		}
	}
	return format.Plain, nil
}

// oneOf is the only kind of a list, Plain where there are several.
func oneOf(kinds []format.Kind) format.Kind {
	if len(kinds) == 1 {
		return kinds[0]
	}
	return format.Plain
}

// sourcesOf are the columns that the names given in a statement stand for, "" where that is anything else.
func sourcesOf(statement string) map[string]string {
	sources, times := map[string]string{}, map[string]int{}
	for _, match := range anyName.FindAllStringSubmatch(statement, -1) {
		name := lower(firstOf(match))
		sources[name] = ""
		times[name]++
	}
	for _, match := range renamed.FindAllStringSubmatch(statement, -1) {
		if name := lower(firstOf(match[measuredGroups:])); times[name] == 1 {
			sources[name] = firstOf(match[:measuredGroups+1])
		}
	}
	return sources
}

// firstOf is what the first group of a match found that found anything.
func firstOf(match []string) string {
	for _, group := range match[min(1, len(match)):] {
		if group != "" {
			return group
		}
	}
	return ""
}

// kindsOf are the different kinds of the columns of a name in the tables and views that a statement names.
func (d *DB) kindsOf(ctx context.Context, statement string, views viewColumns, column string) ([]format.Kind, error) {
	if column == "" {
		return nil, nil
	}
	comments, err := d.strings(ctx, "SELECT DISTINCT coalesce(comment, '') FROM duckdb_columns() WHERE schema_name = 'main' AND lower(column_name) = lower(?)"+
		" AND NOT list_contains(?, lower(table_name)) AND regexp_matches(lower(?), '(^|\\W)' || regexp_escape(lower(table_name)) || '($|\\W)')",
		column, append(slices.Collect(maps.Keys(views)), ""), statement)
	var kinds []format.Kind
	for _, comment := range comments {
		kinds = append(kinds, kindOfUnit(unitOf(comment)))
	}
	for _, columns := range views {
		for _, c := range columns {
			if strings.EqualFold(c.Label, column) {
				kinds = append(kinds, unitKind(c.Kind))
			}
		}
	}
	slices.Sort(kinds)
	return slices.Compact(kinds), err
}

// viewColumns are the columns of views, as they are called in SQL, by the names of the views in lower case.
type viewColumns map[string][]format.Column

// viewsIn are the columns of the views that a statement names, where their definitions tell of them.
func (d *DB) viewsIn(ctx context.Context, statement string) (viewColumns, error) {
	found := viewColumns{}
	views, err := d.Views(ctx)
	if err != nil {
		return nil, err
	}
	for _, v := range namedIn(views, statement) {
		adapted := slices.Clone(v.Columns)
		if err := d.adaptColumns(ctx, v, adapted, DefaultJDK); err != nil {
			return nil, err
		}
		for i := range adapted {
			adapted[i].Label = v.Columns[i].Label
		}
		if len(adapted) > 0 {
			found[lower(v.Name)] = adapted
		}
	}
	return found, nil
}

// kindOfUnit is the kind of numbers of a unit, Plain of those that are printed as they are.
func kindOfUnit(unit string) format.Kind {
	if kind, ok := kindsOfComments[unit]; ok {
		return kind
	}
	return format.Plain
}

// unitKind is the kind of a view's column where that says which unit its numbers have, else Plain.
func unitKind(kind format.Kind) format.Kind {
	for _, known := range kindsOfComments {
		if kind == known {
			return kind
		}
	}
	return format.Plain
}

// unitOf is the unit in a comment, as "Time it took [nanoseconds]"; "" for none.
func unitOf(comment string) string {
	unit, _, ended := strings.Cut(comment[strings.LastIndexByte(comment, '[')+1:], "]")
	if !ended {
		return ""
	}
	return unit
}
