package query

import (
	"embed"
	"strings"
)

//go:embed schema/*.sql
var schemaFiles embed.FS

// declared reads a file of CREATE TABLE statements with one column per line. What stands behind
// "--" becomes the column's description; so does a line before the table for the table.
func declared(file string) ([]*table, error) {
	content, err := schemaFiles.ReadFile("schema/" + file)
	if err != nil {
		return nil, err
	}
	var tables []*table
	description := ""
	for line := range strings.Lines(string(content)) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "CREATE TABLE "); ok {
			tables = append(tables, &table{name: strings.TrimSuffix(name, " ("), description: description})
			continue
		}
		description, _ = strings.CutPrefix(line, "-- ")
		if len(tables) == 0 || !strings.HasPrefix(line, `"`) {
			continue
		}
		tables[len(tables)-1].add(declaredColumn(line))
	}
	return tables, nil
}

// ownNames returns the names of the tables and views that every database has, in lower case.
func ownNames() (map[string]bool, error) {
	names := map[string]bool{}
	for _, file := range []string{"fixed.sql", "constants.sql", "views.sql"} {
		content, err := schemaFiles.ReadFile("schema/" + file)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(string(content)) {
			if words := strings.Fields(line); len(words) > 2 && words[0] == "CREATE" {
				names[lower(words[2])] = true
			}
		}
	}
	views, err := Views(0)
	for _, v := range views {
		names[lower(v.Name)] = true
	}
	return names, err
}

func declaredColumn(line string) *column {
	line, description, _ := strings.Cut(line, " -- ")
	name, sqlType, _ := strings.Cut(strings.TrimSuffix(strings.TrimSpace(line), ","), " ")
	c := &column{name: strings.Trim(name, `"`), sqlType: sqlType, description: description}
	if c.name == "stackTrace" {
		c.op, c.ref = opStackID, "StackTrace"
	}
	if rest, ok := strings.CutPrefix(description, "references "); ok {
		c.ref, _, _ = strings.Cut(rest, "(")
		_, c.description, _ = strings.Cut(rest, ": ")
	}
	if base, ok := strings.CutSuffix(sqlType, "[]"); ok {
		c.item = &column{sqlType: base}
	}
	return c
}

// addDeclared completes the schema with the tables and columns that views and queries can rely on:
// what the recordings do not have becomes an absent table or a column of NULLs.
func (s *schema) addDeclared() error {
	constants, err := declared("constants.sql")
	if err != nil {
		return err
	}
	for _, t := range constants {
		t.constants = true
		s.complete(t, false)
	}
	events, err := declared("events.sql")
	if err != nil {
		return err
	}
	for _, t := range events {
		t.jfrName = "jdk." + t.name
		s.complete(t, true)
	}
	return nil
}

// complete adds the missing columns of a table, or the whole table.
func (s *schema) complete(t *table, absentAsView bool) {
	have := s.table(t.name)
	if have == nil && absentAsView {
		s.absent = append(s.absent, t)
		return
	}
	if have == nil {
		s.addTable(t)
		return
	}
	for _, c := range t.columns {
		if old := have.byName[lower(c.name)]; old == nil {
			have.add(c)
		} else if old.description == "" {
			old.description = c.description
		}
	}
}
