package query

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// guesser finds out what a statement with an error may have meant.
type guesser struct {
	ctx                context.Context
	db                 *DB
	statement, message string // the message is the engine's
}

var (
	missingTable    = pattern(`(?:Table|View) with name "?([^\s"!]+)"? does not exist`)
	missingFunction = pattern(`(?:Scalar Function|Table Function|Macro) with name "?([^\s"!]+)"? does not exist`)
	missingColumn   = pattern(`Referenced (?:update )?column "?([^\s"]+)"? (?:was )?not found|does not have a column named "([^"]+)"`)
	missingAlias    = pattern(`Referenced table "([^"]+)" not found`)
	missingPart     = pattern(`Cannot extract field '([^']+)' from expression "([^"]+)"`)
	wrongWord       = pattern(`syntax error at or near "([^"]+)"`)
	hintName        = pattern(`"([^"]+)"`)
	hyphenated      = pattern(`\w+(?:-\w+)+`)
	plainName       = pattern(`^[A-Za-z_][\w$]*$`)
	referenced      = pattern(`references "([^"]+)"`)
	fromClause      = pattern(`(?is)\bfrom\b.*?(?:\b(?:where|group|having|order|limit|select)\b|$)`)
	words           = pattern(`[\w$]+(?:[.-][\w$]+)*`)
)

// remarks are what people have to know who take times and time spans for more, or for less, than they are.
var remarks = []struct {
	mistake func() *regexp.Regexp
	remark  string
}{
	{pattern(`types '[+-]\(TIMESTAMP_NS, \w*(?:INT|DOUBLE|DECIMAL)`), "time spans are nanoseconds: end_time(time, span) adds one to a time"},
	{pattern(`types '[+-]\((?:BIGINT|DOUBLE), INTERVAL`), spansAreNumbers},
	{pattern(`values of type (?:BIGINT|DOUBLE) and type INTERVAL`), spansAreNumbers},
	{pattern(`convert string '\d+:\d+[^']*' to INT64`), "times have a date: '2026-11-21 10:52:00'"},
	{pattern(`convert string '[\d.]+ ?(?:ns|us|ms|s|m|h)' to INT64`), "time spans are nanoseconds: 20e6 for 20 ms"},
}

const spansAreNumbers = "time spans are nanoseconds: span_nanos(INTERVAL 20 MILLISECONDS) is one"

// What the names that may have been meant are taken from.
const (
	tableNames    = "SELECT table_name FROM information_schema.tables"
	functionNames = "SELECT function_name FROM duckdb_functions() GROUP BY function_name ORDER BY bool_and(internal), function_name" // macros first
	reservedWords = "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category = 'reserved'"
	// Event types that views name have tables in any case, others if they have events.
	typesWithoutTable = "SELECT name FROM EventType WHERE lower(name) = lower(?) AND lower(name) NOT IN (SELECT lower(table_name) FROM information_schema.tables)"
	columnNames       = "SELECT column_name FROM duckdb_columns() WHERE schema_name = 'main' AND table_name = ? ORDER BY column_index"
	columnComment     = "SELECT DISTINCT comment FROM duckdb_columns() WHERE schema_name = 'main' AND column_name = ? AND comment IS NOT NULL"
)

// suggestions returns what may stand in the place of what is wrong, the best first.
func (g *guesser) suggestions() []string {
	switch {
	case strings.Contains(g.message, "syntax error"):
		return append(g.quotedViews(), g.quotedColumn()...)
	case g.hasNoEvents():
		return nil
	case missingTable().MatchString(g.message):
		return g.written(Closest(tableName(g.match(missingTable())), append(g.hints(), g.names(tableNames)...)))
	case missingFunction().MatchString(g.message):
		return Closest(g.match(missingFunction()), g.names(functionNames))
	case missingAlias().MatchString(g.message):
		return append(g.parts(g.match(missingAlias())), g.written(g.hints())...)
	case missingColumn().MatchString(g.message):
		name := g.match(missingColumn())
		near := Closest(name, slices.Concat(g.columns()...))
		if len(near) == 0 && strings.Contains(g.statement, ident(name)) {
			return []string{quote(name) + " (texts stand in single quotes)"}
		}
		return g.written(near)
	case missingPart().MatchString(g.message):
		m := missingPart().FindStringSubmatch(g.message)
		return g.closestParts(m[2], m[1])
	}
	return nil
}

