package source

import "bytes"

// forGrammar changes a text where the grammar is narrower than the language.
// Offsets stay as they are.
func forGrammar(text []byte) []byte {
	out := bytes.Clone(text)
	endMembers(text, out)
	bareConstructors(text, out)
	endAnnotations(text, out)
	return out
}

// endAnnotations puts a ";" behind the arguments of an annotation that the word "fun" follows on the line, outside of
// classes: the grammar takes both for an expression, and the function is lost. It takes the place of a blank.
func endAnnotations(text, out []byte) {
	l := &lexer{text: text, lang: Kotlin}
	braces, parens, annotated := 0, 0, false
	for t, more := l.next(); more; t, more = l.next() {
		switch text[t.start] {
		case '{':
			braces++
		case '}':
			braces--
		case '@':
			annotated = braces == 0 && parens == 0
		case '(':
			parens++
		case ')':
			if parens--; parens == 0 && annotated && bytes.HasPrefix(bytes.TrimLeft(text[t.end:], " \t"), []byte("fun ")) && text[t.end] != 'f' {
				out[t.end] = ';'
			}
			annotated = annotated && parens > 0
		}
	}
}

// endMembers puts a ";" in front of each "}" on whose line something else ends:
// the grammar wants the last member of a class to end with its line or with
// that. It takes the place of a blank. A block of comments has no member to end,
// and the grammar wants no ";" alone there.
func endMembers(text, out []byte) {
	l := &lexer{text: text, lang: Kotlin}
	last := byte('{')
	for t, more := l.next(); more; t, more = l.next() {
		behind := last
		last = text[t.start]
		if last != '}' || behind == '{' {
			continue
		}
		before := bytes.TrimRight(text[:t.start], " \t")
		if len(before) == 0 || len(before) == t.start || bytes.HasSuffix(before, []byte("->")) {
			continue
		}
		switch before[len(before)-1] {
		case '\n', '{', ';', ',':
		default:
			out[t.start-1] = ';'
		}
	}
}

// bareConstructors blanks annotations, the word "actual" and what else stands
// between them and the word "constructor" behind the name of a class: where a line
// begins with them, the grammar takes them for those of the next declaration.
func bareConstructors(text, out []byte) {
	if !bytes.Contains(text, []byte("constructor")) {
		return
	}
	l := &lexer{text: text, lang: Kotlin}
	inHeader := false // behind "class", and not in its parameters or body yet
	for t, more := l.next(); more; t, more = l.next() {
		switch c := text[t.start]; {
		case t.word && l.of(t) == "class":
			inHeader = true
		case c == '(' || c == '{' || c == '}' || c == '=' || c == ';':
			inHeader = false
		case inHeader && (c == '@' || t.word && l.of(t) == "actual"):
			if end, ok := constructorBehind(text, t.end); ok {
				blank(out[t.start:end])
			}
		}
	}
}

// constructorBehind returns where the word "constructor" begins that ends a row
// of annotations and modifiers.
func constructorBehind(text []byte, from int) (at int, ok bool) {
	l := &lexer{text: text, at: from, lang: Kotlin}
	parens := 0
	for t, more := l.next(); more; t, more = l.next() {
		switch c := text[t.start]; {
		case c == '(':
			parens++
		case c == ')':
			parens--
		case parens > 0:
		case t.word && l.of(t) == "constructor":
			return t.start, true
		case !t.word && c != '@' && c != '.' && c != ':', t.word && beginsKotlin(l.of(t)):
			return 0, false
		}
	}
	return 0, false
}

// beginsKotlin tells whether a word begins a declaration other than a
// constructor.
func beginsKotlin(word string) bool {
	switch word {
	case "class", "interface", "object", "fun", "val", "var", "typealias", "init", "companion":
		return true
	default:
		return false
	}
}

// blank overwrites a piece of text, except for line ends.
func blank(text []byte) {
	for i, c := range text {
		if c != '\n' && c != '\r' {
			text[i] = ' '
		}
	}
}
