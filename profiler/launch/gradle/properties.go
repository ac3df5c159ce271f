package gradle

import (
	"strconv"
	"strings"
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
			code, err := strconv.ParseUint(text[i+1:min(i+5, len(text))], 16, 16)
			if err == nil {
				b.WriteRune(rune(code))
				i += 4
			}
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
