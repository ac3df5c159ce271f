package ownevents

import (
	"fmt"
	"slices"
	"strings"

	"jfrlens/jfr/events"
	"jfrlens/profiler/source"
)

// recordedTypes are the types of fields that are recorded (jdk.jfr.internal.Type).
func recordedTypes() []string {
	return strings.Fields("boolean byte char short int long float double String java.lang.String Thread java.lang.Thread Class java.lang.Class")
}

// Recorded tells whether a field is in recordings.
func Recorded(f *source.EventField) bool {
	kind, _, _ := strings.Cut(f.Type, "<")
	return !f.Static && !f.Transient && slices.Contains(recordedTypes(), kind)
}

// primitives are what boxed types hold.
func primitive(boxed string) string {
	return map[string]string{
		"Integer": "int", "Long": "long", "Short": "short", "Byte": "byte", "Boolean": "boolean", "Double": "double", "Float": "float", "Character": "char",
	}[boxed]
}

// nullless is the type of Kotlin that is recorded for one that may be null, "" if there is none.
func nullless(kind string) string {
	reference, null := strings.CutSuffix(kind, "?")
	if null && slices.Contains(strings.Fields("Boolean Byte Char Short Int Long Float Double"), reference) {
		return reference
	}
	return ""
}

// field judges a field; names are those seen so far in the class.
func (c *checker) field(e *source.EventClass, f *source.EventField, names map[string]bool) {
	switch {
	case f.Lazy:
		c.lazy(f)
		return
	case f.Static || f.Transient:
		c.left(f)
		return
	case !Recorded(f):
		c.dropped(f)
		return
	}
	c.reserved(f)
	c.hides(e, f)
	if f.Private && c.project.isBase(place{c.found, e}) {
		c.hidden(f)
	}
	c.lost(f)
	name := f.Name
	for _, a := range f.Annotations {
		value, literal := text(a)
		switch {
		case a.Name == "Contextual":
			c.since(a, 25)
		case a.Name == "Name" && literal:
			name = value
			if !isName(value) || strings.Contains(value, ".") {
				c.addf(a.ValueAt, events.Warning, "%q is no name of a field: JDK 25 warns and takes the name in the source", value)
			}
		case a.Name == "Timespan" && (f.Type == "String" || f.Type == "boolean"):
			c.addf(a.At, events.Warning, "@Timespan means nothing for a %s", f.Type)
		}
	}
	if names[name] {
		c.addf(f.NameAt, events.Warning, "two fields are called %s: readers find only the first by its name", name)
	}
	names[name] = true
}

// hidden tells of a field of a base event that its subclasses do not have in recordings.
func (c *checker) hidden(f *source.EventField) {
	var fixes []events.Fix
	why := "private"
	switch from := strings.Index(c.text[f.At.From:f.NameAt.From], "private"); {
	case c.found.Language == source.Kotlin:
		why = "a property, whose field is private"
		fixes = append(fixes, insert("Add @JvmField", f.At.From, "@JvmField "))
	case c.found.Language == source.Scala:
		why = "a member of a Scala class, whose field is private"
	case from >= 0:
		at := f.At.From + from
		fixes = append(fixes, events.Fix{Title: "Make it visible to subclasses", At: events.Span{From: at, To: at + len("private ")}})
	}
	c.add(f.NameAt, events.Warning, fmt.Sprintf("%s is %s, so that events of subclasses do not have it", f.Name, why), fixes...)
}

// left tells of annotations of a field that is left out on purpose.
func (c *checker) left(f *source.EventField) {
	why := "transient"
	if f.Static {
		why = "static"
	}
	for _, a := range f.Annotations {
		if slices.Contains(fieldAnnotations(), a.Name) {
			c.addf(f.NameAt, events.Hint, "%s is not recorded, as it is %s: @%s has no effect", f.Name, why, a.Name)
			return
		}
	}
}

