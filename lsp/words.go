package lsp

import (
	"errors"
	"strings"
)

// errOpenQuote refuses words of which nobody knows where they end.
var errOpenQuote = errors.New("a quotation mark of the arguments has no other; add it, or write \\\" or \\' for the mark itself")

// splitWords splits what a user types as arguments of a program: blanks separate, single and double quotes keep
// together, a backslash takes the next character as it is, but within single quotes. Nothing is expanded.
func splitWords(text string) ([]string, error) {
	var words []string
	var word strings.Builder
	quote, escaped, begun := rune(0), false, false
	for _, r := range text {
		switch {
		case escaped:
			word.WriteRune(r)
			escaped = false
		case r == '\\' && quote != '\'':
			escaped, begun = true, true
		case r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote, begun = r, true
		case quote == 0 && strings.ContainsRune(" \t\r\n", r):
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	if quote != 0 || escaped {
		return nil, errOpenQuote
	}
	if begun {
		words = append(words, word.String())
	}
	return words, nil
}
