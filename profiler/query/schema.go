package query

import (
	"cmp"
	"slices"
	"strings"

	"jfrlens/jfr"
	"jfrlens/profiler/query/format"
)

const (
	stringType     = "java.lang.String"
	classType      = "java.lang.Class"
	threadType     = "java.lang.Thread"
	groupType      = "jdk.types.ThreadGroup"
	loaderType     = "jdk.types.ClassLoader"
	methodType     = "jdk.types.Method"
	moduleType     = "jdk.types.Module"
	packageType    = "jdk.types.Package"
	stackTraceType = "jdk.types.StackTrace"
	symbolType     = "jdk.types.Symbol"
	frameTypeType  = "jdk.types.FrameType"

	// contextualAnnotation marks fields that tell what other events of the thread were for (JDK 25).
	contextualAnnotation = "jdk.jfr.Contextual"

	// structDepth ends structs that contain themselves.
	structDepth = 4
)

// schema is the set of tables that recordings need.
type schema struct {
	tables    []*table
	byName    map[string]*table    // in lower case
	enums     map[string]*enumType // by name of the constants' type
	constants map[string]*table    // by name of the constants' type
	selected  *selection           // what tables, views and macros the database gets
	absent    []*table             // event types that views name and no recording has
	events    *eventNames          // names of the tables of event types
}

func newSchema() *schema {
	return &schema{byName: map[string]*table{}, enums: map[string]*enumType{}, constants: map[string]*table{}}
}

// constantsName returns the name of the table of a type's constants: that of the type, without package for the
// JDK's. A type in the unnamed package could be called the same, and gets an underscore.
func constantsName(typeName string) string {
	if typeName == classType || typeName == threadType {
		return strings.TrimPrefix(typeName, "java.lang.")
	}
	name, ofJDK := strings.CutPrefix(typeName, "jdk.types.")
	if !ofJDK && !strings.Contains(name, ".") {
		name += "_"
	}
	return cmp.Or(name, "_")
}

func (s *schema) addTable(t *table) *table {
	s.tables = append(s.tables, t)
	s.byName[lower(t.name)] = t
	return t
}

// table returns the table of a name in any case, nil if there is none.
func (s *schema) table(name string) *table { return s.byName[lower(name)] }

// addEvent adds what one recording's metadata says about an event type.
func (s *schema) addEvent(t *jfr.Type) {
	name := s.events.byType[t.Name]
	tab := s.table(name)
	if tab == nil {
		tab = s.addTable(&table{name: name, jfrName: cmp.Or(t.Name, name), label: t.Label(), description: t.Description()})
	}
	structs := map[string]bool{}
	for _, f := range t.Fields {
		s.addField(tab, outer{structs: structs}, f, 0)
	}
}

// addConstants returns the table of the constants of a type, after adding what the metadata says.
func (s *schema) addConstants(t *jfr.Type) *table {
	tab := s.constants[t.Name]
	if tab == nil {
		tab = s.addTable(&table{name: constantsName(t.Name), jfrName: t.Name, label: t.Label(), description: t.Description(), constants: true})
		s.constants[t.Name] = tab
		tab.add(&column{name: "_id", sqlType: "UINTEGER", op: opKey, description: "key"})
	}
	return tab
}

// addConstantFields adds the columns of a table of constants.
func (s *schema) addConstantFields(t *jfr.Type) {
	tab := s.addConstants(t)
	for _, f := range t.Fields {
		s.addField(tab, outer{}, f, 0)
	}
	for _, extra := range computedColumns(t.Name) {
		tab.add(extra)
	}
	if same := tab.byPath["descriptor"]; len(same) > 0 && t.Name == methodType {
		same[0].op, same[0].sqlType = opDescriptor, "VARCHAR"
	}
}

// labelSeparator stands between the label of a struct and that of a field in it.
const labelSeparator = " : "

// outer is what the structs around a field add to its column.
type outer struct {
	name, path, label string
	repeated          bool
	structs           map[string]bool // types of structs that the event has had; nil inside a struct
}

// repeats notes a type of structs and says whether the event has had it before.
func (o outer) repeats(t *jfr.Type) bool {
	before := o.structs[t.Name]
	if o.structs != nil {
		o.structs[t.Name] = true
	}
	return before
}

// isEventTypeID says whether a field holds the id of an event type; the JDK has one such.
func isEventTypeID(event, field string) bool { return event == "jdk.ActiveSetting" && field == "id" }

// addField adds the columns of one field; fields of inline structs become columns "field$sub".
func (s *schema) addField(tab *table, at outer, f *jfr.Field, depth int) {
	name, path := at.name+f.Name, at.path+f.Name
	switch {
	case f.Name == "": // of damaged metadata
	case !f.Array && f.Constant && f.Type.Name == stackTraceType:
		tab.add(&column{name: name, path: path, op: opStackID, sqlType: "UINTEGER", ref: "StackTrace", kind: format.Stack, label: "Stack Trace", layouts: []layout{layoutOf(f)}})
	case !f.Array && !f.Constant && isStruct(f.Type) && depth < structDepth:
		inner := outer{name: name + "$", path: path + ".", label: at.label + f.Label() + labelSeparator, repeated: at.repeated || at.repeats(f.Type)}
		for _, sub := range f.Type.Fields {
			s.addField(tab, inner, sub, depth+1)
		}
	default:
		if c := s.columnOf(name, path, f, depth); c != nil {
			c.label = at.label + c.label
			c.repeated = at.repeated || c.kind == format.ID && at.repeats(f.Type)
			if isEventTypeID(tab.jfrName, path) && c.op.isNumber() && !c.op.isFloat() {
				c.kind, c.op, c.sqlType = format.EventType, opEventType, "BIGINT"
			}
			tab.add(c)
		}
	}
}

