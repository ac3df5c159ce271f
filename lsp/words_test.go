package lsp

import (
	"slices"
	"testing"
)

func TestSplitWords(t *testing.T) {
	for text, want := range map[string][]string{
		"":                        nil,
		"  a  b ":                 {"a", "b"},
		`"a b" c'd e'f`:           {"a b", "cd ef"},
		`a\ b "x\"y" 'it\n' ""`:   {"a b", `x"y`, `it\n`, ""},
		"--name=$HOME `id` *.txt": {"--name=$HOME", "`id`", "*.txt"},
	} {
		if words, err := splitWords(text); err != nil || !slices.Equal(words, want) {
			t.Errorf("%q: %q, %v; want %q", text, words, err, want)
		}
	}
	for _, text := range []string{`"a`, `it's`, `a\`} {
		if words, err := splitWords(text); err == nil {
			t.Errorf("%q: %q", text, words)
		}
	}
}
