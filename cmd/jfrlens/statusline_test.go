package main

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// The row is drawn below the rows that scroll, once for each size, and given back; what others write stays where it is.
func TestBottomRow(t *testing.T) {
	var b bytes.Buffer
	row := bottomRow{to: &b}
	for _, test := range []struct {
		what func()
		want string
	}{
		{func() { row.erase() }, ""},
		{func() { row.draw("one", 24) }, "\x1bD\x1b[A\x1b7\x1b[1;23r\x1b8" + "\x1b7\x1b[24;1H\x1b[2Kone\x1b8"},
		{func() { row.draw("two", 24) }, "\x1b7\x1b[24;1H\x1b[2Ktwo\x1b8"},
		{func() { row.draw("x", 30) }, "\x1b7\x1b[r\x1b[24;1H\x1b[2K\x1b8" + "\x1bD\x1b[A\x1b7\x1b[1;29r\x1b8" + "\x1b7\x1b[30;1H\x1b[2Kx\x1b8"},
		{func() { row.erase() }, "\x1b7\x1b[r\x1b[30;1H\x1b[2K\x1b8"},
		{func() { row.erase() }, ""},
	} {
		b.Reset()
		if test.what(); b.String() != test.want {
			t.Errorf("%q, want %q", b.String(), test.want)
		}
	}
}

// The line says how to end it before what was found, and is never wider than the terminal.
func TestStatusLineFits(t *testing.T) {
	s := &statusLine{hint: "Ctrl-C ends the program", found: "1,234 samples, hottest Work.java:12 23.2%  if (i % p == 0) { 素数 = false; }", began: time.Now().Add(-75 * time.Second)}
	for locale, more := range map[string]string{"C.UTF-8": "…", "C": "..."} {
		t.Setenv("LC_ALL", locale)
		for width, want := range map[int]string{
			200: "jfrlens: 1 min 15 s; Ctrl-C ends the program; 1,234 samples, hottest Work.java:12 23.2%  if (i % p == 0) { " + inLocale("素数") + " = false; }",
			70:  more,
			44:  more,
			30:  more,
		} {
			text := s.text(width)
			if !strings.HasSuffix(text, want) || len([]rune(text)) > width {
				t.Errorf("%s, %d columns: %q", locale, width, text)
			}
		}
	}
}

// It is hidden before anything else is printed, and hidden and shown again by what has none.
func TestStatusLineIsHidden(t *testing.T) {
	var none *statusLine
	none.show()
	none.tell("x")
	none.hide()
	var b bytes.Buffer
	s := &statusLine{size: func() (int, int) { return 80, 24 }, hint: "end", row: bottomRow{to: &b}}
	s.show()
	s.draw(s.done)
	s.hide()
	if text := b.String(); !strings.Contains(text, "; end") || !strings.HasSuffix(text, "\x1b[r\x1b[24;1H\x1b[2K\x1b8") {
		t.Errorf("%q", text)
	}
	late := b.Len()
	s.draw(make(chan struct{}))
	if b.Len() != late {
		t.Error("drawn after the end")
	}
	if s.show(); s.done != nil {
		t.Error("shown again")
	}
	small := &statusLine{size: func() (int, int) { return 80, 3 }, row: bottomRow{to: &b}}
	small.show()
	if small.draw(small.done); b.Len() != late {
		t.Error("drawn where there is no room")
	}
	small.hide()
}
