package source

import (
	"bytes"
	"slices"
	"strings"

	kotlin "github.com/tree-sitter-grammars/tree-sitter-kotlin/bindings/go"
	sitter "github.com/tree-sitter/go-tree-sitter"
	java "github.com/tree-sitter/tree-sitter-java/bindings/go"
	scala "github.com/tree-sitter/tree-sitter-scala/bindings/go"
)

// Extent is a part of a text: byte offsets from 0, the second behind the last byte.
type Extent struct{ From, To int }

// EventClass is a class that extends jdk.jfr.Event, directly or by another class of the file or the project.
type EventClass struct {
	Class       string // binary name, "" for a local class
	Simple      string
	Line        int    // of the name
	At          Extent // from its first annotation or modifier on
	NameAt      Extent
	Super       string // the event class that it extends as the text names it, "" for jdk.jfr.Event itself
	Nested      bool
	Abstract    bool
	Body        int // behind the opening brace
	Annotations []EventAnnotation
	Fields      []EventField
	Methods     []EventMethod
}

// EventAnnotation is an annotation by its simple name, with its value as it is written.
type EventAnnotation struct {
	Name, Value string
	At, ValueAt Extent
}

// EventField is a field of an event class; of several in one declaration each. Properties of Kotlin and Scala have a private
// field in the compiled class.
type EventField struct {
	Name, Type                 string // the type as Java has it, if it has
	At                         Extent // the declaration
	NameAt, TypeAt             Extent
	Static, Transient, Private bool
	Lazy                       bool // a lazy value of Scala
	Alone                      bool // nothing else is declared with it
	Annotations                []EventAnnotation
	Lost                       []EventAnnotation // those that the compiler puts elsewhere
}

// EventMethod is a method of an event class that has an annotation of the recorder.
type EventMethod struct {
	Name, Type     string
	NameAt, TypeAt Extent
	Annotations    []EventAnnotation
}

// Misplaced is an annotation of event classes at a class that extends nothing.
type Misplaced struct {
	EventAnnotation
	Simple string // name of the class
}

// EventUse is what a method does with an event that it makes.
type EventUse struct {
	Class                string // the event class as the text names it
	Variable             string
	At                   Extent // where it is made
	End                  int    // behind that statement
	Begins, Ends         int
	Commits              []Extent
	Builds               []Extent // texts that are built for its fields
	Asks                 bool     // it calls shouldCommit or isEnabled
	Leaves               bool     // the event is handed to somebody else
	LoopBegins, LoopEnds bool     // begin, commit is in a loop that the event is made outside of
	Again                Extent   // a second commit on the same way, without begin before it; empty if there is none
}

// Events are the event classes of a source text and what it does with events.
type Events struct {
	Path      string // of the file
	Language  Language
	Package   string
	Classes   []EventClass
	Uses      []EventUse // of Java alone
	Calls     []EventCall
	Misplaced []Misplaced       // of Java alone
	Others    map[string]string // event classes of other files as the text can name them: binary names
}

// Any tells whether the text has to do with events at all.
func (e *Events) Any() bool { return len(e.Classes)+len(e.Misplaced)+len(e.Others) > 0 }

// EventsOf finds the event classes of a text. One that does not name jdk.jfr is not parsed.
func EventsOf(lang Language, path string, text []byte) *Events {
	return EventsAmong(lang, path, text, nil)
}

// EventsAmong finds the event classes of a text and its uses of those that other files of its project have, which are
// given by binary name. A text that names neither jdk.jfr nor one of them is not parsed.
func EventsAmong(lang Language, path string, text []byte, others []string) *Events {
	others = slices.DeleteFunc(slices.Clone(others), func(class string) bool { return !mentions(text, class) })
	if len(text) > maxText || !bytes.Contains(text, []byte("jdk.jfr")) && len(others) == 0 {
		return &Events{Path: path, Language: lang}
	}
	f := &File{Language: lang, Name: path}
	var with pass
	defer with.drop()
	found := &Events{}
	switch lang {
	case Java:
		if r, root := readTree(f, sitter.NewLanguage(java.Language()), blankModuleImports(text), &with); root != nil {
			found = javaEvents(&javaWalker{reader: r}, root, others)
		}
	case Kotlin:
		if r, root := readTree(f, sitter.NewLanguage(kotlin.Language()), forGrammar(text), &with); root != nil {
			found = kotlinEvents(&kotlinWalker{reader: r}, root, others)
		}
	case Scala:
		if r, root := readTree(f, sitter.NewLanguage(scala.Language()), text, &with); root != nil {
			found = scalaEvents(r, root, others)
		}
	}
	found.Path, found.Language, found.Calls = path, lang, eventCalls(lang, text)
	return found
}

func javaEvents(w *javaWalker, root *sitter.Node, others []string) *Events {
	w.header(root)
	e := &eventWalker{javaWalker: w}
	e.classes(root, w.file.prefix(), false, false)
	misplaced := e.found.Misplaced
	e.found = *e.events(w.file.Package, w.imports, others)
	e.found.Misplaced = misplaced
	e.uses(root)
	return &e.found
}

