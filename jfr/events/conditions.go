package events

import (
	"strconv"
	"strings"
)

// asksAny tells whether an element tests one of some controls.
func asksAny(e *Element, names map[string]bool) (asks bool) {
	e.each(func(below *Element) { asks = asks || below.Name == "test" && names[below.Attr("name")] })
	return asks
}

// dependents are a control and the conditions that ask for it, or for another that does.
func (c *Configuration) dependents(control string) map[string]bool {
	names := map[string]bool{control: true}
	for known := 0; known < len(names); {
		known = len(names)
		for _, e := range c.controlElements() {
			if e.Name == "condition" && asksAny(e, names) {
				names[e.Attr("name")] = true
			}
		}
	}
	return names
}

// outcome is what a control gives to a setting, which may be nothing.
type outcome struct {
	value string
	has   bool
}

// outcomes are what controls give, each found once. A condition that asks for itself is not answered.
type outcomes struct {
	elements []*Element
	known    map[string]outcome
}

func (c *Configuration) outcomes() *outcomes {
	return &outcomes{c.controlElements(), map[string]outcome{}}
}

// of is what the controls with a name give: of several the first that gives anything.
func (o *outcomes) of(name string) outcome {
	if known, is := o.known[name]; is {
		return known
	}
	o.known[name] = outcome{} // while it is being found
	for _, e := range o.elements {
		if e.Attr("name") != name {
			continue
		}
		if found := o.element(e); found.has {
			o.known[name] = found
			break
		}
	}
	return o.known[name]
}

// element is the value of a control; a condition has none where it does not say one.
func (o *outcomes) element(e *Element) outcome {
	switch e.Name {
	case "selection":
		for _, option := range e.named("option") {
			if option.Attr("name") == e.Attr("default") {
				return outcome{strings.TrimSpace(option.Text), true}
			}
		}
		if options := e.named("option"); len(options) > 0 { // as the JDK has it for a default that is no option
			return outcome{strings.TrimSpace(options[0].Text), true}
		}
	case "text", "flag":
		return outcome{strings.TrimSpace(e.Text), true}
	case "condition":
		attribute, has := e.attribute(strconv.FormatBool(o.any(e.Children)))
		return outcome{attribute.Value, has}
	}
	return outcome{}
}

// any tells whether one of some expressions is true.
func (o *outcomes) any(expressions []*Element) bool {
	for _, e := range expressions {
		if o.holds(e) {
			return true
		}
	}
	return false
}

func (o *outcomes) holds(e *Element) bool {
	switch e.Name {
	case "or":
		return o.any(e.Children)
	case "and":
		for _, child := range e.Children {
			if !o.holds(child) {
				return false
			}
		}
		return true
	case "not":
		return !o.any(e.Children)
	case "test":
		asked := o.of(e.Attr("name"))
		return asked.has && asked.value == e.Attr("value")
	}
	return false
}
