package query

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"jfrlens/profiler/query/format"
)

//go:embed views/*.sql
var viewFiles embed.FS

// DefaultJDK is the version of the JDK whose views are shown if none is asked for. Views that only
// newer versions have are there too.
const DefaultJDK = 25

// ownCategory is the category of views that the JDK does not have.
const ownCategory = "jfrlens"

// View describes a view.
type View struct {
	// Name is what users type: "hot-methods".
	Name string
	// Description is one sentence.
	Description string
	// Category is jvm, environment, application, or jfrlens for views that the JDK does not have; [DatabaseCategory] and
	// others for those that are not ours.
	Category string
	// File is the file that a user keeps the view in; "" of others.
	File string
	// Title stands above the result.
	Title string
	// Form says that the result is one row, printed line by line.
	Form bool
	// Limit is the number of rows shown; 0 means all.
	Limit int
	// Since is the version of the JDK that has the view first; 0 means 21.
	Since int
	// Events are the tables that the view reads; Needs are columns that not every version has.
	Events, Needs []string
	// Instead is the view to look at where the recordings have none of the events; "" if there is none.
	Instead string
	// Columns describe the result.
	Columns []format.Column

	sql           string         // without limit
	labels, kinds map[int]string // columns whose label or kind is that of a field "Event.name" in the recording
	several       map[int]string // columns that are shown where a column "Table.name" has several values
	units         map[int]string // columns whose unit is in another column of the view

	header  int   // lines of the file before the query
	problem error // with the file
}

func newView(name string) *View {
	return &View{Name: name, labels: map[int]string{}, kinds: map[int]string{}, several: map[int]string{}, units: map[int]string{}}
}

// SQL returns the query of the view in the database. Views that the JDK does not have, have no limit there, so that
// they can be filtered.
func (v *View) SQL() string {
	if v.Category == ownCategory || !v.isOurs() {
		return v.sql
	}
	return v.limited()
}

// limited returns the query for the rows that are shown.
func (v *View) limited() string {
	if v.Limit > 0 {
		return fmt.Sprintf("%s\nLIMIT %d", v.sql, v.Limit)
	}
	return v.sql
}

// Views returns all views as a version of the JDK defines them, sorted by name; 0 means [DefaultJDK].
func Views(jdk int) ([]*View, error) {
	if jdk == 0 {
		jdk = DefaultJDK
	}
	entries, err := viewFiles.ReadDir("views")
	if err != nil {
		return nil, err
	}
	best := map[string]int{} // name -> version of the form
	for _, e := range entries {
		name, version := viewFile(e.Name())
		if old, ok := best[name]; !ok || better(version, old, jdk) {
			best[name] = version
		}
	}
	var list []*View
	for name, version := range best {
		v, err := loadView(name, version)
		if err != nil {
			return nil, err
		}
		if v.Since <= jdk || jdk == DefaultJDK {
			list = append(list, v)
		}
	}
	slices.SortFunc(list, func(a, b *View) int { return strings.Compare(a.Name, b.Name) })
	return list, nil
}

// viewFile splits the name of a file into view and version; 0 is the default form.
func viewFile(file string) (name string, version int) {
	file = strings.TrimSuffix(file, ".sql")
	name, suffix, _ := strings.Cut(file, "@")
	version, _ = strconv.Atoi(suffix) // none is 0
	return name, version
}

// better says whether the form of a version suits a JDK better than another form. Forms of versions
// below the default one hold for that version only, others from that version on.
func better(version, old, jdk int) bool { return suits(version, jdk) > suits(old, jdk) }

func suits(version, jdk int) int {
	switch {
	case version == 0:
		return 0
	case version < DefaultJDK && version != jdk, version > jdk:
		return -1
	}
	return version
}

func loadView(name string, version int) (*View, error) {
	file := name
	if version > 0 {
		file = fmt.Sprintf("%s@%d", name, version)
	}
	content, err := viewFiles.ReadFile(path.Join("views", file+".sql"))
	if err != nil {
		return nil, err
	}
	v, err := parseView(strings.ReplaceAll(name, "_", "-"), string(content))
	if err != nil {
		return nil, fmt.Errorf("view %s: %w", file, err)
	}
	v.orderTies()
	return v, nil
}

