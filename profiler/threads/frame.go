package threads

import (
	"bytes"
	"strconv"
	"strings"
)

func itoa(n int) string { return strconv.Itoa(n) }

// frames makes one Frame of all lines that say the same: a dump of a thousand threads repeats a few hundred.
type frames map[string]*Frame

// parse returns the frame of the text behind "at ", such as "a.B.c(java.base@17.0.15/B.java:12)" of a text or
// "java.base/a.B.c(B.java:12)" of JSON; nil for what is none.
func (known frames) parse(text []byte) *Frame {
	if f, ok := known[string(text)]; ok {
		return f
	}
	f := newFrame(string(text))
	known[string(text)] = f
	return f
}

func newFrame(text string) *Frame {
	text = strings.TrimSpace(text)
	open := strings.LastIndexByte(text, '(')
	if open < 0 || !strings.HasSuffix(text, ")") {
		return nil
	}
	name, where := text[:open], text[open+1:len(text)-1]
	dot := strings.LastIndexByte(name, '.')
	if dot <= 0 {
		return nil
	}
	f := &Frame{Class: ClassName(name[:dot]), Method: name[dot+1:]}
	f.locate(where)
	f.is = kindOf(f)
	return f
}

// ClassName takes the module or class loader off that is in front of a name and what makes a hidden class unique
// off its end: "java.base/a.B", "app//a.B", "a.B$$Lambda/0x00007f" and, on JDK 8, "a.B$$Lambda$1/20037490".
func ClassName(name string) string {
	slash := strings.LastIndexByte(name, '/')
	if slash < 0 {
		return name
	}
	if end := name[slash+1:]; strings.HasPrefix(end, "0x") || isDigits(end) {
		return ClassName(name[:slash])
	}
	return name[slash+1:]
}

// locate reads what is in parentheses. Not all of it is a file: JDK 25 has "LambdaForm$MH" there.
func (f *Frame) locate(where string) {
	if slash := strings.LastIndexByte(where, '/'); slash >= 0 {
		where = where[slash+1:]
	}
	switch where {
	case "Native Method":
		f.Native = true
		return
	case "Unknown Source", "Redefined", "":
		return
	}
	file, line, _ := strings.Cut(where, ":")
	n, err := strconv.Atoi(line)
	if strings.Contains(file, ".") {
		f.File = file
		if err == nil && n > 0 {
			f.Line = n
		}
	}
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// trimmed is a line without what surrounds it, carriage returns included.
func trimmed(line []byte) []byte { return bytes.TrimSpace(line) }
