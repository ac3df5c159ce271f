package format

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"

	"jfrlens/jfr/units"
	"jfrlens/jfr/units/jdk"
)

const missingText = "N/A"

// Stretch says whether a column takes a part of the width that is left over.
type Stretch uint8

// Ways to stretch.
const (
	StretchByKind Stretch = iota // texts, methods, classes and threads do
	StretchAlways
	StretchNever
)

// Column describes one column of a [Table].
type Column struct {
	// Label is the header.
	Label string
	// Kind is the meaning of the values.
	Kind Kind
	// Height is the number of lines that a cell may have; 0 means 1.
	Height int
	// FromBeginning says that the beginning of a text that does not fit is cut, not its end.
	FromBeginning bool
	// Left says that the values begin at the left border though they are numbers.
	Left bool
	// Stretch says whether the column takes a part of the width that is left over.
	Stretch Stretch
	// Missing is printed instead of a value that is not there; "" means "N/A".
	Missing string
	// Millis is the number of decimals of durations below a second; 0 lets the size decide.
	Millis int

	zone *time.Location // of times of day
}

// Text returns the cell's text for a value: nil, a bool, an integer, a float, a string, a time, or a
// list or a map of those. Of the methods of a stack trace it is the one on top.
func (c *Column) Text(v any) string { return c.each(v, c.single) }

// compact returns the short form of a value whose text does not fit.
func (c *Column) compact(v any) string {
	return c.each(v, func(v any) string { return c.short(c.single(v)) })
}

// each returns a text for a value, of a list those of its elements.
func (c *Column) each(v any, text func(any) string) string {
	list, ok := v.([]any)
	if !ok {
		return text(v)
	}
	if c.Kind == Stack {
		list = list[:min(len(list), 1)]
	}
	texts := make([]string, len(list))
	for i, e := range list {
		texts[i] = c.each(e, text)
		if _, nested := e.([]any); nested {
			texts[i] = "[" + texts[i] + "]"
		}
	}
	return strings.Join(texts, ", ")
}

// single returns the text of a value that is no list.
func (c *Column) single(v any) string {
	if text, ok := c.scalar(v); ok {
		return text
	}
	return c.missing()
}

func (c *Column) missing() string {
	switch c.Missing {
	case "":
		return missingText
	case "whitespace":
		return ""
	}
	return c.Missing
}

func (c *Column) scalar(v any) (text string, ok bool) {
	switch v := v.(type) {
	case nil:
		return "", false
	case bool:
		return strconv.FormatBool(v), true
	case map[string]any:
		text, err := compactJSON(plain(v))
		return Unbroken(string(text)), err == nil
	case string:
		return Unbroken(v), true
	case time.Time:
		return c.time(v), true
	case float32:
		if c.Kind == Plain {
			return units.Digits(float64(v), 32), true
		}
		return c.float(float64(v), 32)
	case float64:
		if c.Kind == Plain {
			return units.Digits(v, 64), true
		}
		return c.float(v, 64)
	}
	n, ok := integer(v)
	if !ok || c.Kind == Plain {
		return fmt.Sprint(v), true
	}
	if v, ok := v.(int32); ok && v == math.MinInt32 {
		return "", false
	}
	return c.integer(n)
}

func (c *Column) time(t time.Time) string {
	if c.Kind == Time {
		return t.In(cmp.Or(c.zone, time.UTC)).Format(time.TimeOnly)
	}
	return t.UTC().Format("2006-01-02 15:04:05.999999999")
}

func (c *Column) float(v float64, bits int) (string, bool) {
	if math.IsNaN(v) || math.IsInf(v, -1) {
		return "", false
	}
	switch c.Kind {
	case Percent, Share:
		return jdk.Percent(v), true
	case Duration, Bytes, Bits, ByteRate, BitRate, Address:
		return c.integer(jdk.Long(v))
	case Hertz:
		return string(jdk.AppendFloat(nil, v, bits)) + " Hz", true
	}
	return jdk.Number(v), true
}

func (c *Column) integer(n int64) (string, bool) {
	if n == math.MinInt64 {
		return "", false
	}
	switch c.Kind {
	case Duration:
		return jdk.Duration(n, c.Millis), true
	case Bytes, Bits, ByteRate, BitRate:
		return jdk.Amount(n, amountUnit(c.Kind)), true
	case Percent, Share:
		return jdk.Percent(float64(n)), true
	case Address:
		return fmt.Sprintf("0x%08X", uint64(n)), true
	case Hertz:
		return strconv.FormatInt(n, 10) + " Hz", true
	case ID:
		return strconv.FormatInt(n, 10), true
	case Char:
		return Unbroken(string(rune(n))), true
	}
	return jdk.Integer(n), true
}

// short returns the short form of a text.
func (c *Column) short(text string) string {
	switch c.Kind {
	case Method, Stack:
		open := strings.IndexByte(text, '(')
		if open < 0 || strings.HasSuffix(text, "()") {
			return text
		}
		return text[:open] + "(...)"
	case Class, Loader:
		return text[strings.LastIndexByte(text, '.')+1:]
	}
	return text
}

// rightAligned says whether values end at the right border.
func (c *Column) rightAligned() bool { return c.Kind.rightAligned() && !c.Left }

// elastic says whether the column takes a part of the width that is left over.
func (c *Column) elastic() bool {
	return c.Stretch == StretchAlways || c.Stretch == StretchByKind && c.Kind.elastic()
}

// Unbroken replaces what would end the line, move the next column or be a command to the terminal. Control characters
// that terminals ignore stay, as in the JDK.
func Unbroken(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\r' || r == '\n' || r == '\t':
			return ' '
		case r > 4 && r < ' ' || r >= 0x84 && r < 0xa0 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069:
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// amountUnit is the unit of the amounts in a kind of column.
func amountUnit(k Kind) jdk.Unit {
	switch k {
	case Bits:
		return jdk.Bits
	case ByteRate:
		return jdk.BytesPerSecond
	case BitRate:
		return jdk.BitsPerSecond
	}
	return jdk.Bytes
}
