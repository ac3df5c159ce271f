package events

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"jfrlens/jfr/methodfilter"
)

// Filter is a method filter in a text.
type Filter struct {
	At    Span
	Parts []methodfilter.Part // their places are those in the text
	value string
	place placing
}

// placing tells where a part of a value stands in a text.
type placing func(from, to int) Span

// Filters are the method filters of a text, which is a settings file or has options.
func Filters(text string, file bool) (list []Filter) {
	if file {
		f := ParseFile(text)
		for _, g := range f.Settings() {
			if kindOf(g.Setting, "") == KindFilter {
				list = append(list, f.filterOf(g.Element))
			}
		}
		return list
	}
	for _, o := range FindOptions(text) {
		for _, p := range o.Pairs {
			if p.Has && (p.Key == "method-timing" || p.Key == "method-trace" || strings.HasSuffix(p.Key, "#filter")) {
				list = append(list, newFilter(p.Value, func(from, to int) Span { return Span{p.ValueAt.From + from, p.ValueAt.From + to} }))
			}
		}
	}
	return list
}

// FilterAt finds the part of a method filter at a byte offset of a text, which is a settings file or has options.
func FilterAt(text string, offset int, file bool) (at Span, found bool) {
	if tag := text[max(strings.LastIndexByte(text[:offset], '<'), 0):offset]; file && (!strings.HasPrefix(tag, "<setting") || kindOf(nameIn(tag), "") != KindFilter) {
		return Span{}, false // which is known without reading the file
	}
	for _, filter := range Filters(text, file) {
		if !filter.At.Has(offset) {
			continue
		}
		from := 0
		for part := range strings.SplitSeq(filter.value, ";") {
			if at = filter.place(from, from+len(part)); at.Has(offset) {
				return at, true
			}
			from += len(part) + 1
		}
	}
	return Span{}, false
}

func newFilter(value string, place placing) Filter {
	f := Filter{place(0, len(value)), methodfilter.Parse(value), value, place}
	for i := range f.Parts {
		at := place(f.Parts[i].From, f.Parts[i].To)
		f.Parts[i].From, f.Parts[i].To = at.From, at.To
	}
	return f
}

// filterOf is the method filter that is the text of a setting.
func (f *File) filterOf(s *Element) Filter {
	return newFilter(s.Text, func(from, to int) Span {
		at := Span{s.At.To, s.At.To}
		for _, p := range s.pieces {
			if p.from <= from {
				at.From = f.textPlace(p.at, from-p.from)
			}
			if p.from < to || p.from <= from {
				at.To = f.textPlace(p.at, to-p.from)
			}
		}
		return at
	})
}

// textPlace is where a byte of a piece of text stands in the file, in which it may be written as an entity.
func (f *File) textPlace(at Span, left int) int {
	written := f.Text[at.From:at.To]
	if rest, is := strings.CutPrefix(written, cdata); is {
		return at.From + len(cdata) + min(left, len(rest))
	}
	place := 0
	for left > 0 && place < len(written) {
		length, means := firstWritten(written[place:])
		place, left = place+length, left-means
	}
	return at.From + place
}

const cdata = "<![CDATA["

// firstWritten tells how many bytes the first character of a text of XML takes, and how many it means.
func firstWritten(text string) (length, means int) {
	if strings.HasPrefix(text, "\r\n") {
		return 2, 1
	}
	name, _, is := strings.Cut(text, ";")
	if !is || text[0] != '&' {
		return 1, 1
	}
	if number, is := strings.CutPrefix(name, "&#"); is {
		base := 10
		if hex, is := strings.CutPrefix(number, "x"); is {
			number, base = hex, 16
		}
		n, _ := strconv.ParseInt(number, base, 32) // else it were no XML
		return len(name) + 1, max(utf8.RuneLen(rune(n)), 1)
	}
	return len(name) + 1, 1
}
