package print

import (
	"testing"
)

// TestScreen has texts of a recording at a terminal and in a file.
func TestScreen(t *testing.T) {
	for _, tt := range []struct{ text, onScreen, inFile, xmlOnScreen, xmlInFile string }{
		{"plain", "plain", "plain", "plain", "plain"},
		{"a\njdk.Fake {", "a\n    | jdk.Fake {", "a\njdk.Fake {", "a&#10;jdk.Fake {", "a\njdk.Fake {"},
		{"\n", "\n    | ", "\n", "&#10;", "\n"},
		{"a<b\n&", "a<b\n    | &", "a<b\n&", "a&lt;b&#10;&amp;", "a&lt;b\n&amp;"},
	} {
		for _, got := range []struct{ where, is, want string }{
			{"at a terminal", string(screen(true).append(nil, tt.text)), tt.onScreen},
			{"in a file", string(screen(false).append(nil, tt.text)), tt.inFile},
			{"of XML at a terminal", string(screen(true).appendXML(nil, tt.text)), tt.xmlOnScreen},
			{"of XML in a file", string(screen(false).appendXML(nil, tt.text)), tt.xmlInFile},
		} {
			if got.is != got.want {
				t.Errorf("%q is %q %s, want %q", tt.text, got.is, got.where, got.want)
			}
		}
	}
}
