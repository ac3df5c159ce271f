// Package ownevents judges the event classes of a program's source: what the JDK's recorder drops or breaks without a
// word, by release. What each rule says was read back from recordings of compiled programs. It parses nothing itself
// and knows no editor.
package ownevents

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jfrlens/jfr/events"
	"jfrlens/jfr/methodfilter"
	"jfrlens/profiler/source"
)

// checker judges the classes of one source text.
type checker struct {
	found   *source.Events
	text    string
	release int // 0 if nobody knows
	project *Project
	list    []events.Problem
}

// Check returns what is wrong with the event classes of a text and with how its methods use them, for a release of the
// JDK, 0 if nobody knows which. The project has the other files; nil if there are none, or they are not known.
func Check(found *source.Events, text string, release int, project *Project) []events.Problem {
	c := &checker{found: found, text: text, release: release, project: project.with(found)}
	for i := range found.Classes {
		c.class(&found.Classes[i])
	}
	for i := range found.Uses {
		c.use(&found.Uses[i])
	}
	for _, m := range found.Misplaced {
		c.addf(m.At, events.Warning, "%s does not extend jdk.jfr.Event: @%s has no effect", m.Simple, m.Name)
	}
	c.hooks()
	return c.list
}

func (c *checker) add(at source.Extent, severity events.Severity, message string, fixes ...events.Fix) {
	c.list = append(c.list, events.Problem{At: events.Span(at), Severity: severity, Message: message, Fixes: fixes})
}

func (c *checker) addf(at source.Extent, severity events.Severity, format string, args ...any) {
	c.add(at, severity, fmt.Sprintf(format, args...))
}

func insert(title string, at int, text string) events.Fix {
	return events.Fix{Title: title, At: events.Span{From: at, To: at}, New: text}
}

func replace(at source.Extent, with string) events.Fix {
	return events.Fix{Title: "Replace by " + with, At: events.Span(at), New: with}
}

// class judges one class.
func (c *checker) class(e *source.EventClass) {
	c.name(e)
	c.annotations(e)
	names := map[string]bool{}
	for i := range e.Fields {
		c.field(e, &e.Fields[i], names)
	}
	for i := range e.Methods {
		c.method(&e.Methods[i])
	}
	c.calls(e)
}

// method judges a method of a class: what it is annotated with is for settings alone.
func (c *checker) method(m *source.EventMethod) {
	if _, setting := annotation(m.Annotations, "SettingDefinition"); setting {
		if m.Type != "boolean" {
			c.add(m.TypeAt, events.Warning, fmt.Sprintf("the recorder ignores the setting %s, as it does not return boolean", m.Name), replace(m.TypeAt, "boolean"))
		}
		return
	}
	for _, a := range m.Annotations {
		if slices.Contains([]string{"Label", "Description", "Name", "Timespan"}, a.Name) {
			c.addf(a.At, events.Hint, "only fields and settings are recorded: @%s has no effect at the method %s, which is no @SettingDefinition", a.Name, m.Name)
		}
	}
}

// name judges what the event is called.
func (c *checker) name(e *source.EventClass) {
	if e.Abstract {
		return
	}
	a, has := annotation(e.Annotations, "Name")
	if !has {
		c.unnamed(e)
		return
	}
	name, literal := text(a)
	if !literal {
		return
	}
	known, _, err := events.Newest(name)
	switch {
	case !isName(name):
		c.addf(a.ValueAt, events.Error, "%q is no name of an event: JDK 8 to 17 throw an ExceptionInInitializerError where the class is first used, later ones warn", name)
	case hasKeyword(name):
		c.addf(a.ValueAt, events.Error, "%q has a word of Java in it: tools of JDK 25 cannot read such recordings, and from JDK 21 on the class name is used", name)
	case err == nil && known != nil:
		c.addf(a.ValueAt, events.Error, "%s is an event of the JDK: recordings would have two types of one name", name)
	case strings.HasPrefix(name, "jdk."):
		c.addf(a.ValueAt, events.Warning, "names with jdk. belong to the JDK; a later release may have an event of that name")
	default:
		if other, twice := c.project.named(e, name); twice {
			c.addf(a.ValueAt, events.Warning, "another event%s is called %s, too: recordings have two types of one name", c.where(other), name)
		}
	}
}

// unnamed judges an event without a name of its own.
func (c *checker) unnamed(e *source.EventClass) {
	if e.Class == "" {
		return
	}
	own := strings.TrimPrefix(c.found.Package+"."+e.Simple, ".")
	fix := insert("Add @Name", e.At.From, written(c.text, "Name")+`("`+own+`") `)
	if other, twice := c.project.namesake(e); twice {
		c.add(e.NameAt, events.Warning, fmt.Sprintf("another event%s is called %s, too: tools that take simple names, as jfr print --events does, mix them; @Name tells them apart",
			c.where(other), e.Simple), fix)
	} else if e.Nested {
		c.add(e.NameAt, events.Hint, fmt.Sprintf("the event is called %s in recordings and settings; @Name gives it a name that stays", e.Class), fix)
	}
}

