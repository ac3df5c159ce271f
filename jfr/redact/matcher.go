package redact

import "slices"

// matcher finds many texts at once in one pass over the bytes, whatever the case of ASCII letters (Aho and Corasick's
// automaton, with all transitions filled in, behind a look at pairs of bytes). Ends of lines within a text are passed over. It is immutable.
type matcher struct {
	class   [256]uint16 // of bytes
	classes int
	next    []int32 // by state and class
	ends    []int32 // form that ends in a state, -1 for none
	also    []int32 // the next state in which a shorter form ends, 0 for none
	forms   []form
	folded  []string
	longest int        // form
	starts  *bytePairs // see enter
}

// newMatcher makes the automaton of forms.
func newMatcher(forms []form) *matcher {
	m := &matcher{forms: forms, classes: 1}
	for _, f := range forms {
		m.folded = append(m.folded, foldASCII(f.text))
	}
	for _, text := range m.folded {
		for i := range len(text) {
			if c := text[i]; m.class[c] == 0 {
				m.class[c] = uint16(m.classes)
				m.classes++
			}
		}
	}
	for c := byte('A'); c <= 'Z'; c++ {
		m.class[c] = m.class[c|0x20]
	}
	m.addState()
	for i, text := range m.folded {
		m.insert(int32(i), text)
	}
	m.link()
	m.starts = &bytePairs{}
	for _, text := range m.folded {
		m.enter(text)
		m.longest = max(m.longest, len(text))
	}
	return m
}

func foldASCII(text string) string {
	b := []byte(text)
	for i, c := range b {
		if isUpper(c) {
			b[i] = c | 0x20
		}
	}
	return string(b)
}

func (m *matcher) addState() int32 {
	m.next = append(m.next, make([]int32, m.classes)...)
	m.ends, m.also = append(m.ends, -1), append(m.also, 0)
	return int32(len(m.ends) - 1)
}

func (m *matcher) insert(number int32, text string) {
	state := int32(0)
	for i := range len(text) {
		at := int(state)*m.classes + int(m.class[text[i]])
		if m.next[at] == 0 {
			added := m.addState()
			m.next[at] = added
		}
		state = m.next[at]
	}
	if m.ends[state] < 0 {
		m.ends[state] = number
	}
}

// link fills in where to go on when a text does not go on, level by level.
func (m *matcher) link() {
	fail := make([]int32, len(m.ends))
	queue := []int32{0}
	for len(queue) > 0 {
		state := queue[0]
		queue = queue[1:]
		back := int(fail[state]) * m.classes
		for c := range m.classes {
			to := &m.next[int(state)*m.classes+c]
			switch {
			case *to == 0 && state != 0:
				*to = m.next[back+c]
			case *to != 0:
				if state != 0 {
					fail[*to] = m.next[back+c]
				}
				m.also[*to] = fail[*to]
				if m.ends[fail[*to]] < 0 {
					m.also[*to] = m.also[fail[*to]]
				}
				queue = append(queue, *to)
			}
		}
	}
}

// enter notes the pairs of bytes one of which is there, at an even place, wherever a form starts: its first and second byte, or
// its second and third. Ends of lines that are passed over may stand between them. Forms have two bytes or more.
func (m *matcher) enter(form string) {
	passed := m.passed()
	second, third := slices.Concat(letterOf(form, 1), passed), slices.Concat(letterOf(form, 2), passed)
	m.starts.setEach(letterOf(form, 0), second)
	m.starts.setEach(letterOf(form, 1), third)
	m.starts.setEach(passed, second)
}

// allBytes are what may follow a form that is shorter than three bytes.
var allBytes = func() (all []byte) {
	for c := range 256 {
		all = append(all, byte(c))
	}
	return all
}()

// letterOf returns a byte of a form in both cases, or all bytes behind its end.
func letterOf(form string, i int) []byte {
	switch {
	case i >= len(form):
		return allBytes
	case isLower(form[i]):
		return []byte{form[i], form[i] &^ 0x20}
	}
	return []byte{form[i]}
}

// passed are the ends of lines that are passed over: those that are in no form.
func (m *matcher) passed() (bytes []byte) {
	for _, c := range []byte("\r\n") {
		if m.class[c] == 0 {
			bytes = append(bytes, c)
		}
	}
	return bytes
}

// each calls fn for each form found in a text, with where it ends; false ends the search.
func (m *matcher) each(text []byte, fn func(f *form, from, to int) bool) {
	for at := 0; at < len(text); {
		from := m.starts.skip(text, at+at&1)
		if from == len(text) && len(text)&1 == 0 {
			return
		}
		at = m.walk(text, max(at, min(from, len(text)-1)-1), from+1, fn)
	}
}

// walk goes through a text from a place until no form goes on behind another place, and returns where that is.
func (m *matcher) walk(text []byte, at, least int, fn func(f *form, from, to int) bool) int {
	state := int32(0)
	for ; at < len(text); at++ {
		c := text[at]
		if (c == '\n' || c == '\r') && m.class[c] == 0 {
			continue // a text that is broken over lines
		}
		if state = m.next[int(state)*m.classes+int(m.class[c])]; state == 0 {
			if at >= least {
				return at + 1
			}
			continue
		}
		if (m.ends[state] >= 0 || m.also[state] != 0) && !m.report(text, at, state, fn) {
			return len(text)
		}
	}
	return at
}

// report calls fn for each form that ends with a byte.
func (m *matcher) report(text []byte, at int, state int32, fn func(f *form, from, to int) bool) bool {
	for ; state != 0; state = m.also[state] {
		number := m.ends[state]
		if number < 0 {
			continue
		}
		if !fn(&m.forms[number], startOf(text, at, len(m.folded[number]), m.class['\n'] == 0), at+1) {
			return false
		}
	}
	return true
}

// matches says whether a form is in a text.
func (m *matcher) matches(text []byte) bool {
	from := m.starts.skip(text, 0)
	if from == len(text) && len(text)&1 == 0 {
		return false
	}
	state := int32(0)
	for _, c := range text[max(0, min(from, len(text)-1)-1):] {
		state = m.next[int(state)*m.classes+int(m.class[c])]
		if m.ends[state] >= 0 || m.also[state] != 0 {
			return true
		}
	}
	return false
}

// startOf returns where a text of n bytes starts that ends with byte i, ends of lines not counted.
func startOf(text []byte, i, n int, skipLines bool) int {
	for ; i >= 0; i-- {
		if skipLines && (text[i] == '\n' || text[i] == '\r') {
			continue
		}
		if n--; n == 0 {
			return i
		}
	}
	return 0
}
