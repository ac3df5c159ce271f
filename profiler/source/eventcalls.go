package source

import (
	"slices"
	"strings"
)

// CallKind is what a call does with an event or its class.
type CallKind uint8

// Kinds of calls.
const (
	BeginsEvent CallKind = iota + 1
	CommitsEvent
	RegistersEvent // FlightRecorder.register
	HooksEvent     // FlightRecorder.addPeriodicEvent
)

// EventCall is a call that has to do with events, in whichever language.
type EventCall struct {
	Kind  CallKind
	Class string // as the text names it; "" where the text does not say of which class the event is
	At    Extent // the name of the method
}

// maxGeneric bounds the tokens of type arguments that are passed over.
const maxGeneric = 40

// callReader finds calls among the tokens of a text, outside of comments and strings. It resolves no types: what the
// text declares a name as anywhere counts.
type callReader struct {
	texts []string
	at    []Extent
	types map[string][]string // by variable
}

// eventCalls are the calls of a text that have to do with events.
func eventCalls(lang Language, text []byte) (calls []EventCall) {
	r := &callReader{types: map[string][]string{}}
	l := &lexer{text: text, lang: lang}
	for t, more := l.next(); more; t, more = l.next() {
		r.texts, r.at = append(r.texts, l.of(t)), append(r.at, Extent{t.start, t.end})
	}
	for i := range r.texts {
		r.declared(i)
	}
	for i, word := range r.texts {
		switch word {
		case "begin", "commit":
			calls = append(calls, r.ofEvent(i)...)
		case "register", "addPeriodicEvent":
			kind := RegistersEvent
			if word == "addPeriodicEvent" {
				kind = HooksEvent
			}
			if class := r.classLiteral(i + 1); class != "" {
				calls = append(calls, EventCall{kind, class, r.at[i]})
			}
		}
	}
	return calls
}

func (r *callReader) text(i int) string {
	if i < 0 || i >= len(r.texts) {
		return ""
	}
	return r.texts[i]
}

func isName(text string) bool {
	return text != "" && isWord(text[0]) && (text[0] < '0' || text[0] > '9')
}

func isTypeName(text string) bool { return text != "" && 'A' <= text[0] && text[0] <= 'Z' }

// typeAt reads a type with its outer classes that begins at a token, and where it ends; "" if none begins.
func (r *callReader) typeAt(i int) (name string, end int) {
	if !isName(r.text(i)) || r.text(i-1) == "." {
		return "", i
	}
	parts := []string{r.text(i)}
	for i++; r.text(i) == "." && isName(r.text(i+1)) && (isTypeName(r.text(i+1)) || !isTypeName(parts[len(parts)-1])); i += 2 {
		parts = append(parts, r.text(i+1))
	}
	if !isTypeName(parts[len(parts)-1]) {
		return "", i
	}
	return strings.Join(parts, "."), r.arguments(i)
}

// arguments passes over the type arguments that begin at a token.
func (r *callReader) arguments(i int) int {
	depth := 0
	for j := i; j < i+maxGeneric && r.text(j) != ""; j++ {
		switch r.text(j) {
		case "<", "[":
			depth++
		case ">", "]":
			depth--
		}
		if depth == 0 {
			if j == i {
				return i
			}
			return j + 1
		}
	}
	return i
}

// declared notes the type of a variable where a token begins a declaration: "T name", "name: T", "name = new T(".
func (r *callReader) declared(i int) {
	if class, end := r.typeAt(i); class != "" && isName(r.text(end)) && r.text(end) != "extends" && r.text(end) != "implements" {
		r.note(r.text(end), class)
	}
	if !isName(r.text(i)) {
		return
	}
	switch {
	case r.text(i+1) == ":":
		class, _ := r.typeAt(i + 2)
		r.note(r.text(i), class)
	case r.text(i+1) == "=":
		at := i + 2
		if r.text(at) == "new" {
			at++
		}
		if class, end := r.typeAt(at); r.text(end) == "(" || r.text(i+2) == "new" {
			r.note(r.text(i), class)
		}
	}
}

func (r *callReader) note(name, class string) {
	if class != "" && !slices.Contains(r.types[name], class) {
		r.types[name] = append(r.types[name], class)
	}
}

// ofEvent are the calls that begin or commit makes at a token: of each type that the event may have.
func (r *callReader) ofEvent(i int) (calls []EventCall) {
	if r.text(i+1) != "(" || r.text(i+2) != ")" {
		return nil
	}
	kind := CommitsEvent
	if r.text(i) == "begin" {
		kind = BeginsEvent
	}
	classes := []string{""}
	if r.text(i-1) == "." {
		classes = r.receiver(i - 2)
	} else if isName(r.text(i-1)) && !isKeywordBeforeCall(r.text(i-1)) {
		return nil // it is declared
	}
	for _, class := range classes {
		calls = append(calls, EventCall{kind, class, r.at[i]})
	}
	return calls
}

func isKeywordBeforeCall(word string) bool {
	return slices.Contains([]string{"return", "else", "do", "then", "yield"}, word)
}

// receiver are the types of what a method is called on that ends at a token; one "" where the text does not say.
func (r *callReader) receiver(i int) []string {
	for r.text(i) == "?" || r.text(i) == "!" {
		i--
	}
	if types := r.types[r.text(i)]; len(types) > 0 {
		return types
	}
	if r.text(i) != ")" {
		return []string{""}
	}
	depth := 0
	for ; i >= 0; i-- { // new T(…).commit()
		switch r.text(i) {
		case ")":
			depth++
		case "(":
			depth--
		}
		if depth == 0 {
			break
		}
	}
	from := i - 1
	for r.text(from-1) == "." {
		from -= 2
	}
	if class, end := r.typeAt(from); class != "" && end == i {
		return []string{class}
	}
	return []string{""}
}

// classLiteral is the class that the arguments begin with that begin at a token: T.class, T::class, classOf[T].
func (r *callReader) classLiteral(i int) string {
	if r.text(i) != "(" {
		return ""
	}
	if r.text(i+1) == "classOf" && r.text(i+2) == "[" {
		class, _ := r.typeAt(i + 3)
		return class
	}
	class, end := r.typeAt(i + 1)
	if r.text(end) == "." && r.text(end+1) == "class" || r.text(end) == ":" && r.text(end+1) == ":" {
		return class
	}
	return ""
}
