package lsp

import (
	"errors"
	"testing"

	"jfrlens/profiler/profile"
)

func TestNumbersForPeople(t *testing.T) {
	shares := map[float64]string{0: "0%", 0.04: "0.0%", 0.96: "1.0%", 9.94: "9.9%", 9.95: "10%", 31.2: "31%", 99.6: "100%", 100: "100%"}
	for share, want := range shares {
		if got := percent(share); got != want {
			t.Errorf("percent(%v) = %s, want %s", share, got, want)
		}
	}
	counts := map[int64]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567", -1234: "-1,234"}
	for n, want := range counts {
		if got := count(n); got != want {
			t.Errorf("count(%d) = %s, want %s", n, got, want)
		}
	}
	weights := []struct {
		n    int64
		unit string
		want string
	}{
		{1500, profile.UnitSamples, "1,500 samples"},
		{512, profile.UnitBytes, "512 B"},
		{3 << 20, profile.UnitBytes, "3.0 MiB"},
		{5 << 40, profile.UnitBytes, "5.0 TiB"},
		{1_234_567, profile.UnitNanos, "1.23ms"},
		{61_234_567_890, profile.UnitNanos, "1m1s"},
		{42, profile.UnitValue, "42"},
	}
	for _, tt := range weights {
		if got := weight(tt.n, profile.SampleType{Unit: tt.unit}); got != tt.want {
			t.Errorf("weight(%d %s) = %s, want %s", tt.n, tt.unit, got, tt.want)
		}
	}
}

func TestErrorsAsSentences(t *testing.T) {
	for text, want := range map[string]string{
		"no JDK was found":  "No JDK was found.",
		"really?":           "Really?",
		"it is done.":       "It is done.",
		" überall ":         "Überall.",
		"":                  "",
		"Maven said: ERROR": "Maven said: ERROR.",
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
	if got := (&hoverText{markdown: true}).code("a`b\n# c"); got != "`a b # c`" {
		t.Errorf("got %q", got)
	}
}
