package events

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"
)

// Comments of the file that is written. They are ours: the JDK writes others there.
const (
	headComment    = "Settings of JDK Flight Recorder. They can be changed with jfrlens configure."
	controlComment = "The JVM takes settings as they stand above. Controls are for tools: jfrlens configure, jfr configure\nand JDK Mission Control change all settings that name one."
)

// String is the text of the settings file: but for comments the bytes that the JDK's jfr configure writes.
func (c *Configuration) String() string {
	w := &settingsWriter{}
	w.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	w.comment(headComment, "")
	w.element(c.root, 0)
	return w.String()
}

// settingsWriter writes elements as jdk.jfr.internal.jfc.model.PrettyPrinter lays them out.
type settingsWriter struct{ strings.Builder }

func (w *settingsWriter) comment(text, indent string) {
	fmt.Fprintf(w, "%s<!--\n", indent)
	for line := range strings.SplitSeq(text, "\n") {
		fmt.Fprintf(w, "%s%s\n", indent, line)
	}
	fmt.Fprintf(w, "%s-->\n", indent)
}

func (w *settingsWriter) element(e *Element, depth int) {
	indent := strings.Repeat("  ", depth)
	if e.Name == "control" {
		w.comment(controlComment, indent)
	}
	w.WriteString(indent + "<" + e.Name)
	for _, a := range hashed(e.Attributes) {
		w.WriteString(" " + a.Name + `="` + Escaped(a.Value) + `"`)
	}
	text := strings.TrimSpace(e.Text)
	if len(e.Children) == 0 {
		if text == "" {
			w.WriteString("/>\n")
		} else {
			w.WriteString(">" + Escaped(text) + "</" + e.Name + ">\n")
		}
		return
	}
	w.WriteString(">\n")
	if standsApart(e.Children[0]) {
		w.WriteString("\n")
	}
	for _, child := range e.Children {
		w.element(child, depth+1)
		if standsApart(child) {
			w.WriteString("\n")
		}
	}
	w.WriteString(indent + "</" + e.Name + ">\n")
}

// standsApart tells whether an empty line follows an element.
func standsApart(e *Element) bool {
	return !slices.Contains([]string{"setting", "option", "test", "and", "or", "not"}, e.Name)
}

// hashed are attributes in the order of a java.util.HashMap of up to twelve entries.
func hashed(attributes []Attribute) []Attribute {
	sorted := slices.Clone(attributes)
	slices.SortStableFunc(sorted, func(a, b Attribute) int { return bucket(a.Name) - bucket(b.Name) })
	return sorted
}

// bucket is where a HashMap of 16 buckets has a key.
func bucket(name string) int {
	var h uint32
	for _, unit := range utf16.Encode([]rune(name)) {
		h = 31*h + uint32(unit)
	}
	return int((h ^ h>>16) & 15)
}

// Escaped is a text of a settings file as the JDK writes it: what is not ASCII as references to UTF-16 units, of which those beyond the
// first plane have two. These are not valid, so such a character stands here as itself.
func Escaped(text string) string {
	var out strings.Builder
	for _, r := range text {
		switch {
		case r == '&':
			out.WriteString("&amp;")
		case r == '<':
			out.WriteString("&lt;")
		case r == '>':
			out.WriteString("&gt;")
		case r == '"':
			out.WriteString("&quot;")
		case r == '\'':
			out.WriteString("&apos;")
		case r > 0x7f && r < 0x10000:
			fmt.Fprintf(&out, "&#%d;", r)
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}
