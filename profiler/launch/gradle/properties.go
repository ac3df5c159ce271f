package gradle

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
)

// Entry is a key and a value of a properties file.
type Entry struct{ Key, Value string }

// readProperties lists what a text in the format of Java's properties files says
// (java.util.Properties, load): keys end at "=", ":" or a blank, a line goes on
// after a backslash, and any character may be escaped.
func readProperties(text string) []Entry {
	var all []Entry
	for _, line := range logicalLines(text) {
		end := keyEnd(line)
		rest := strings.TrimLeft(line[end:], " \t\f")
		if rest != "" && (rest[0] == '=' || rest[0] == ':') {
			rest = strings.TrimLeft(rest[1:], " \t\f")
		}
		all = append(all, Entry{unescaped(line[:end]), unescaped(rest)})
	}
	return all
}

// logicalLines joins lines that go on and leaves comments out.
func logicalLines(text string) []string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	var lines []string
	goesOn := false
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimLeft(line, " \t\f")
		if !goesOn && (line == "" || line[0] == '#' || line[0] == '!') {
			continue
		}
		if goesOn {
			line = lines[len(lines)-1] + line
			lines = lines[:len(lines)-1]
		}
		backslashes := len(line) - len(strings.TrimRight(line, `\`))
		goesOn = backslashes%2 == 1
		if goesOn {
			line = line[:len(line)-1]
		}
		if goesOn && line == "" {
			goesOn = false // a new line follows, which may be a comment
			continue
		}
		lines = append(lines, line)
	}
	return lines
}

// keyEnd is where the key of a line ends.
func keyEnd(line string) int {
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '=', ':', ' ', '\t', '\f':
			return i
		}
	}
	return len(line)
}

// unescaped resolves the escapes of a key or value.
func unescaped(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' || i+1 == len(text) {
			b.WriteByte(text[i])
			continue
		}
		i++
		switch c := text[i]; c {
		case 't', 'n', 'r', 'f':
			b.WriteByte("\t\n\r\f"[strings.IndexByte("tnrf", c)])
		case 'u':
			if char, ok := codeAt(text[i+1:]); ok {
				i += 4
				if after, is := strings.CutPrefix(text[i+1:], `\u`); is && utf16.IsSurrogate(char) {
					low, _ := codeAt(after)
					if pair := utf16.DecodeRune(char, low); pair != unicode.ReplacementChar {
						char = pair
						i += len(`\uDE00`)
					}
				}
				b.WriteRune(char)
			}
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// codeAt is the character whose number is at the start of a text, which may be half a one.
func codeAt(text string) (rune, bool) {
	const digits = 4
	if len(text) < digits {
		return 0, false
	}
	code, err := strconv.ParseUint(text[:digits], 16, 16)
	return rune(code), err == nil
}
