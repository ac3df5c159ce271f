package jfr

// Numbered are values by number: each is there once. The zero value is empty. One goroutine uses it.
type Numbered[V comparable] struct {
	List []V // by number, in order of first appearance; not to be changed
	at   map[V]int32
}

// Of returns the number of a value, which is appended if it has none.
func (n *Numbered[V]) Of(value V) int32 {
	number, ok := n.at[value]
	if !ok {
		if n.at == nil {
			n.at = map[V]int32{}
		}
		number = int32(len(n.List))
		n.List = append(n.List, value)
		n.at[value] = number
	}
	return number
}

// NumberOfText is Of for a text in a buffer, of which a string is made only where it has no number yet.
func NumberOfText(n *Numbered[string], text []byte) int32 {
	if number, ok := n.at[string(text)]; ok {
		return number
	}
	return n.Of(string(text))
}