func isStruct(t *jfr.Type) bool { return len(t.Fields) > 0 && t.Name != stringType }

// columnOf returns the column of a field that is not an inline struct.
func (s *schema) columnOf(name, path string, f *jfr.Field, depth int) *column {
	c := &column{name: name, path: path, label: f.Label(), description: f.Description(), jfrType: f.Type.Name, layouts: []layout{layoutOf(f)}}
	if f.Annotation(contextualAnnotation) != nil {
		c.description = strings.TrimSpace(c.description + " What other events of the thread have as context.")
	}
	switch {
	case f.Array:
		item := s.elementOf(f, depth)
		if item == nil {
			return nil
		}
		c.op, c.item, c.sqlType, c.kind = opList, item, item.sqlType+"[]", item.kind
	case f.Constant && f.Type.Name != stringType:
		s.constantColumn(c, f.Type)
	default:
		scalarColumn(c, f)
	}
	return c
}

// elementOf returns the column for the elements of a list.
func (s *schema) elementOf(f *jfr.Field, depth int) *column {
	element := *f
	element.Array = false
	if f.Constant || !isStruct(f.Type) {
		return s.columnOf("", "", &element, depth)
	}
	if depth >= structDepth {
		return nil
	}
	c := &column{op: opStruct, jfrType: f.Type.Name}
	var types []string
	taken := map[string]bool{} // names of the fields, in lower case
	for _, sub := range f.Type.Fields {
		field := s.structField(sub, depth+1)
		if field == nil {
			continue
		}
		for taken[lower(field.name)] {
			field.name += "_"
		}
		taken[lower(field.name)] = true
		c.fields = append(c.fields, field)
		types = append(types, ident(field.name)+" "+field.sqlType)
	}
	if len(types) == 0 {
		return nil
	}
	c.sqlType = "STRUCT(" + strings.Join(types, ", ") + ")"
	return c
}

// structField returns a field of a struct in a list; structs in it are left out, and what has no name.
func (s *schema) structField(f *jfr.Field, depth int) *column {
	if f.Name == "" || !f.Array && !f.Constant && isStruct(f.Type) {
		return nil
	}
	return s.columnOf(f.Name, f.Name, f, depth)
}

// constantColumn fills in the column of a field that refers to a constant.
func (s *schema) constantColumn(c *column, t *jfr.Type) {
	enum := s.enums[t.Name]
	switch {
	case enum != nil:
		c.op, c.enum, c.sqlType = enum.op(), enum, ident(enum.name)
	case isTextConstant(t):
		c.op, c.sqlType = opConstText, "VARCHAR"
	case t.Simple && len(t.Fields) == 1 && len(t.Fields[0].Type.Fields) == 0:
		c.op, c.sqlType = opConstNumber, "BIGINT"
	default:
		c.op, c.sqlType, c.ref = opRef, "UINTEGER", s.addConstants(t).name
		c.kind = refKind(t.Name)
	}
}

func refKind(typeName string) format.Kind {
	switch typeName {
	case classType:
		return format.Class
	case threadType:
		return format.Thread
	case loaderType:
		return format.Loader
	case methodType:
		return format.Method
	case stackTraceType:
		return format.Stack
	}
	return format.ID
}

// isTextConstant says whether constants of the type are strings under another name.
func isTextConstant(t *jfr.Type) bool {
	return t.Name == symbolType || t.Simple && len(t.Fields) == 1 && isText(t.Fields[0])
}

func isText(f *jfr.Field) bool {
	return f.Type.Name == stringType || f.Constant && f.Type.Name == symbolType
}

// computedColumns returns the columns that a table of constants has beyond its fields.
func computedColumns(typeName string) []*column {
	text := func(name string, o op, description string) *column {
		return &column{name: name, sqlType: "VARCHAR", op: o, kind: format.Text, description: description}
	}
	switch typeName {
	case classType:
		return []*column{text("javaName", opJavaName, "as in source: a.b.Outer$Inner, int[]")}
	case methodType:
		return []*column{text("fullName", opFullName, "class, name and parameter types: a.b.C.run(String, int)")}
	case loaderType:
		return []*column{text("javaName", opLoaderName, "name of the loader's class, as in source")}
	case threadType:
		return []*column{text("name", opThreadName, "the name to show: javaName, else osName")}
	}
	return nil
}

// Columns that every event has.
const recordingColumn, orderColumn = "recording", "_order"

// isEventColumn says whether a name is that of a column that every event has, or every event with a stack trace.
func isEventColumn(name string) bool {
	isDetail := func(d stackDetail) bool { return strings.EqualFold(name, "stackTrace"+d.suffix) }
	return lower(name) == recordingColumn || lower(name) == orderColumn || slices.ContainsFunc(stackDetails(), isDetail)
}

// finishEvents adds the columns that every event has.
func (s *schema) finishEvents() {
	for _, t := range s.tables {
		if t.constants || t.jfrName == "" {
			continue
		}
		t.add(&column{name: recordingColumn, sqlType: "UINTEGER", op: opRecording, kind: format.ID, ref: "Recordings"})
		t.add(&column{name: orderColumn, sqlType: "BIGINT", op: opOrder, kind: format.ID, description: "sorts events as they arrived"})
	}
	slices.SortStableFunc(s.tables, func(a, b *table) int { return strings.Compare(a.name, b.name) })
}
