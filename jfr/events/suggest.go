package events

import (
	"fmt"
	"slices"
	"strings"
)

// Suggestion is something that can be written at a place.
type Suggestion struct {
	Text   string // what to write
	Label  string // what to call it, "" for the text
	Detail string // a few words
	Event  string // the event that it is about, to be explained; "" for none
}

// Suggest returns what can be written in a settings file at a byte offset, for a release of the catalogue (0 for the
// newest), and the part of the text that it replaces. The text may be broken there: somebody is writing.
func Suggest(text string, offset, release int) (list []Suggestion, at Span, err error) {
	r, err := newestFor(release)
	if err != nil {
		return nil, at, err
	}
	before := text[:offset]
	open := strings.LastIndexByte(before, '<')
	if open < 0 {
		return nil, at, nil
	}
	tag := before[open:]
	if strings.HasPrefix(tag, "<!") || strings.HasPrefix(tag, "<?") {
		return nil, at, nil
	}
	if !strings.Contains(tag, ">") {
		list, from := suggestAttribute(r, text, before, tag)
		return list, Span{from, wordEnd(text, offset, `"'`)}, nil
	}
	if strings.HasPrefix(tag, "<setting") {
		from := open + strings.IndexByte(tag, '>') + 1
		event, setting := lastName(before[:open], "event"), nameIn(tag)
		return suggestValue(r, event, setting), Span{from, wordEnd(text, offset, "<\n")}, nil
	}
	return nil, at, nil
}

func newestFor(release int) (*Release, error) {
	if release == 0 {
		release = Releases()[len(Releases())-1]
	}
	return Of(release)
}

// suggestAttribute completes the name of an event, of a setting or of its control.
func suggestAttribute(r *Release, text, before, tag string) (list []Suggestion, from int) {
	quote := strings.LastIndexAny(tag, `"'`)
	if quote < 0 || strings.Count(tag, `"`)%2 == 0 && strings.Count(tag, `'`)%2 == 0 {
		return nil, len(before)
	}
	from = len(before) - len(tag) + quote + 1
	attribute := lastWord(strings.TrimRight(tag[:quote], "= "))
	switch {
	case strings.HasPrefix(tag, "<event") && attribute == "name":
		return suggestEvents(r), from
	case strings.HasPrefix(tag, "<setting") && attribute == "name":
		return suggestSettings(r, lastName(before[:len(before)-len(tag)], "event")), from
	case attribute == "control":
		f := ParseFile(text)
		if f.Root != nil {
			for _, name := range (&checker{file: f}).controlNames() {
				list = append(list, Suggestion{Text: name, Detail: "control of this file"})
			}
		}
	}
	return list, from
}

func suggestEvents(r *Release) (list []Suggestion) {
	for _, e := range r.Events {
		list = append(list, Suggestion{Text: e.Name, Detail: strings.Join(e.Category, " / "), Event: e.Name})
	}
	return list
}

// suggestSettings are the settings of an event; of an unknown one those that every event may have.
func suggestSettings(r *Release, event string) (list []Suggestion) {
	e := r.Event(event)
	if e == nil {
		for _, name := range []string{"enabled", "stackTrace", "threshold", "period", "throttle"} {
			list = append(list, Suggestion{Text: name})
		}
		return list
	}
	for _, s := range e.Settings {
		list = append(list, Suggestion{Text: s.Name, Detail: fmt.Sprintf("default.jfc: %s, profile.jfc: %s, unset: %s", or(s.Default), or(s.Profile), or(s.Fallback))})
	}
	return list
}

// suggestValue are values of a setting: those of the JDK's files first.
func suggestValue(r *Release, event, setting string) (list []Suggestion) {
	kind := kindOf(setting, "")
	if e := r.Event(event); e != nil {
		s := e.Setting(setting)
		if s == nil {
			return nil
		}
		kind = s.Kind
		list = append(list, Suggestion{Text: s.Default, Detail: "default.jfc"}, Suggestion{Text: s.Profile, Detail: "profile.jfc"})
	}
	for _, value := range kind.Examples() {
		list = append(list, Suggestion{Text: value})
	}
	var seen []string
	return slices.DeleteFunc(list, func(s Suggestion) bool {
		double := s.Text == "" || slices.Contains(seen, s.Text)
		seen = append(seen, s.Text)
		return double
	})
}

// lastName is the name of the last element of a kind that begins in a text.
func lastName(text, element string) string {
	if i := strings.LastIndex(text, "<"+element); i >= 0 {
		return nameIn(text[i:])
	}
	return ""
}

// nameIn is the attribute name of the tag that a text begins with.
func nameIn(tag string) string {
	if end := strings.IndexByte(tag, '>'); end >= 0 {
		tag = tag[:end]
	}
	for _, quote := range []string{`"`, `'`} {
		if _, rest, found := strings.Cut(tag, "name="+quote); found {
			name, _, _ := strings.Cut(rest, quote)
			return name
		}
	}
	return ""
}

func lastWord(text string) string {
	return text[strings.LastIndexAny(text, " \t\r\n")+1:]
}

// wordEnd is where the word at an offset ends: before one of some characters or at the end of its line.
func wordEnd(text string, offset int, ends string) int {
	if i := strings.IndexAny(text[offset:], ends+"\n<>"); i >= 0 {
		return offset + len(strings.TrimRight(text[offset:offset+i], " \r"))
	}
	return len(text)
}
