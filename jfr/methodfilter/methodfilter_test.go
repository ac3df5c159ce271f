package methodfilter_test

import (
	"errors"
	"testing"

	"jfrlens/jfr/methodfilter"
)

// Parts, where they stand, and what is wrong with them.
func TestParse(t *testing.T) {
	const text = " a.B::<init> ;;@a.C; ::run;a.class; x.*"
	parts := methodfilter.Parse(text)
	if len(parts) != 5 || !errors.Is(methodfilter.Err(parts), methodfilter.ErrFilter) {
		t.Fatalf("%+v", parts)
	}
	for _, p := range parts {
		if text[p.From:p.To] != p.Text {
			t.Errorf("%q stands at %d to %d", p.Text, p.From, p.To)
		}
	}
	if p := parts[0]; p.Class != "a.B" || p.Method != "<init>" || p.Wrong != nil {
		t.Errorf("%+v", p)
	}
	if parts[1].Annotation != "a.C" || parts[2].Method != "run" || parts[2].Class != "" || parts[3].Wrong == nil || parts[4].Wrong == nil {
		t.Errorf("%+v", parts)
	}
}
