package events

import (
	"fmt"
	"slices"
	"strings"
)

// controlNames are the names that a setting may name as its control.
func (c *checker) controlNames() (names []string) {
	c.file.Root.each(func(e *Element) {
		if slices.Contains([]string{"selection", "text", "flag", "condition"}, e.Name) {
			names = append(names, e.Attr("name"))
		}
	})
	return names
}

// strict adds what the strict reader refuses.
func (c *checker) strict(at Span, format string, args ...any) {
	c.addf(at, Warning, format+": the strict reader of JDK 17 and later refuses the file", args...)
}

// controls checks the controls of the file; only the strict reader looks at them.
func (c *checker) controls() {
	for _, control := range c.file.Root.named("control") {
		for _, e := range control.Children {
			c.control(e)
		}
	}
}

func (c *checker) control(e *Element) {
	if !slices.Contains([]string{"selection", "text", "flag", "condition"}, e.Name) {
		return
	}
	c.wants(e, "name")
	switch e.Name {
	case "condition":
		c.condition(e)
		return
	case "selection":
		c.selection(e)
	case "text":
		if kind, has := e.attribute("contentType"); has && kind.Value != "timespan" && kind.Value != "method-filter" {
			c.strict(kind.At, "contentType %q is neither timespan nor method-filter", kind.Value)
		}
		if e.Attr("contentType") == "timespan" {
			if _, err := ParseTimespan(strings.TrimSpace(e.Text)); err != nil {
				c.strict(e.At, "%v", err)
			}
		}
	}
	c.wants(e, "label")
}

// wants tells of an attribute that is absent.
func (c *checker) wants(e *Element, attribute string) {
	if _, has := e.attribute(attribute); !has {
		c.strict(e.At, "%s has no %s", e.Name, attribute)
	}
}

func (c *checker) selection(e *Element) {
	options := e.named("option")
	if len(options) == 0 {
		c.strict(e.At, "the selection %s has no option", e.Attr("name"))
	}
	var names []string
	for _, o := range options {
		c.wants(o, "name")
		c.wants(o, "label")
		names = append(names, o.Attr("name"))
	}
	c.wants(e, "default")
	if chosen, has := e.attribute("default"); has && len(options) > 0 && !slices.Contains(names, chosen.Value) {
		c.addf(chosen.At, Warning, "%q is no option of %s: the first one is taken", chosen.Value, e.Attr("name"))
	}
}

func (c *checker) condition(e *Element) {
	if len(e.Children) > 1 {
		c.strict(e.At, "a condition has one expression, this has %d", len(e.Children))
	}
	for _, child := range e.Children {
		c.expression(child)
	}
}

func (c *checker) expression(e *Element) {
	switch n := len(e.Children); {
	case e.Name == "test":
		for _, attribute := range []string{"name", "operator", "value"} {
			c.wants(e, attribute)
		}
		if operator, has := e.attribute("operator"); has && operator.Value != "equal" {
			c.add(operator.At, Warning, fmt.Sprintf("%q is no operator, there is only equal: the strict reader of JDK 17 and later refuses the file", operator.Value), replaced(operator.At, "equal"))
		}
		if name, has := e.attribute("name"); has && !slices.Contains(c.controlNames(), name.Value) {
			c.addf(name.At, Warning, "there is no control %s to test", name.Value)
		}
	case (e.Name == "or" || e.Name == "and") && n < 2:
		c.strict(e.At, "%s has %d expressions, it needs two or more", e.Name, n)
	case e.Name == "not" && n != 1:
		c.strict(e.At, "not has %d expressions, it needs one", n)
	}
	for _, child := range e.Children {
		c.expression(child)
	}
}
