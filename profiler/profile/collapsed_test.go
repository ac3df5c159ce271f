package profile

import (
	"strings"
	"testing"
)

func TestFromCollapsedErrors(t *testing.T) {
	tests := map[string]string{
		"a.B.m:1":         "line 1",
		"a.B.m:1 x":       "no number",
		"a.B.m 1\n@at x":  "line 2: @at",
		"@at 16m":         "not between",
		"@color red":      "unknown directive",
		"@type":           "@ needs",
		"@type\ta b c":    "@ needs",
		"# ok\n\na.B.m 1": "",
	}
	for text, want := range tests {
		_, err := FromCollapsed(strings.NewReader(text))
		if want == "" {
			if err != nil {
				t.Errorf("%q: %v", text, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q in it", text, err, want)
		}
	}
}

func TestFromCollapsedFrames(t *testing.T) {
	p := collapsed(t, "main;a.B.m(int):7;lambda$x:y 2")
	methods := p.Methods()
	if len(methods) != 4 || methods[1].Name != "main" || methods[2].Class != "a.B" || methods[3].Name != "lambda$x:y" {
		t.Errorf("methods %+v", methods)
	}
	if frames := p.Frames(); frames[2].Line != 7 || frames[3].Line != 0 {
		t.Errorf("frames %+v", frames)
	}
}
