package redact

import (
	"slices"
	"strings"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
)

// pair are the fields of an event that hold the name of a property and its value.
type pair struct{ key, value string }

// commonPairs are those of the JDK and of many programs.
var commonPairs = []pair{{"key", "value"}, {"name", "value"}, {"name", "oldValue"}, {"name", "newValue"}, {"property", "value"}, {"configKey", "configValue"}}

// eventPlan says what of the events of a type is looked at beyond single strings.
type eventPlan struct {
	properties []pair
	secrets    []string // fields that are secret themselves
	people     []personField
	ports      []string
	threads    []string // fields with the threads by which events are left out
}

// personField is a field whose name says that it names a user or a host.
type personField struct {
	name string
	by   *extraction
}

func (p *eventPlan) needed() bool {
	return len(p.properties)+len(p.secrets)+len(p.people)+len(p.ports)+len(p.threads) > 0
}

// plan looks at the fields of an event type.
func (s *Session) plan(t *jfr.Type) *eventPlan {
	p := &eventPlan{}
	for _, pair := range s.rules.pairs {
		if t.Name != "jdk.ActiveSetting" && isString(t.Field(pair.key)) && isString(t.Field(pair.value)) {
			p.properties = append(p.properties, pair)
		}
	}
	for _, f := range t.Fields {
		switch {
		case isString(f) && s.isSecretField(t, f):
			p.secrets = append(p.secrets, f.Name)
		case isString(f):
			p.people = append(p.people, s.peopleIn(t, f)...)
		case s.rules.Ports && s.rules.isOfNetwork(t.Name) && (f.Name == "port" || f.Name == "peerPort") && isNumber16(f):
			p.ports = append(p.ports, f.Name)
		case s.rules.filter.hasThreads() && (f.Name == "eventThread" || f.Name == "sampledThread"):
			p.threads = append(p.threads, f.Name)
		}
	}
	return p
}

// peopleIn returns what the name of a field says of who is in it.
func (s *Session) peopleIn(t *jfr.Type, f *jfr.Field) (people []personField) {
	for i := range s.rules.extractions {
		if x := &s.rules.extractions[i]; x.key.MatchString(f.Name) && x.event.MatchString(t.Name) {
			people = append(people, personField{f.Name, x})
		}
	}
	return people
}

// isOfNetwork says whether fields of an event type hold hosts, addresses and ports that are to be replaced.
func (r *Rules) isOfNetwork(event string) bool {
	return len(r.networkTypes) == 0 || matchesAny(r.networkTypes, event)
}

// isNumber16 says whether a field holds an integer that has room for a port.
func isNumber16(f *jfr.Field) bool {
	switch f.Type.Name {
	case "char", "short", "int", "long":
		return !f.Array && !f.Constant && f.Written()
	}
	return false
}

func isString(f *jfr.Field) bool {
	return f != nil && f.Type.Name == "java.lang.String" && !f.Array && f.Written()
}

// isSecretField says whether the field of an event is secret by its name. Those of the JDK's own events are not.
func (s *Session) isSecretField(t *jfr.Type, f *jfr.Field) bool {
	return !strings.HasPrefix(t.Name, "jdk.") && s.scanner.keys.secret([]byte(f.Name))
}

// contextOf says how the strings of a place are to be understood.
func (s *Session) contextOf(p *write.Place) reading {
	t := p.Type.Name
	switch {
	case p.Field == nil:
		return plainText // a constant of type java.lang.String
	case t == "java.lang.Thread" || t == "jdk.types.ThreadGroup":
		return threadText
	case strings.HasPrefix(t, "jdk.types.") && t != "jdk.types.OldObject":
		return nameText
	case t == "jdk.ActiveSetting" && p.Path == "name":
		return nameText
	case s.isSecretField(p.Type, p.Field):
		return wholeSecret
	}
	return s.fieldContext(t, p.Field.Name)
}

func (s *Session) fieldContext(typeName, field string) reading {
	switch field {
	case "jvmArguments", "javaArguments", "jvmFlags", "commandLine", "command", "options":
		return commandLine
	case "host", "peerHost", "address":
		if s.rules.Network && s.rules.isOfNetwork(typeName) {
			return hostText
		}
	case "name":
		if typeName == "jdk.NativeLibrary" || typeName == "jdk.NativeLibraryLoad" || typeName == "jdk.NativeLibraryUnload" {
			return pathText
		}
	}
	if slices.Contains(s.rules.pathFields, field) {
		return pathText
	}
	return plainText
}

// understood corrects the context by the text: the locations of modules are symbols, too, and paths that are there several
// times are constants that do not know their field.
func understood(ctx reading, text string) reading {
	path := strings.HasPrefix(text, "/") || strings.HasPrefix(text, "file:") || strings.HasPrefix(text, "jar:") || len(text) > 2 && text[1:3] == `:\`
	if ctx == nameText && (path || strings.Contains(text, "://")) || ctx == plainText && path {
		return pathText
	}
	return ctx
}