// remark returns what helps where nothing can be suggested, to stand behind the message.
func (g *guesser) remark() string {
	for _, r := range remarks {
		if r.mistake().MatchString(g.message) {
			return "; " + r.remark
		}
	}
	if g.hasNoEvents() {
		return "; it is an event type of which the recordings have no events"
	}
	if missingColumn().MatchString(g.message) {
		var b strings.Builder
		tables := g.tables()
		for i, columns := range g.columns() {
			fmt.Fprintf(&b, "; %s has %s", tables[i], strings.Join(g.written(columns), ", "))
		}
		return b.String()
	}
	if m := missingPart().FindStringSubmatch(g.message); m != nil {
		return g.keyRemark(m[2])
	}
	return ""
}

// hasNoEvents says whether the table that is missing would be that of an event type.
func (g *guesser) hasNoEvents() bool {
	return missingTable().MatchString(g.message) && len(g.names(typesWithoutTable, tableName(g.match(missingTable())))) > 0
}

// keyRemark says how to get at what a key stands for.
func (g *guesser) keyRemark(column string) string {
	for _, comment := range g.names(columnComment, column) {
		switch table := referenced().FindStringSubmatch(comment); {
		case table == nil:
		case table[1] == "StackTrace":
			return "; it is a key: JOIN StackFrame USING (stackTrace) gives its frames, StackLine the line that it stands for"
		default:
			return fmt.Sprintf("; it is a key: join %s on %s._id = %s", table[1], table[1], column)
		}
	}
	return ""
}

// match returns what an expression has found in the message.
func (g *guesser) match(expression *regexp.Regexp) string {
	return strings.Join(expression.FindStringSubmatch(g.message)[1:], "")
}

// hints returns the names that the engine suggests.
func (g *guesser) hints() []string {
	var names []string
	for _, m := range hintName().FindAllStringSubmatch(hintLine().FindString(g.message), -1) {
		names = append(names, m[1])
	}
	return names
}

// tables returns the tables and views that the statement reads.
func (g *guesser) tables() []string {
	all := g.names(tableNames)
	var named []string
	clauses := strings.Join(fromClause().FindAllString(g.statement, -1), " ")
	for _, word := range words().FindAllString(clauses, -1) {
		same := func(name string) bool { return strings.EqualFold(name, word) }
		if i := slices.IndexFunc(all, same); i >= 0 && !slices.ContainsFunc(named, same) {
			named = append(named, all[i])
		}
	}
	return named
}

// columns returns the columns of each table that the statement reads.
func (g *guesser) columns() [][]string {
	var columns [][]string
	for _, table := range g.tables() {
		columns = append(columns, g.names(columnNames, table))
	}
	return columns
}

// parts returns the columns "name$field" of a struct.
func (g *guesser) parts(name string) []string {
	return slices.DeleteFunc(slices.Concat(g.columns()...), func(column string) bool { return !strings.HasPrefix(column, name+"$") })
}

// closestParts returns the columns of a struct whose names are like that of a part that it does not have.
func (g *guesser) closestParts(name, part string) []string {
	parts := g.parts(name)
	for i := range parts {
		parts[i] = strings.TrimPrefix(parts[i], name+"$")
	}
	near := Closest(part, parts)
	for i := range near {
		near[i] = name + "$" + near[i]
	}
	return near
}

// quotedViews returns the views whose names with hyphens stand in the statement without quotes.
func (g *guesser) quotedViews() []string {
	views, err := Views(0)
	if err != nil {
		return nil // only suggestions are lost
	}
	var names []string
	for _, word := range hyphenated().FindAllString(g.statement, -1) {
		isView := slices.ContainsFunc(views, func(v *View) bool { return strings.EqualFold(v.Name, word) })
		if isView && !strings.Contains(g.statement, ident(word)) {
			names = append(names, ident(word))
		}
	}
	return names
}

// quotedColumn returns the column whose name is the keyword that is in the wrong place.
func (g *guesser) quotedColumn() []string {
	m := wrongWord().FindStringSubmatch(g.message)
	if m == nil {
		return nil
	}
	for _, name := range slices.Concat(g.columns()...) {
		if strings.EqualFold(name, m[1]) {
			return []string{ident(name)}
		}
	}
	return nil
}

// names returns the first column of a query, as far as it can be read.
func (g *guesser) names(query string, arguments ...any) []string {
	names, err := g.db.strings(g.ctx, query, arguments...)
	if err != nil {
		return nil // only suggestions are lost
	}
	return names
}

// written returns names as they are written in SQL.
func (g *guesser) written(names []string) []string {
	reserved := g.names(reservedWords)
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = inSQL(name, reserved)
	}
	return list
}

// inSQL returns a name as it is written in SQL: in quotes if it has other signs than letters or is one
// of the reserved words.
func inSQL(name string, reserved []string) string {
	if plainName().MatchString(name) && !slices.Contains(reserved, lower(name)) {
		return name
	}
	return ident(name)
}
