package query

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
)

//go:embed macros/*.sql macros/versions/*.sql
var macroFiles embed.FS

// Macro is a SQL macro that every imported database has.
type Macro struct {
	// Name and Signature are what is called: "P90" and "P90(x)".
	Name, Signature string
	// Description is one sentence, Example a query that uses the macro.
	Description, Example string
	// SQL is the statement that makes it.
	SQL string
}

// Macros returns all macros in the order of their files. Tables that they read have columns of other
// names inside: DuckDB puts arguments in as they are written, and "gcId" would mean the table's own.
func Macros() ([]Macro, error) {
	files, err := fs.Glob(macroFiles, "macros/*.sql")
	if err != nil {
		return nil, err
	}
	var list []Macro
	for _, file := range files {
		content, err := macroFiles.ReadFile(file)
		if err != nil {
			return nil, err
		}
		for block := range strings.SplitSeq(string(content), "\n\n") {
			m, err := parseMacro(strings.TrimSpace(block))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			list = append(list, m)
		}
	}
	return list, nil
}

func parseMacro(block string) (Macro, error) {
	var m Macro
	var sql []string
	for line := range strings.SplitSeq(block, "\n") {
		comment, isComment := strings.CutPrefix(line, "-- ")
		example, isExample := strings.CutPrefix(comment, "example: ")
		switch {
		case isExample:
			m.Example = example
		case isComment:
			m.Description = strings.TrimSpace(m.Description + " " + comment)
		default:
			sql = append(sql, line)
		}
	}
	m.SQL = strings.Join(sql, "\n")
	head, ok := strings.CutPrefix(m.SQL, "CREATE MACRO ")
	end := strings.Index(head, ")")
	if !ok || end < 0 {
		return m, fmt.Errorf("%q is no macro", block)
	}
	m.Signature = head[:end+1]
	m.Name, _, _ = strings.Cut(m.Signature, "(")
	return m, nil
}

// createMacros makes the macros in the database being imported.
func createMacros(s *session, selected *selection) error {
	macros, err := Macros()
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, m := range macros {
		if !selected.has(m.Name) {
			continue
		}
		b.WriteString(m.SQL + "\n")
		kind := "MACRO"
		if strings.Contains(m.SQL, ") AS TABLE\n") {
			kind = "MACRO TABLE"
		}
		fmt.Fprintf(&b, "COMMENT ON %s %s IS %s;\n", kind, ident(m.Name), quote(m.Description+" Example: "+m.Example))
	}
	return s.exec(b.String())
}

// versionMacros returns the statements that make macros compute as another version of the JDK
// does; "" if it computes like the default one.
func versionMacros(jdk int) string {
	content, err := macroFiles.ReadFile(fmt.Sprintf("macros/versions/%d.sql", jdk))
	if err != nil {
		return "" // no file: no difference
	}
	return string(content)
}
