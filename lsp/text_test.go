package lsp

import (
	"errors"
	"strings"
	"testing"

	"jfrlens/profiler/profile"
)

func TestErrorsAsSentences(t *testing.T) {
	for text, want := range map[string]string{
		"no JDK was found":  "No JDK was found.",
		"really?":           "Really?",
		"it is done.":       "It is done.",
		" überall ":         "Überall.",
		"":                  "",
		"Maven said: ERROR": "Maven said: ERROR.",
		"demo.SumTest > adds() FAILED: no (the program failed)": "demo.SumTest > adds() FAILED: no (the program failed).",
	} {
		if got := sentence(errors.New(text)); got != want {
			t.Errorf("sentence(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestNamesOfPlaces(t *testing.T) {
	for place, want := range map[profile.Place]string{
		{Class: "a.B", Method: "c", Line: 7}:                "a.B.c:7",
		{Class: "a.B", Method: "lambda$c$0", Line: 7}:       "a.B.lambda in c:7",
		{Class: "a.B", Method: "lambda$static$12", Line: 0}: "a.B.lambda in static",
		{Method: "memcpy"}:                                  "memcpy",
	} {
		if got := placeName(place, true); got != want {
			t.Errorf("%+v is %q, want %q", place, got, want)
		}
	}
}

// Names come from the profiled program and must not end the mark-up.
func TestCodeInHoversCannotEnd(t *testing.T) {
	if got := (&hoverText{markdown: true}).code("a`b\n# c"); got != "`a b\ufffd# c`" {
		t.Errorf("got %q", got)
	}
	for _, markdown := range []bool{true, false} {
		h := &hoverText{markdown: markdown}
		for _, got := range []string{h.code("a\u202e\u2028\u0085\x1b\r\nb"), h.plain("a\u202e\u2028\u0085\x1b\r\nb")} {
			if strings.Trim(got, "`") != "a\ufffd\ufffd\ufffd\ufffd\ufffd\ufffdb" {
				t.Errorf("got %q", got)
			}
		}
	}
}
