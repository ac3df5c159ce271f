package redact

import (
	"strings"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
)

// pairs are fields of events that hold a name and its value.
var pairs = []struct{ key, value string }{
	{"key", "value"}, {"name", "value"}, {"name", "oldValue"}, {"name", "newValue"}, {"property", "value"}, {"configKey", "configValue"},
}

// eventPlan says what of the events of a type is looked at beyond single strings.
type eventPlan struct {
	key     string   // field with the name of a property, "" if there is none
	values  []string // fields with its values
	secrets []string // fields that are secret themselves
	ports   []string
	thread  bool // events of some threads are left out
}

func (p *eventPlan) needed() bool {
	return p.key != "" || len(p.secrets) > 0 || len(p.ports) > 0 || p.thread
}

// plan looks at the fields of an event type.
func (s *Session) plan(t *jfr.Type) *eventPlan {
	p := &eventPlan{thread: len(s.rules.filter.IncludeThreads)+len(s.rules.filter.ExcludeThreads) > 0 && t.Field("eventThread") != nil}
	for _, pair := range pairs {
		if t.Name != "jdk.ActiveSetting" && isString(t.Field(pair.key)) && isString(t.Field(pair.value)) && (p.key == "" || p.key == pair.key) {
			p.key, p.values = pair.key, append(p.values, pair.value)
		}
	}
	for _, f := range t.Fields {
		switch {
		case isString(f) && s.isSecretField(t, f):
			p.secrets = append(p.secrets, f.Name)
		case s.rules.Ports && (f.Name == "port" || f.Name == "peerPort") && !f.Array && !f.Constant:
			p.ports = append(p.ports, f.Name)
		}
	}
	return p
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
		return hostText
	case "path", "directory", "file", "destination", "source", "codeSource", "location":
		return pathText
	case "name":
		if typeName == "jdk.NativeLibrary" || typeName == "jdk.NativeLibraryLoad" || typeName == "jdk.NativeLibraryUnload" {
			return pathText
		}
	}
	for _, own := range s.rules.pathFields {
		if own == field {
			return pathText
		}
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
