package visible_test

import (
	"os/exec"
	"strings"
	"testing"

	"jfrlens/jfr/visible"
)

// Shells take a word for what it was: each character that means something to one, and what needs no quotes has none.
func TestWordsOfShells(t *testing.T) {
	t.Parallel()
	texts := []string{"", "a b", "it's", "'", "''", "~", "~root", "a~b", "{a,b}", "[ab].jfr", "#x", "a#b", "!x", "x=1", "a\nb", "a\tb", "a\\", "ü", "$HOME", "${x}", "`id`", "$(id)", "*", "?", "a;b", "a&b", "a|b", "<a>", "(a)", "\"a\"", "%x", "@1", "^a"}
	for c := rune(1); c < 127; c++ {
		texts = append(texts, "a"+string(c)+"b", string(c))
	}
	script := "printf '%s\\0'"
	for _, text := range texts {
		script += " " + visible.Word(text)
	}
	for _, shell := range []string{"sh", "bash"} {
		out, err := exec.Command(shell, "-c", script).Output()
		if err != nil {
			t.Fatalf("%s: %v", shell, err)
		}
		for i, got := range strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00") {
			if got != texts[i] {
				t.Errorf("%s takes %s for %q, not for %q", shell, visible.Word(texts[i]), got, texts[i])
			}
		}
	}
	for _, plain := range []string{"a/b-1.jfr", "@1", "com.acme.Cart", "x=1", "90s"} {
		if visible.Word(plain) != plain {
			t.Errorf("%s is written %s", plain, visible.Word(plain))
		}
	}
}
