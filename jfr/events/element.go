package events

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync"
)

// maxDepth is more than any settings file nests elements.
const maxDepth = 64

// Span is a part of a text: byte offsets, from 0, the second behind the last byte.
type Span struct{ From, To int }

// Has tells whether an offset is in the span or at one of its ends.
func (s Span) Has(offset int) bool { return s.From <= offset && offset <= s.To }

// Attribute is one of an element. Its span is that of the value, without quotes.
type Attribute struct {
	Name, Value string
	At          Span
}

// Element is an element of a settings file.
type Element struct {
	Name       string
	At         Span // of the whole start tag
	End        int  // behind its end tag
	Attributes []Attribute
	Children   []*Element
	// Text is what stands directly in it, as it is; TextAt is where the first piece of it does.
	Text   string
	TextAt Span
	pieces []piece
}

// piece is where a part of the text of an element stands, which begins at an offset of it.
type piece struct {
	from int
	at   Span
}

// Attr returns the value of an attribute, "" if it is absent.
func (e *Element) Attr(name string) string {
	value, _ := e.attribute(name)
	return value.Value
}

func (e *Element) attribute(name string) (Attribute, bool) {
	for _, a := range e.Attributes {
		if a.Name == name {
			return a, true
		}
	}
	return Attribute{At: e.At}, false
}

// set changes the value of an attribute, or adds it.
func (e *Element) set(name, value string) {
	for i := range e.Attributes {
		if e.Attributes[i].Name == name {
			e.Attributes[i].Value = value
			return
		}
	}
	e.Attributes = append(e.Attributes, Attribute{Name: name, Value: value})
}

// named are the children with a name.
func (e *Element) named(name string) (list []*Element) {
	for _, child := range e.Children {
		if child.Name == name {
			list = append(list, child)
		}
	}
	return list
}

// each calls do for an element and all below it.
func (e *Element) each(do func(*Element)) {
	do(e)
	for _, child := range e.Children {
		child.each(do)
	}
}

// elementReader builds the tree of a text.
type elementReader struct {
	text    string
	decoder *xml.Decoder
	open    []*Element // the innermost last
	root    *Element
}

// readElements reads a text as far as it is well-formed. The error is a *xml.SyntaxError or one of ours; at is where.
func readElements(text string) (root *Element, at int, err error) {
	r := &elementReader{text: text, decoder: xml.NewDecoder(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))}
	r.decoder.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	shift := len(text) - len(strings.TrimPrefix(text, "\ufeff"))
	for {
		from := int(r.decoder.InputOffset()) + shift
		token, err := r.decoder.RawToken()
		to := int(r.decoder.InputOffset()) + shift
		if errors.Is(err, io.EOF) {
			return r.root, to, r.unclosed()
		}
		if err != nil {
			return r.root, to, err
		}
		if err := r.take(token, Span{from, to}); err != nil {
			return r.root, from, err
		}
	}
}

func (r *elementReader) unclosed() error {
	switch {
	case len(r.open) > 0:
		return fmt.Errorf("the element %s has no end", r.open[len(r.open)-1].Name)
	case r.root == nil:
		return errors.New("there is no element in the file")
	}
	return nil
}

func (r *elementReader) take(token xml.Token, at Span) error {
	switch t := token.(type) {
	case xml.StartElement:
		return r.start(t, at)
	case xml.EndElement:
		if len(r.open) == 0 || r.open[len(r.open)-1].Name != t.Name.Local {
			return fmt.Errorf("the end of %s is where no such element is open", t.Name.Local)
		}
		r.open[len(r.open)-1].End = at.To
		r.open = r.open[:len(r.open)-1]
	case xml.CharData:
		if len(r.open) > 0 {
			r.open[len(r.open)-1].add(string(t), at)
		} else if strings.TrimSpace(string(t)) != "" {
			return errors.New("there is text outside of the root element")
		}
	}
	return nil
}

func (r *elementReader) start(t xml.StartElement, at Span) error {
	e := &Element{Name: t.Name.Local, At: at, End: at.To}
	places := attributePlaces(r.text[at.From:at.To])
	for i, a := range t.Attr {
		place := Span{at.From, at.To}
		if i < len(places) {
			place = Span{at.From + places[i].From, at.From + places[i].To}
		}
		e.Attributes = append(e.Attributes, Attribute{Name: a.Name.Local, Value: a.Value, At: place})
	}
	switch {
	case len(r.open) >= maxDepth:
		return fmt.Errorf("elements are nested deeper than %d", maxDepth)
	case len(r.open) > 0:
		above := r.open[len(r.open)-1]
		above.Children = append(above.Children, e)
	case r.root != nil:
		return fmt.Errorf("%s stands beside the root element", e.Name)
	default:
		r.root = e
	}
	r.open = append(r.open, e)
	return nil
}

// add takes over a piece of text: what is not blank counts as its place.
func (e *Element) add(text string, at Span) {
	if e.Text == "" || strings.TrimSpace(e.Text) == "" {
		e.TextAt = at
	}
	e.pieces = append(e.pieces, piece{len(e.Text), at})
	e.Text += text
}

// attributeValue is an attribute of a start tag, value captured.
var attributeValue = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[^\s=<>"']+\s*=\s*(?:"([^"]*)"|'([^']*)')`) })

// attributePlaces are where the values of the attributes of a start tag are.
func attributePlaces(tag string) (places []Span) {
	for _, m := range attributeValue().FindAllStringSubmatchIndex(tag, -1) {
		if m[2] >= 0 {
			places = append(places, Span{m[2], m[3]})
		} else {
			places = append(places, Span{m[4], m[5]})
		}
	}
	return places
}