// orderTies puts rows that the query's order takes for equal in that of their columns. The engine's own is another each time;
// that of the JDK's tool is one of hash codes.
func (v *View) orderTies() {
	if !strings.Contains(v.sql[strings.LastIndex(v.sql, "\n")+1:], "ORDER BY ") {
		return // of one row
	}
	for i := range v.Columns {
		v.sql += fmt.Sprintf(", %d", i+1)
	}
}

// parseView reads the header and the query of a view.
func parseView(name, content string) (*View, error) {
	v := newView(name)
	rest := content
	for strings.HasPrefix(rest, "-- ") {
		line, after, _ := strings.Cut(rest[3:], "\n")
		rest = after
		key, value, found := strings.Cut(line, ": ")
		if v.Description == "" {
			v.Description = line
			continue
		}
		if !found && !strings.HasSuffix(line, ":") {
			return nil, fmt.Errorf("header line %q has no value", line)
		}
		if err := v.set(strings.TrimSuffix(key, ":"), value); err != nil {
			return nil, err
		}
	}
	v.sql = strings.TrimSpace(rest)
	return v, nil
}

func (v *View) set(key, value string) (err error) {
	switch key {
	case "category":
		v.Category = value
	case "title":
		v.Title = value
	case "form":
		v.Form = value == "form"
	case "limit":
		v.Limit, err = strconv.Atoi(value)
	case "since":
		v.Since, err = strconv.Atoi(value)
	case "events":
		v.Events = fields(value)
	case "instead":
		v.Instead = value
	case "needs":
		v.Needs = fields(value)
	case "column":
		err = v.addColumn(value)
	default:
		err = fmt.Errorf("unknown header %q", key)
	}
	return err
}

func fields(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
}

// addColumn reads "Label | kind; option=value; flag".
func (v *View) addColumn(text string) error {
	label, rest, _ := strings.Cut(text, " | ")
	options := strings.Split(rest, "; ")
	kind, err := format.ParseKind(options[0])
	c, at := format.Column{Label: label, Kind: kind}, len(v.Columns)
	for _, option := range options[1:] {
		key, value, _ := strings.Cut(option, "=")
		switch key {
		case "height":
			c.Height, err = strconv.Atoi(value)
		case "precision":
			c.Millis, err = strconv.Atoi(value)
		case "truncate":
			c.FromBeginning = value == "beginning"
		case "left":
			c.Left = true
		case "elastic":
			c.Stretch = format.StretchAlways
		case "fixed":
			c.Stretch = format.StretchNever
		case "missing":
			c.Missing = value
		case "label":
			v.labels[at] = value
		case "kind":
			v.kinds[at] = value
		case "several":
			v.several[at] = value
		case "unit":
			v.units[at] = value
		default:
			err = fmt.Errorf("column %q has the unknown option %q", label, key)
		}
		if err != nil {
			return err
		}
	}
	v.Columns = append(v.Columns, c)
	return err
}

// createViews makes the views in the database being imported. Those that do not fit the columns are left out: types are
// damaged, or of another program under a name of the JDK's.
func createViews(s *session, selected *selection) error {
	views, err := Views(0)
	if err != nil {
		return err
	}
	own, err := ownViews()
	if err != nil {
		return err
	}
	var statements []string
	for _, v := range own {
		if selected.has(v.name) {
			statements = append(statements, v.statement)
		}
	}
	for _, v := range views {
		if !selected.has(v.Name) {
			continue
		}
		statements = append(statements,
			fmt.Sprintf("CREATE VIEW %s AS %s", ident(v.Name), v.SQL()),
			fmt.Sprintf("COMMENT ON VIEW %s IS %s", ident(v.Name), quote(v.Description)))
	}
	if s.execAll(statements) == nil {
		return nil
	}
	for _, statement := range statements {
		_ = s.exec(statement) // what is there already, or cannot be
	}
	return nil
}

// ownView is a view of schema/views.sql.
type ownView struct{ name, statement string }

// ownViews returns the views that make tables easier to use.
func ownViews() ([]ownView, error) {
	content, err := schemaFiles.ReadFile("schema/views.sql")
	if err != nil {
		return nil, err
	}
	var list []ownView
	for statement := range strings.SplitSeq(strings.TrimSuffix(strings.TrimSpace(string(content)), ";"), ";\n") {
		_, rest, _ := strings.Cut(statement, "CREATE VIEW ")
		name, _, _ := strings.Cut(rest, " ")
		list = append(list, ownView{name, statement})
	}
	return list, nil
}
