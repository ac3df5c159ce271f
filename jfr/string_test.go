package jfr

import (
	"testing"
	"unicode/utf16"

	"jfrlens/jfr/jfrtest"
)

func padded(b *jfrtest.Buffer) ([]byte, int) {
	return append(append([]byte(nil), b.Bytes()...), make([]byte, padding)...), len(b.Bytes())
}

func TestStringEncodings(t *testing.T) {
	for name, test := range map[string]struct {
		encoded *jfrtest.Buffer
		want    string
		raw     bool // needs no copy
	}{
		"null":            {jfrtest.Values().Null(), "", true},
		"empty":           {jfrtest.Values().Empty(), "", true},
		"UTF-8":           {jfrtest.Values().UTF8("Größe €"), "Größe €", true},
		"UTF-8, empty":    {jfrtest.Values().UTF8(""), "", true},
		"invalid UTF-8":   {jfrtest.Values().UTF8("a\xffb"), "a\xffb", true},
		"Korean":          {jfrtest.Values().UTF8("퀀한\xed"), "퀀한\xed", true}, // begin with the byte of surrogates
		"UTF-8, pair":     {jfrtest.Values().UTF8("a\xed\xa0\xbd\xed\xb8\x80"), "a\xed\xa0\xbd\xed\xb8\x80", true},
		"UTF-8, low":      {jfrtest.Values().UTF8("\xed\xb8\x80😀"), "\uFFFD😀", false},
		"UTF-8, high":     {jfrtest.Values().UTF8("a\xed\xa0\xbd"), "a\uFFFD", false},
		"UTF-8, 3 halves": {jfrtest.Values().UTF8("\xed\xa0\xbd\xed\xa0\xbd\xed\xb8\x80b"), "\uFFFD\xed\xa0\xbd\xed\xb8\x80b", false},
		"UTF-8, reversed": {jfrtest.Values().UTF8("\xed\xb8\x80\xed\xa0\xbdb"), "\uFFFD\uFFFDb", false},
		"ASCII":           {jfrtest.Values().Latin1('a', 'b'), "ab", true},
		"Latin-1":         {jfrtest.Values().Latin1(0xe9, 0xff), "éÿ", false},
		"chars":           {jfrtest.Values().Chars('a', 0x20ac, 0), "a€\x00", false},
		"long chars":      {jfrtest.Values().Chars(utf16.Encode([]rune("/home/user/größer/than/eight"))...), "/home/user/größer/than/eight", false},
		"no chars":        {jfrtest.Values().Chars(), "", false},
		"surrogate pair":  {jfrtest.Values().Chars(0xd83d, 0xde00, '!'), "😀!", false},
		"lone high":       {jfrtest.Values().Chars(0xd83d, 'x'), "\xed\xa0\xbdx", false},
		"lone low":        {jfrtest.Values().Chars(0xde00, 'x'), "\xed\xb8\x80x", false},
		"high at the end": {jfrtest.Values().Chars('x', 0xd83d), "x\xed\xa0\xbd", false},
		"two highs":       {jfrtest.Values().Chars(0xd83d, 0xd83d, 0xde00), "\xed\xa0\xbd😀", false},
	} {
		t.Run(name, func(t *testing.T) {
			data, end := padded(test.encoded)
			ref, p := readStringRef(data, 0, end)
			if p != end {
				t.Fatalf("ends at %d, want %d", p, end)
			}
			if got := string(ref.appendTo(nil, data)); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
			if payload, ok := ref.raw(data); ok != test.raw || ok && string(payload) != test.want {
				t.Errorf("raw %q, %v", payload, ok)
			}
			if c := (cursor{data: data, end: end}); c.stringRef() != ref || c.bad {
				t.Error("the cursor reads something else")
			}
		})
	}
}

// Names are as class files have them: characters beyond U+FFFF are pairs of surrogates.
func TestJoinSurrogates(t *testing.T) {
	const rocket = "\xed\xa0\xbd\xed\xba\x80"
	for name, want := range map[string]string{
		"":                            "",
		"main":                        "main",
		"Größe 中文":                    "Größe 中文",
		"퀀":                           "퀀", // begins with the same byte
		rocket:                        "🚀",
		"a " + rocket + rocket + " b": "a 🚀🚀 b",
		"퀀" + rocket:                  "퀀🚀",
		"\xed\xa0\xbd":                "\xed\xa0\xbd",
		"\xed\xba\x80\xed\xa0\xbd":    "\xed\xba\x80\xed\xa0\xbd",
		"\xed\xa0\xbd" + rocket:       "\xed\xa0\xbd🚀",
		"\xed\xa0\xbdm\xba\x80":       "\xed\xa0\xbdm\xba\x80",
		rocket[:5]:                    rocket[:5],
		"\xed" + rocket:               "\xed🚀",
		"\xed":                        "\xed",
	} {
		if got := joinSurrogates(name); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
}

func TestDamagedStrings(t *testing.T) {
	for name, b := range map[string]*jfrtest.Buffer{
		"nothing":          jfrtest.Values(),
		"unknown encoding": jfrtest.Values().Byte(6),
		"no size":          jfrtest.Values().Byte(3),
		"too long":         jfrtest.Values().Byte(3).Int(5).Byte('a'),
		"negative size":    jfrtest.Values().Byte(5).Int(-1),
		"missing chars":    jfrtest.Values().Byte(4).Int(3).Int('a', 'b'),
		"cut char":         jfrtest.Values().Byte(4).Int(1).Byte(0x80),
		"cut key":          jfrtest.Values().Byte(2, 0x80),
	} {
		t.Run(name, func(t *testing.T) {
			data, end := padded(b)
			if _, p := readStringRef(data, 0, end); p >= 0 {
				t.Errorf("read up to %d of %d", p, end)
			}
			c := cursor{data: data, end: end}
			if c.stringRef() != (stringRef{}) || !c.bad {
				t.Error("the cursor is not bad")
			}
		})
	}
}

// TestCursorStaysBad checks that after a failure every read gives zero and nothing moves.
func TestCursorStaysBad(t *testing.T) {
	data, end := padded(jfrtest.Values().Int(3, 200).Byte(7))
	c := cursor{data: data, end: end}
	if c.varint() != 3 || c.varint() != 200 || c.byte() != 7 || c.bad {
		t.Fatal("three values are there")
	}
	at := c.p
	if c.byte() != 0 || !c.bad || c.varint() != 0 || c.count(1) != 0 || c.stringRef() != (stringRef{}) || c.p != at {
		t.Errorf("after the end: %+v", c)
	}
}

func TestCountsAreBoundedByWhatIsLeft(t *testing.T) {
	data, end := padded(jfrtest.Values().Int(4).Byte(1, 2, 3, 4))
	for size, want := range map[int]int{1: 4, 2: 0} {
		c := cursor{data: data, end: end}
		if got := c.count(size); got != want || c.bad != (want == 0) {
			t.Errorf("four things of %d bytes in four bytes: %d, bad %v", size, got, c.bad)
		}
	}
	data, end = padded(jfrtest.Values().Int(-1))
	c := cursor{data: data, end: end}
	if got := c.count(1); got != 0 || !c.bad {
		t.Errorf("a negative count gives %d", got)
	}
}
