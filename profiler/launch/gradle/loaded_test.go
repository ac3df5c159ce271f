package gradle

import (
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"jfrlens/testdata/jdks"
)

// utf16Hex is a text as Java has it in memory.
func utf16Hex(text string) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&b, "%04x", unit)
	}
	return b.String()
}

// Texts are read as java.util.Properties reads them: what it would not see needs no consent, and what it sees must not be missed.
func TestReadAsJavaDoes(t *testing.T) {
	t.Parallel()
	texts := []string{
		"", "a", "a=", "=a", ":a", " a b c ", "a = b", "a : b", "a==b", "a=:b", "a\\ b=c", "a\\=b=c", "a\tb", "a\fb", "# a=b", "! a=b", "a=b # c", "\\\n#a=b", "a=b\\\n#c", "a=b\\\n   c", "a=b\\\n\n c=d", "a=b\\",
		"a=b\\\r\nc", "a\r=b", "a\\u0041=\\u00e9", "a=\\uD83D\\uDE00", "a=\\ud83d", "a=\\u12", "a=\\uzzzz", "a=\\u+041", "a\\:b:c", "\\a\\t\\n=\\r\\f", "systemProp.\\u0061=x", "#a\\\nb=c", "  # a\n  b=c", "a=\u00e9\U0001f600", "\\", "\\\n\\\na=b", "a\\\n=b", "a\\\n b\\\n c", "\x00=\x00", "\ufeffa=b", "a\u00a0b=c", "a\vb",
	}
	pieces := []string{"a", "b", "=", ":", " ", "\t", "\f", "\\", "\\", "\n", "\n", "\r", "#", "!", "\\u0041", "\\u003d", "\\uD83D\\uDE00", "\u00e9", "\U0001f600", "org.gradle.jvmargs", "-Dx=y"}
	random := rand.New(rand.NewPCG(5, 6))
	for range 3000 {
		var b strings.Builder
		for range 1 + random.IntN(12) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		texts = append(texts, b.String())
	}
	lines := make([]string, len(texts))
	for i, text := range texts {
		lines[i] = hex.EncodeToString([]byte(text))
	}
	program := filepath.Join("..", "..", "..", "testdata", "java", "properties", "Loaded.java")
	for i, line := range jdks.AnswersTo(t, 25, lines, program) {
		if line == "refused" {
			continue
		}
		var got []string
		for _, e := range readProperties(texts[i]) {
			got = append(got, utf16Hex(e.Key)+"\t"+utf16Hex(e.Value))
		}
		if got, want := saying(got), saying(pairs(line)); !slices.Equal(got, want) {
			t.Errorf("%q is %q, Java has %q", texts[i], got, want)
		}
	}
}

// pairs are the keys with their values of a line.
func pairs(line string) (list []string) {
	words := strings.Split(line, "\t")
	for i := 1; i < len(words); i += 2 {
		list = append(list, words[i-1]+"\t"+words[i])
	}
	return list
}

// saying are those that are not wholly empty, of which Java makes one of a backslash at the end.
func saying(pairs []string) []string {
	return slices.DeleteFunc(pairs, func(pair string) bool { return pair == "\t" })
}
