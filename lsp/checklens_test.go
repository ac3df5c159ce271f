package lsp

import (
	"errors"
	"testing"

	"jfrlens/profiler/opinion"
)

// A lens checks what can be run again and was not checked yet.
func TestMayBeChecked(t *testing.T) {
	of := func(m measurement) *published { return &published{measurement: m} }
	for name, test := range map[string]struct {
		shown *published
		want  bool
	}{
		"nothing":          {nil, false},
		"a recording":      {of(measurement{}), false},
		"a run":            {of(measurement{ran: &ran{}}), true},
		"a run of JDK 8":   {of(measurement{ran: &ran{uncheckable: errors.New("its notes are right")}}), false},
		"a run, checked":   {of(measurement{ran: &ran{}, opinion: &opinion.Opinion{}}), false},
		"one that goes on": {of(measurement{live: true}), false},
	} {
		if got := test.shown.mayBeChecked(); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
