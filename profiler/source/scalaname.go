package source

import (
	"fmt"
	"strings"
	"unicode"
)

// encodeName writes a name as class files do: operator characters as words,
// what no name in Java may hold as its number.
func encodeName(name string) string {
	var b strings.Builder
	for _, r := range strings.Trim(name, "`") {
		word := operatorName(r)
		switch {
		case word != "":
			b.WriteString("$" + word)
		case r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, "$u%04X", r)
		}
	}
	return b.String()
}

// operatorName is how class files call an operator character; "" for others
// (scala.reflect.NameTransformer).
func operatorName(r rune) string {
	switch r {
	case '+':
		return "plus"
	case '-':
		return "minus"
	case '*':
		return "times"
	case '/':
		return "div"
	case '<':
		return "less"
	case '>':
		return "greater"
	case '=':
		return "eq"
	case '!':
		return "bang"
	case '?':
		return "qmark"
	case ':':
		return "colon"
	case '&':
		return "amp"
	case '|':
		return "bar"
	case '^':
		return "up"
	case '%':
		return "percent"
	case '~':
		return "tilde"
	case '#':
		return "hash"
	case '@':
		return "at"
	case '\\':
		return "bslash"
	default:
		return ""
	}
}
