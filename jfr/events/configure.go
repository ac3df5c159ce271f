package events

import (
	"fmt"
	"slices"
	"strings"
)

// Configuration is a settings file that is being changed, as by the JDK's jfr configure. It belongs to one goroutine.
type Configuration struct{ root *Element }

// NewConfiguration puts settings files together, in their order; of none it is empty. A file that is not well-formed is
// refused, and so are two that have a control of the same name.
func NewConfiguration(files ...*File) (*Configuration, error) {
	c := &Configuration{root: &Element{Name: "configuration"}}
	c.root.set("version", "2.0")
	c.root.set("label", "Custom")
	seen := map[string]bool{}
	for i, f := range files {
		if f.Broken != nil || f.Root == nil {
			return nil, fmt.Errorf("settings file %d of %d cannot be read: %w", i+1, len(files), f.Broken)
		}
		for _, input := range inputsIn(f.Root) {
			name := input.Attr("name")
			if seen[name] {
				return nil, fmt.Errorf("the control %s is in two of the settings files, which no JDK accepts; leave one of them out", name)
			}
		}
		for _, input := range inputsIn(f.Root) {
			seen[input.Attr("name")] = true
		}
		c.root.Children = append(c.root.Children, f.Root.copied().Children...)
	}
	return c, nil
}

// inputsIn are the controls that somebody can set: selections, texts and flags.
func inputsIn(root *Element) (list []*Element) {
	for _, control := range root.named("control") {
		for _, e := range control.Children {
			if slices.Contains([]string{"selection", "text", "flag"}, e.Name) {
				list = append(list, e)
			}
		}
	}
	return list
}

// Question is one that is asked of somebody who configures interactively.
type Question struct {
	Name, Label string
	Choices     []Choice // of a selection; none for others
	Content     string   // of others: timespan, method-filter, flag or ""
	Value       string   // what holds now
}

// Choice is one of a selection.
type Choice struct{ Name, Label string }

// Questions are the controls in the order of the files.
func (c *Configuration) Questions() (list []Question) {
	for _, input := range inputsIn(c.root) {
		q := Question{Name: input.Attr("name"), Label: labelOf(input), Content: input.Attr("contentType"), Value: strings.TrimSpace(input.Text)}
		switch input.Name {
		case "flag":
			q.Content = "flag"
		case "selection":
			q.Value = input.Attr("default")
			for _, o := range input.named("option") {
				q.Choices = append(q.Choices, Choice{o.Attr("name"), labelOf(o)})
			}
		}
		list = append(list, q)
	}
	return list
}

func labelOf(e *Element) string {
	if label := e.Attr("label"); label != "" {
		return label
	}
	return e.Attr("name")
}

// Set carries out one pair: control=value, event#setting=value, or with a + before it an event or setting that is added.
// A pair is split at every =, as the JDK does: what stands behind a second one is not taken.
func (c *Configuration) Set(pair string) error {
	parts := strings.Split(pair, "=")
	if len(parts) < 2 || parts[0] == "" {
		return fmt.Errorf("%q is no pair; write control=value or event#setting=value", pair)
	}
	key, value := strings.TrimSpace(parts[0]), strings.TrimSpace(parts[1])
	if event, setting, is := strings.Cut(key, "#"); is {
		if added, is := strings.CutPrefix(event, "+"); is {
			c.add(added, setting, value)
			return nil
		}
		return c.change(event, setting, value)
	}
	for _, input := range inputsIn(c.root) {
		if input.Attr("name") == key {
			return c.turn(input, value)
		}
	}
	return fmt.Errorf("there is no control %q; there are %s. A setting of an event is written event#setting=value", key, c.controls())
}

func (c *Configuration) controls() string {
	var names []string
	for _, q := range c.Questions() {
		names = append(names, q.Name)
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, ", ")
}

// change gives a setting of an event that is there another value: of several elements of an event the first counts.
func (c *Configuration) change(event, setting, value string) error {
	place := c.event(event)
	if place == nil {
		return fmt.Errorf("there is no event %s in the settings; to add it write +%s#%s=%s", event, event, setting, value)
	}
	for _, s := range place.named("setting") {
		if s.Attr("name") == setting {
			s.Text = spaced(setting, value)
			return nil
		}
	}
	return fmt.Errorf("%s has no setting %s in the settings; to add it write +%s#%s=%s", event, setting, event, setting, value)
}

// event is the first element of an event, nil if there is none.
func (c *Configuration) event(name string) *Element {
	for _, e := range c.root.named("event") {
		if e.Attr("name") == name {
			return e
		}
	}
	return nil
}

// add sets a setting, and adds what is missing of it: events behind all that is there.
func (c *Configuration) add(event, setting, value string) {
	place := c.event(event)
	if place == nil {
		place = &Element{Name: "event", Attributes: []Attribute{{Name: "name", Value: event}}}
		c.root.Children = append(c.root.Children, place)
	}
	for _, s := range place.named("setting") {
		if s.Attr("name") == setting {
			s.Text = spaced(setting, value)
			return
		}
	}
	place.Children = append(place.Children, &Element{
		Name: "setting", Attributes: []Attribute{{Name: "name", Value: setting}}, Text: spaced(setting, value),
	})
}

// spaced is the value of a setting as the JDK writes it: 20 ms for 20ms.
func spaced(setting, value string) string {
	if setting != "period" && setting != "threshold" {
		return value
	}
	return withBlank(value)
}

func withBlank(value string) string {
	if m := timespan().FindStringSubmatch(value); m != nil && m[3] == "" && nanos[m[2]] != 0 {
		return m[1] + " " + m[2]
	}
	return value
}

// turn gives a control another value and the settings below it what follows from that.
func (c *Configuration) turn(input *Element, value string) error {
	name := input.Attr("name")
	switch {
	case input.Name == "selection":
		var names []string
		for _, o := range input.named("option") {
			names = append(names, o.Attr("name"))
		}
		if !slices.Contains(names, value) {
			return fmt.Errorf("%s takes %s, not %q", name, strings.Join(names, ", "), value)
		}
		input.set("default", value)
	case input.Name == "flag":
		if value != "true" && value != "false" {
			return fmt.Errorf("%s takes true or false, not %q", name, value)
		}
		input.Text = value
	case input.Attr("contentType") == "timespan":
		if _, err := ParseTimespan(value); err != nil {
			return fmt.Errorf("%s is wrong: %w", name, err)
		}
		input.Text = withBlank(value)
	default:
		input.Text = value
	}
	c.follow(name)
	return nil
}

// follow gives the settings that depend on a control their values anew.
func (c *Configuration) follow(control string) {
	changed := c.dependents(control)
	now := c.outcomes()
	for _, e := range c.root.named("event") {
		for _, s := range e.named("setting") {
			if name := s.Attr("control"); changed[name] {
				if given := now.of(name); given.has {
					s.Text = given.value
				}
			}
		}
	}
}

// controlElements are all children of the controls, in their order.
func (c *Configuration) controlElements() (list []*Element) {
	for _, control := range c.root.named("control") {
		list = append(list, control.Children...)
	}
	return list
}
