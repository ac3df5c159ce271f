package events

import "strings"

// File is a settings file (.jfc), as far as it can be read.
type File struct {
	Text string
	Root *Element // nil where there is none
	// Broken says why the file is not well-formed XML, nil if it is; BrokenAt is where, as a byte offset.
	Broken   error
	BrokenAt int
}

// ParseFile reads a settings file. What is wrong in it does not hinder the rest from being read.
func ParseFile(text string) *File {
	f := &File{Text: text}
	f.Root, f.BrokenAt, f.Broken = readElements(text)
	return f
}

// Given is a setting of an event in a file. The element may be looked at for places.
type Given struct {
	Event, Setting string
	Value          string // as the JVM without controls takes it: nothing trimmed
	EventElement   *Element
	Element        *Element
}

// Settings are all settings of events in the order of the file. Those in elements that do not belong there count too,
// as most readers of the JDK have it.
func (f *File) Settings() (list []Given) {
	for _, e := range f.Events() {
		for _, s := range e.named("setting") {
			list = append(list, Given{e.Attr("name"), s.Attr("name"), s.Text, e, s})
		}
	}
	return list
}

// Events are the elements of events in the order of the file.
func (f *File) Events() (list []*Element) {
	if f.Root == nil {
		return nil
	}
	f.Root.each(func(e *Element) {
		if e.Name == "event" {
			list = append(list, e)
		}
	})
	return list
}

// Control is the control that changes the setting, "" for none.
func (g Given) Control() string {
	if g.Element == nil {
		return ""
	}
	return g.Element.Attr("control")
}

// values are the settings of a file by event#setting, blanks around values removed: of several the last counts.
func (f *File) values() map[string]Given {
	all := map[string]Given{}
	for _, g := range f.Settings() {
		g.Value = strings.TrimSpace(g.Value)
		all[g.Event+"#"+g.Setting] = g
	}
	return all
}
