package events

import (
	"fmt"
	"strings"
)

// SuggestOption returns what can be written at a byte offset of a text that is in an option of the recorder, for a
// release of the catalogue (0 for the newest), and the part of the text that it replaces; nothing elsewhere.
func SuggestOption(text string, offset, release int) (list []Suggestion, at Span, err error) {
	o, p, found := optionAt(text, offset)
	if !found {
		return nil, at, nil
	}
	r, err := newestFor(release)
	if err != nil {
		return nil, at, err
	}
	if p.Has && offset >= p.ValueAt.From {
		return o.values(r, p), p.ValueAt, nil
	}
	key := text[p.KeyAt.From:offset]
	if event, _, has := strings.Cut(key, "#"); has {
		for _, s := range suggestSettings(r, strings.TrimPrefix(event, "+")) {
			s.Text = event + "#" + s.Text
			list = append(list, s)
		}
		return list, p.KeyAt, nil
	}
	return o.keys(r), p.KeyAt, nil
}

// optionAt finds the option at an offset and the pair there, which may be still empty.
func optionAt(text string, offset int) (Option, Pair, bool) {
	for _, o := range FindOptions(text) {
		if offset < o.At.From || offset > o.At.To {
			continue
		}
		for _, p := range o.Pairs {
			if p.At.Has(offset) {
				return o, p, true
			}
		}
		if offset > o.At.From && strings.ContainsRune(",:= ", rune(text[offset-1])) {
			at := Span{offset, offset}
			return o, Pair{KeyAt: at, ValueAt: at, At: at}, true
		}
	}
	return Option{}, Pair{}, false
}

// keys are the keys that an option takes: its own, then the controls of the JDK's settings files, then events.
func (o Option) keys(r *Release) (list []Suggestion) {
	for _, k := range keysOf(o.Kind) {
		if k.since <= r.Number {
			list = append(list, Suggestion{Text: k.name + "=", Label: k.name, Detail: k.meaning})
		}
	}
	if o.Kind == RecorderOption || r.Number < 17 {
		return list
	}
	for _, e := range inputsIn(r.Default.Labelled().Root) {
		list = append(list, Suggestion{Text: e.Attr("name") + "=", Label: e.Attr("name"), Detail: labelOf(e) + ": a control of the settings file"})
	}
	for _, e := range r.Events {
		list = append(list, Suggestion{Text: e.Name + "#", Label: e.Name, Detail: strings.Join(e.Category, " / "), Event: e.Name})
	}
	return list
}

// values are what a key takes.
func (o Option) values(r *Release, p Pair) (list []Suggestion) {
	add := func(values ...string) {
		for _, value := range values {
			list = append(list, Suggestion{Text: value})
		}
	}
	if event, setting, is := strings.Cut(strings.TrimPrefix(p.Key, "+"), "#"); is {
		for _, s := range suggestValue(r, event, setting) {
			s.Text = strings.ReplaceAll(s.Text, " ", "")
			list = append(list, s)
		}
		return list
	}
	for _, k := range keysOf(o.Kind) {
		if k.name != p.Key {
			continue
		}
		switch k.kind {
		case boolValue:
			add("true", "false")
		case settingsValue:
			add("default", "profile", "none")
		case timeValue:
			add("10s", "60s", "10m", "1h")
		case sizeValue:
			add("100m", "250m", "1g")
		}
		return list
	}
	if e := controlKey(r, p.Key); e != nil && o.Kind != RecorderOption {
		for _, choice := range e.named("option") {
			list = append(list, Suggestion{Text: choice.Attr("name"), Detail: strings.TrimSpace(choice.Text)})
		}
		if e.Name == "flag" {
			add("true", "false")
		}
	}
	return list
}

// AboutOption says what stands at a byte offset of a text that is in an option of the recorder: an article, and the
// part of the text; nil where there is nothing to say.
func AboutOption(text string, offset, release int) (*Article, Span, error) {
	o, p, found := optionAt(text, offset)
	if !found {
		return nil, Span{}, nil
	}
	at := p.At
	r, err := newestFor(release)
	if err != nil {
		return nil, at, err
	}
	if event, setting, is := strings.Cut(strings.TrimPrefix(p.Key, "+"), "#"); is && o.Kind != RecorderOption {
		if offset > p.KeyAt.From+strings.IndexByte(p.Key, '#') {
			a, err := SettingArticle(event, setting, r.Number)
			return a, at, err
		}
		a, err := NewArticle(event, 0)
		return a, at, err
	}
	for _, k := range keysOf(o.Kind) {
		if k.name == p.Key {
			return k.article(), at, nil
		}
	}
	if e := controlKey(r, p.Key); e != nil && o.Kind != RecorderOption {
		return controlArticle(r, e), at, nil
	}
	return nil, at, nil
}

func (k optionKey) article() *Article {
	a := &Article{Name: k.name, Lead: k.meaning}
	if k.deflt != "" {
		a.Parts = append(a.Parts, Part{"Default", k.deflt})
	}
	if k.since > 0 {
		a.Parts = append(a.Parts, Part{"JDK", fmt.Sprintf("Since JDK %d.", k.since)})
	}
	return a
}

// controlArticle tells of a control and of the events behind it.
func controlArticle(r *Release, e *Element) *Article {
	name := e.Attr("name")
	a := &Article{Name: name, Lead: "A control of the JDK's settings files: it changes several settings at once."}
	var choices []string
	for _, choice := range e.named("option") {
		choices = append(choices, choice.Attr("name"))
	}
	if choices != nil {
		a.Parts = append(a.Parts, Part{"Takes", strings.Join(choices, ", ")}, Part{"Default", e.Attr("default")})
	} else if text := strings.TrimSpace(e.Text); text != "" {
		a.Parts = append(a.Parts, Part{"Default", text})
	}
	c := Configuration{root: r.Default.Root}
	names := c.dependents(name)
	for _, event := range r.Events {
		for _, s := range event.Settings {
			if names[s.Control] {
				a.See = append(a.See, event.Name)
				break
			}
		}
	}
	return a
}