// eventWalker collects classes, of which those are kept that are events.
type eventWalker struct {
	*javaWalker
	allClasses
	found Events
}

func extent(n *sitter.Node) Extent { return Extent{int(n.StartByte()), int(n.EndByte())} }

// classes notes the classes below a node; prefix is what their binary name begins with.
func (w *eventWalker) classes(n *sitter.Node, prefix string, nested, local bool) {
	for _, c := range named(n) {
		switch c.Kind() {
		case "class_declaration", "interface_declaration", "enum_declaration", "record_declaration":
			name := w.of(c.ChildByFieldName("name"))
			if c.Kind() == "class_declaration" && name != "" {
				w.class(&c, name, prefix, nested, local)
			}
			w.classes(&c, prefix+name+"$", true, local)
		case "method_declaration", "constructor_declaration", "compact_constructor_declaration", "block", "lambda_expression", "object_creation_expression":
			w.classes(&c, prefix, nested, true)
		default:
			w.classes(&c, prefix, nested, local)
		}
	}
}

func (w *eventWalker) class(n *sitter.Node, name, prefix string, nested, local bool) {
	at := n.ChildByFieldName("name")
	line, _ := w.position(at)
	mods := child(n, "modifiers")
	c := EventClass{
		Class: prefix + name, Simple: name, Line: line, At: extent(n), NameAt: extent(at), Nested: nested,
		Abstract: has(mods, "abstract"), Annotations: w.eventAnnotations(mods),
	}
	if local {
		c.Class = ""
	}
	if body := n.ChildByFieldName("body"); body != nil {
		c.Body = int(body.StartByte()) + 1
		for _, member := range named(body) {
			w.eventMember(&c, &member)
		}
	}
	super := ""
	if s := child(n, "superclass"); s != nil {
		super, _, _ = strings.Cut(strings.TrimSpace(strings.TrimPrefix(w.of(s), "extends")), "<")
	}
	w.note(c, super)
	for _, a := range c.Annotations {
		if super == "" && slices.Contains(classAnnotations(), a.Name) && importsFrom(w.imports, a.Name) {
			w.found.Misplaced = append(w.found.Misplaced, Misplaced{a, name})
		}
	}
}

// classAnnotations are those that only mean something at a class of events.
func classAnnotations() []string {
	return []string{"StackTrace", "Threshold", "Enabled", "Registered", "Period", "Throttle", "Category"}
}

func (w *eventWalker) eventMember(c *EventClass, n *sitter.Node) {
	mods := child(n, "modifiers")
	switch n.Kind() {
	case "field_declaration":
		kind := n.ChildByFieldName("type")
		list := childrenOf(n, "variable_declarator")
		for _, declared := range list {
			name := declared.ChildByFieldName("name")
			if name == nil || kind == nil {
				continue
			}
			dims := ""
			if d := declared.ChildByFieldName("dimensions"); d != nil {
				dims = w.of(d)
			}
			c.Fields = append(c.Fields, EventField{
				Name: w.of(name), Type: w.of(kind) + dims, At: extent(n), NameAt: extent(name), TypeAt: extent(kind), Alone: len(list) == 1,
				Static: has(mods, "static"), Transient: has(mods, "transient"), Private: has(mods, "private"), Annotations: w.eventAnnotations(mods),
			})
		}
	case "method_declaration":
		kind, name := n.ChildByFieldName("type"), n.ChildByFieldName("name")
		if list := w.eventAnnotations(mods); len(list) > 0 && kind != nil && name != nil {
			c.Methods = append(c.Methods, EventMethod{w.of(name), w.of(kind), extent(name), extent(kind), list})
		}
	}
}

// setValue takes the value out of arguments in parentheses.
func (a *EventAnnotation) setValue(text []byte, arguments Extent) {
	from := min(arguments.From+1, len(text))
	a.ValueAt = Extent{from, max(from, arguments.To-1)}
	a.Value = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(string(text[a.ValueAt.From:a.ValueAt.To])), "value ="))
}

// eventAnnotations are the annotations among modifiers.
func (w *eventWalker) eventAnnotations(mods *sitter.Node) (list []EventAnnotation) {
	if mods == nil {
		return nil
	}
	for _, n := range named(mods) {
		if n.Kind() != "annotation" && n.Kind() != "marker_annotation" {
			continue
		}
		name := w.of(n.ChildByFieldName("name"))
		a := EventAnnotation{Name: name[strings.LastIndexByte(name, '.')+1:], At: extent(&n)}
		if arguments := n.ChildByFieldName("arguments"); arguments != nil {
			a.setValue(w.text, extent(arguments))
		}
		list = append(list, a)
	}
	return list
}

// childrenOf are the children of a kind.
func childrenOf(n *sitter.Node, kind string) (list []*sitter.Node) {
	for _, c := range named(n) {
		if c.Kind() == kind {
			list = append(list, &c)
		}
	}
	return list
}
