package source

import (
	"bytes"
	"regexp"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// blankModuleImports hides the word "module" of JEP 511's imports, which the
// grammar does not know. Offsets stay as they are.
func blankModuleImports(text []byte) []byte {
	if !bytes.Contains(text, []byte("module")) {
		return text
	}
	imports := regexp.MustCompile(`(?m)^\x{FEFF}?[ \t]*import[ \t]+(module)[ \t]+[\w.]+[ \t]*;`)
	found := imports.FindAllSubmatchIndex(text, -1)
	if found == nil {
		return text
	}
	out := bytes.Clone(text)
	for _, m := range found {
		copy(out[m[2]:m[3]], "      ")
	}
	return out
}

// shifts tell by how much columns are off after unescape, by line.
type shifts map[int][]shift

// shift moves what is at or behind a column of the changed text.
type shift struct{ column, by int }

// unescape replaces unicode escapes of letters and digits by the characters
// themselves, so that the grammar sees identifiers as the compiler does (JLS
// 3.3). Other escapes stay: they stand in strings.
func unescape(text []byte) ([]byte, shifts) {
	if !bytes.Contains(text, []byte(`\u`)) {
		return text, nil
	}
	out := make([]byte, 0, len(text))
	moved := shifts{}
	line, lineStart := 1, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\n':
			out = append(out, c)
			line, lineStart = line+1, len(out)
			continue
		case c != '\\':
			out = append(out, c)
			continue
		}
		r, size := escapeAt(text[i:])
		if size == 0 {
			out = append(out, text[i])
			if i+1 < len(text) && text[i+1] == '\\' {
				out = append(out, '\\') // an escaped backslash begins nothing
				i++
			}
			continue
		}
		out = utf8.AppendRune(out, r)
		moved[line] = append(moved[line], shift{len(out) - lineStart + 1, size - utf8.RuneLen(r)})
		i += size - 1
	}
	return out, moved
}

// escapeAt reads the unicode escape of an identifier character at the start of
// text; size is 0 when there is none.
func escapeAt(text []byte) (r rune, size int) {
	at := 1
	for at < len(text) && text[at] == 'u' {
		at++
	}
	if at == 1 || at+4 > len(text) {
		return 0, 0
	}
	v, err := strconv.ParseUint(string(text[at:at+4]), 16, 16)
	if err != nil {
		return 0, 0
	}
	r = rune(v)
	if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '$' {
		return 0, 0
	}
	return r, at + 4
}

// column returns the column in the text as written.
func (s shifts) column(line, column int) int {
	moved := column
	for _, shift := range s[line] {
		if column >= shift.column {
			moved += shift.by
		}
	}
	return moved
}

// apply moves the columns of what was found back to the text as written.
func (s shifts) apply(f *File) {
	if len(s) == 0 {
		return
	}
	for i := range f.Mains {
		f.Mains[i].Column = s.column(f.Mains[i].Line, f.Mains[i].Column)
	}
	for i := range f.Tests {
		f.Tests[i].Column = s.column(f.Tests[i].Line, f.Tests[i].Column)
	}
	for i := range f.Methods {
		f.Methods[i].Column = s.column(f.Methods[i].Line, f.Methods[i].Column)
	}
	for i := range f.Types {
		f.Types[i].Column = s.column(f.Types[i].Line, f.Types[i].Column)
	}
}
