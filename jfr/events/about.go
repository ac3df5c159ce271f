package events

import "strings"

// About finds what stands at a byte offset of a settings file: the event that it is part of, its setting, and the part
// of the text. The event is "" where there is none.
func (f *File) About(offset int) (event, setting string, at Span) {
	for _, e := range f.Events() {
		if offset < e.At.From || offset > e.End {
			continue
		}
		event, at = e.Attr("name"), e.At
		for _, s := range e.named("setting") {
			if s.At.From <= offset && offset <= s.End {
				return event, s.Attr("name"), Span{s.At.From, s.End}
			}
		}
	}
	return event, "", at
}

// SettingArticle is what there is to say about a setting of an event, nil if nothing.
func SettingArticle(event, setting string, release int) (*Article, error) {
	r, err := newestFor(release)
	if err != nil {
		return nil, err
	}
	meaning, found := map[string]string{
		"enabled":    "Whether the event is recorded. Only the exact text true turns it on.",
		"stackTrace": "Whether the stack trace of the thread is recorded with it: most of the cost of an event.",
		"threshold":  "Shorter events are not recorded. An integer and one of ns, us, ms, s, m, h, d.",
		"period":     "How often the JVM makes the event: a time span, everyChunk, beginChunk or endChunk.",
		"throttle":   "At most so many events, spread over the time: 100/s; off for all.",
		"cutoff":     "How long paths to the roots may be searched at the end of the recording; 0 ns for none.",
		"level":      "Which calls are told: forRemoval, or all deprecated ones.",
		"filter":     "Methods to instrument: Class, Class::method, ::method or @Annotation, separated by semicolons.",
	}[setting]
	if !found {
		return nil, nil
	}
	a := &Article{Name: setting, Lead: event, Parts: []Part{{"Tells", meaning}}}
	if e := r.Event(event); e != nil {
		if s := e.Setting(setting); s != nil {
			a.Settings = [][]string{{s.Name, s.Default, s.Profile, s.Fallback, s.Control}}
		}
	}
	return a, nil
}

// Symbol is a part of a settings file for an outline.
type Symbol struct {
	Name, Detail string
	At           Span // of the whole
	NameAt       Span
	Children     []Symbol
}

// Symbols is the outline of a settings file: events with what is set of them, and controls.
func (f *File) Symbols() (list []Symbol) {
	for _, e := range f.Events() {
		name, _ := e.attribute("name")
		s := Symbol{Name: named(name.Value, "event"), At: Span{e.At.From, e.End}, NameAt: name.At}
		for _, setting := range e.named("setting") {
			place, _ := setting.attribute("name")
			value := strings.TrimSpace(setting.Text)
			if place.Value == "enabled" && value != "true" {
				s.Detail = "off"
			}
			s.Children = append(s.Children, Symbol{Name: named(place.Value, "setting"), Detail: value, At: Span{setting.At.From, setting.End}, NameAt: place.At})
		}
		list = append(list, s)
	}
	if f.Root == nil {
		return list
	}
	for _, e := range inputsIn(f.Root) {
		name, _ := e.attribute("name")
		list = append(list, Symbol{Name: named(name.Value, e.Name), Detail: e.Name, At: Span{e.At.From, e.End}, NameAt: name.At})
	}
	return list
}

func named(name, instead string) string {
	if strings.TrimSpace(name) == "" {
		return instead
	}
	return name
}
