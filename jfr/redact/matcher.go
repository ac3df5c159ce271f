package redact

// matcher finds many texts at once in one pass over the bytes, whatever the case of ASCII letters (Aho and Corasick's
// automaton, with all transitions filled in). Ends of lines within a text are passed over. It is immutable.
type matcher struct {
	class   [256]uint16 // of bytes
	classes int
	next    []int32 // by state and class
	ends    []int32 // form that ends in a state, -1 for none
	also    []int32 // the next state in which a shorter form ends, 0 for none
	forms   []form
	folded  []string
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

// each calls fn for each form found in a text, with where it ends; false ends the search.
func (m *matcher) each(text []byte, fn func(f *form, from, to int) bool) {
	state := int32(0)
	for i, c := range text {
		if state == 0 && m.next[m.class[c]] == 0 {
			continue
		}
		if (c == '\n' || c == '\r') && m.class[c] == 0 {
			continue // a text that is broken over lines
		}
		state = m.next[int(state)*m.classes+int(m.class[c])]
		if state == 0 || m.ends[state] < 0 && m.also[state] == 0 {
			continue
		}
		for at := state; at != 0; at = m.also[at] {
			if m.ends[at] < 0 {
				continue
			}
			number := m.ends[at]
			if !fn(&m.forms[number], startOf(text, i, len(m.folded[number]), m.class['\n'] == 0), i+1) {
				return
			}
		}
	}
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