// fieldAnnotations are those of jdk.jfr that say something of a field.
func fieldAnnotations() []string {
	return strings.Fields("Label Description Name Timespan Timestamp DataAmount Percentage Unsigned Contextual Frequency MemoryAddress")
}

// dropped tells of a field whose type cannot be recorded.
func (c *checker) dropped(f *source.EventField) {
	message := fmt.Sprintf("the recorder drops %s without a word: %s is none of the types it knows (primitives, String, Thread, Class)", f.Name, f.Type)
	var fixes []events.Fix
	kind := primitive(f.Type)
	if c.found.Language == source.Kotlin {
		kind = nullless(f.Type)
	}
	if kind != "" {
		fixes = append(fixes, replace(f.TypeAt, kind))
	}
	if f.Alone {
		fixes = append(fixes, insert("Mark it transient: it is not to be recorded", f.TypeAt.From, "transient "))
	}
	c.add(f.NameAt, events.Warning, message, fixes...)
}

// reserved judges the names of fields that every event has already.
func (c *checker) reserved(f *source.EventField) {
	switch f.Name {
	case "duration", "startTime":
		if f.Type == "long" {
			c.addf(f.NameAt, events.Error, "an event with a field long %s is never recorded, and JDK 8 and 11 cannot stop the recording: each event has a %s; rename it", f.Name, f.Name)
			return
		}
		c.addf(f.NameAt, events.Warning, "each event has a %s, which readers find instead of this one; rename it", f.Name)
	case "stackTrace", "eventThread":
		c.addf(f.NameAt, events.Error, "each event has a %s: with a field of that name JDK 8 to 17 throw an ExceptionInInitializerError, and later ones record nothing or the wrong one; rename it", f.Name)
	}
}

// lazy tells of a lazy value of Scala, whose code keeps older JDKs from recording the event.
func (c *checker) lazy(f *source.EventField) {
	if c.release == 0 || c.release < 25 {
		c.addf(f.NameAt, events.Error, "JDK 8 to 21 record nothing of a class with a lazy value; make %s a def, or keep it elsewhere", f.Name)
		return
	}
	c.addf(f.NameAt, events.Warning, "the recorder drops the lazy value %s without a word; make it a val", f.Name)
}

// lost tells of annotations that the compiler does not put at the field.
func (c *checker) lost(f *source.EventField) {
	for _, a := range f.Lost {
		if !slices.Contains(fieldAnnotations(), a.Name) {
			continue
		}
		const message = "the compiler does not put @%s at the field, so that recordings do not have it"
		if c.found.Language == source.Scala {
			at := events.Span{From: a.At.From, To: a.At.From + len("@") + len(a.Name)}
			c.add(a.At, events.Warning, fmt.Sprintf(message, a.Name), events.Fix{Title: "Put it at the field", At: at, New: "@(" + a.Name + " @scala.annotation.meta.field)"})
			continue
		}
		if target, _, has := strings.Cut(c.text[a.At.From:a.At.To], ":"); has {
			at := events.Span{From: a.At.From, To: a.At.From + len(target)}
			c.add(a.At, events.Warning, fmt.Sprintf(message, a.Name), events.Fix{Title: "Put it at the field", At: at, New: "@field"})
		}
	}
}

// hides tells of a field that hides one of a base event.
func (c *checker) hides(e *source.EventClass, f *source.EventField) {
	for base := range c.project.supers(place{c.found, e}) {
		if base.class == e || !slices.ContainsFunc(base.class.Fields, func(other source.EventField) bool { return other.Name == f.Name && Recorded(&other) && !other.Private }) {
			continue
		}
		severity, effect := events.Warning, "recordings have two fields of that name; those of JDK 8 and 11 cannot be read at all"
		if c.release != 0 && c.release <= 11 {
			severity, effect = events.Error, "recordings of JDK 8 and 11 cannot be read"
		}
		c.addf(f.NameAt, severity, "%s hides the field of %s: %s; rename it", f.Name, base.class.Simple, effect)
		return
	}
}
