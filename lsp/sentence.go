package lsp

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// sentence makes an error's text readable for people: it begins with a capital
// letter and ends with a full stop.
func sentence(err error) string {
	text := strings.TrimSpace(err.Error())
	first, size := utf8.DecodeRuneInString(text)
	if word, _, _ := strings.Cut(text, " "); size > 0 && !isName(word) {
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	if text != "" && !strings.ContainsAny(text[len(text)-1:], ".!?") {
		text += "."
	}
	return text
}

// isName tells whether a word is a name of code, such as demo.SumTest.adds: that is not written otherwise.
func isName(word string) bool {
	return strings.ContainsAny(strings.TrimRight(word, ".:,"), ".:/_$#")
}
