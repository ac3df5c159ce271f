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
	if size > 0 {
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	if text != "" && !strings.ContainsAny(text[len(text)-1:], ".!?") {
		text += "."
	}
	return text
}
