package firefox

import (
	"slices"
	"strings"

	"jfrlens/jfr"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// tables grow into what all threads share: texts, methods, frames and stacks, those
// that something refers to.
type tables struct {
	options  Options
	profile  *profile.Profile
	strings  jfr.Numbered[string]
	methods  jfr.Numbered[int32] // of the recording's dictionary
	frames   jfr.Numbered[int32] // the same
	stacks   stackTable
	known    jfr.StackTree // of the recording's dictionary
	stackAt  []int32       // by number there: the stack + 1, 0 for the one without frames and if it has none yet
	classes  map[string]classFacts
	packages jfr.Numbered[string]
	places   *source.Places
	sources  sources
	sourceAt map[string]int32
}

// noStack is the parent of a stack of one frame, and the stack of what has none.
const noStack = -1

// classFacts are what the methods of a class have in common.
type classFacts struct {
	library  bool
	resource int32
	source   *int32
}

func newTables(p *profile.Profile, o Options) *tables {
	return &tables{
		options: o, profile: p,
		stacks:   stackTable{Frame: []int32{}, PrefixOffset: []int32{}},
		classes:  map[string]classFacts{},
		places:   source.NewPlaces(o.Sources),
		sources:  sources{Filename: []int32{}, StartLine: []int32{}, StartColumn: []int32{}, Content: []*string{}},
		sourceAt: map[string]int32{},
	}
}

// stack returns the stack with a number in the dictionary, which nodes of the profile's tree have, too; noStack if it has no
// frames. It goes from the root to the leaf without recursion, for stacks may be deep.
func (t *tables) stack(number int32) int32 {
	t.know(number)
	var missing []int32
	for n := number; n > 0 && t.stackAt[n] == 0; n = t.known.Parent[n] {
		missing = append(missing, n)
	}
	for _, n := range slices.Backward(missing) {
		t.stackAt[n] = t.add(t.stackAt[t.known.Parent[n]]-1, t.frames.Of(t.known.Frame[n])) + 1
	}
	return t.stackAt[number] - 1
}

// know makes room for a number, which may be newer than what was known.
func (t *tables) know(number int32) {
	if int(number) >= t.known.Len() {
		t.known = t.profile.Dictionary().Entries().Stacks
		t.stackAt = append(t.stackAt, make([]int32, t.known.Len()-len(t.stackAt))...)
	}
}

// text returns the number of a text.
func (t *tables) text(s string) int32 { return t.strings.Of(visible.Lines(s)) }

// add appends a stack with one more frame than parent and returns its number.
func (t *tables) add(parent, frame int32) int32 {
	at := int32(len(t.stacks.Frame))
	offset := int32(0)
	if parent != noStack {
		offset = at - parent
	}
	t.stacks.Frame = append(t.stacks.Frame, frame)
	t.stacks.PrefixOffset = append(t.stacks.PrefixOffset, offset)
	return at
}

// shared returns the tables as the format has them.
func (t *tables) shared() shared {
	names := t.profile.Dictionary().Entries()
	for _, frame := range t.frames.List {
		t.methods.Of(names.Frames[frame].Method)
	}
	funcs, frames := t.funcTable(names), t.frameTable(names)
	t.stacks.Length = len(t.stacks.Frame)
	resources := t.resources()
	t.sources.Length = len(t.sources.Filename)
	t.sources.ID, t.sources.SourceMapURL = nulls(t.sources.Length), nulls(t.sources.Length)
	return shared{
		Strings: t.strings.List, Stacks: t.stacks, Frames: frames, Funcs: funcs,
		Resources: resources, Sources: t.sources,
	}
}

func (t *tables) funcTable(names jfr.Entries) funcTable {
	n := len(t.methods.List)
	table := funcTable{
		Name: make([]int32, n), IsJS: make([]bool, n), RelevantForJS: make([]bool, n),
		Resource: make([]int32, n), Source: make([]*int32, n),
		LineNumber: nulls(n), ColumnNumber: nulls(n), OriginalLocation: nulls(n), Length: n,
	}
	for i, number := range t.methods.List {
		m := names.Methods[number]
		name := m.Name
		if m.Class != "" {
			name = m.Class + "." + m.Name
		}
		facts := t.class(m.Class)
		table.Name[i] = t.text(name)
		table.Resource[i], table.Source[i] = facts.resource, facts.source
	}
	return table
}

func (t *tables) frameTable(names jfr.Entries) frameTable {
	n := len(t.frames.List)
	table := frameTable{
		Address: repeated(-1, n), Lib: repeated(-1, n), InlineDepth: make([]int32, n),
		Category: make([]int32, n), Subcategory: make([]int32, n), Func: make([]int32, n),
		Line: make([]*int32, n), NativeSymbol: nulls(n), InnerWindowID: nulls(n),
		Column: nulls(n), OriginalLocation: nulls(n), Length: n,
	}
	for i, number := range t.frames.List {
		f := &names.Frames[number]
		table.Func[i] = t.methods.Of(f.Method)
		table.Category[i], table.Subcategory[i] = frameCategory(f.Kind, t.class(names.Methods[f.Method].Class).library)
		if f.Line > 0 {
			table.Line[i] = &f.Line
		}
	}
	return table
}

// repeated is a column with the same value in each row.
func repeated(value int32, rows int) []int32 {
	column := make([]int32, rows)
	for i := range column {
		column[i] = value
	}
	return column
}

// class returns the facts about a class; "" stands for native code.
func (t *tables) class(name string) classFacts {
	facts, known := t.classes[name]
	if !known {
		facts = classFacts{library: t.options.Libraries.Has(name), resource: t.resource(name), source: t.source(name)}
		t.classes[name] = facts
	}
	return facts
}

// resource returns the number of the package of a class.
func (t *tables) resource(class string) int32 {
	switch dot := strings.LastIndexByte(class, '.'); {
	case class == "":
		return t.packages.Of("(native code)")
	case dot < 0:
		return t.packages.Of("(default package)")
	default:
		return t.packages.Of(class[:dot])
	}
}

// resources returns the packages as the format has them.
func (t *tables) resources() resources {
	n := len(t.packages.List)
	table := resources{Name: make([]int32, n), Type: repeated(resourceLibrary, n), Host: nulls(n), Length: n}
	for i, name := range t.packages.List {
		table.Name[i] = t.text(name)
	}
	return table
}

// source returns the number of the source file of a class, nil without one.
func (t *tables) source(class string) *int32 {
	if t.options.Sources == nil || class == "" {
		return nil
	}
	found, ok := t.places.Text(class)
	if !ok {
		return nil
	}
	name, text := t.places.Name(class), string(found)
	at, ok := t.sourceAt[name]
	if !ok {
		at = int32(len(t.sources.Filename))
		t.sources.Filename = append(t.sources.Filename, t.text(name))
		t.sources.StartLine = append(t.sources.StartLine, 1)
		t.sources.StartColumn = append(t.sources.StartColumn, 1)
		t.sources.Content = append(t.sources.Content, &text)
		t.sourceAt[name] = at
	}
	return &at
}