// where says in which file another class is.
func (c *checker) where(other place) string {
	if other.file.Path == c.found.Path {
		return " of this file"
	}
	return " (" + other.String() + ")"
}

// annotations judges those of the class.
func (c *checker) annotations(e *source.EventClass) {
	for _, a := range e.Annotations {
		value, literal := text(a)
		switch a.Name {
		case "Threshold":
			c.timespan(a, value, literal, "the event has no threshold then")
		case "Period":
			if value != "everyChunk" && value != "beginChunk" && value != "endChunk" {
				c.timespan(a, value, literal, "nothing is recorded then, whatever the JDK warns")
			}
			if !c.project.told(e, source.HooksEvent) {
				c.addf(a.At, events.Hint, "@Period has no effect without FlightRecorder.addPeriodicEvent for %s", e.Simple)
			}
		case "Throttle":
			c.since(a, 25)
			if err := events.KindThrottle.Check(value); literal && err != nil {
				c.addf(a.ValueAt, events.Error, "%v: nothing is recorded until a settings file has a right one", err)
			}
		case "Registered":
			if a.Value == "false" && !c.project.told(e, source.RegistersEvent) {
				c.add(a.At, events.Hint, "nothing is recorded before FlightRecorder.register is called for the class")
			}
		case "Enabled":
			if a.Value == "false" {
				c.add(a.At, events.Information, fmt.Sprintf("the event is off unless a settings file or the option says %s#enabled=true", Name(c.found, e)))
			}
		}
	}
}

func (c *checker) timespan(a source.EventAnnotation, value string, literal bool, effect string) {
	if !literal {
		return
	}
	if _, err := events.ParseTimespan(value); err != nil {
		var fixes []events.Fix
		if meant := events.KindTimespan.Repaired(value); meant != "" {
			fixes = append(fixes, replace(a.ValueAt, strconv.Quote(meant)))
		}
		c.add(a.ValueAt, events.Error, fmt.Sprintf("%v: %s", err, effect), fixes...)
	}
}

// since tells of an annotation that the release does not have.
func (c *checker) since(a source.EventAnnotation, release int) {
	if c.release != 0 && c.release < release {
		c.addf(a.At, events.Error, "@%s is there from JDK %d on; with JDK %d the class does not compile", a.Name, release, c.release)
	}
}

// Name is what an event class is called in recordings and settings; "" for a local class without @Name.
func Name(found *source.Events, e *source.EventClass) string {
	if a, has := annotation(e.Annotations, "Name"); has {
		if name, literal := text(a); literal && isName(name) {
			return name
		}
	}
	return e.Class
}

func annotation(list []source.EventAnnotation, name string) (source.EventAnnotation, bool) {
	i := slices.IndexFunc(list, func(a source.EventAnnotation) bool { return a.Name == name })
	if i < 0 {
		return source.EventAnnotation{}, false
	}
	return list[i], true
}

// text is the value of an annotation that is one string literal.
func text(a source.EventAnnotation) (string, bool) {
	value, err := strconv.Unquote(a.Value)
	return value, err == nil && strings.HasPrefix(a.Value, `"`)
}

// isName tells whether a text is a name with dots, as a class may have.
func isName(name string) bool {
	part := methodfilter.Parse(name)
	return len(part) == 1 && part[0].Annotation == "" && part[0].Method == "" && part[0].Text == name && (part[0].Wrong == nil || hasKeyword(name))
}

// hasKeyword tells whether a part of a name is a word of Java.
func hasKeyword(name string) bool {
	for part := range strings.SplitSeq(name, ".") {
		if methodfilter.IsKeyword(part) {
			return true
		}
	}
	return false
}

// WithoutStack tells whether a class, or one that it extends, says that its events have no stack trace.
func (p *Project) WithoutStack(found *source.Events, e *source.EventClass) bool {
	for at := range p.with(found).supers(place{found, e}) {
		if a, has := annotation(at.class.Annotations, "StackTrace"); has {
			return a.Value == "false"
		}
	}
	return false
}

// Hot is the remark about an event that is recorded very often, with its stack trace.
func Hot(e *source.EventClass, text, evidence string) events.Problem {
	return events.Problem{
		At: events.Span(e.NameAt), Severity: events.Hint,
		Message: evidence + "; without stack traces each would cost a fraction",
		Fixes:   []events.Fix{insert("Add @StackTrace(false)", e.At.From, written(text, "StackTrace")+"(false) ")},
	}
}

// written is an annotation of jdk.jfr as a text can name it.
func written(text, name string) string {
	if strings.Contains(text, "import jdk.jfr.*;") || strings.Contains(text, "import jdk.jfr."+name+";") {
		return "@" + name
	}
	return "@jdk.jfr." + name
}
