package source

import (
	"bytes"

	sitter "github.com/tree-sitter/go-tree-sitter"
)

// syntax is one text with the means to read its tree. Nodes are valid as long
// as the tree that readTree parsed is kept.
type syntax struct{ text []byte }

// of returns the text of a node; "" for nil.
func (s syntax) of(n *sitter.Node) string {
	if n == nil {
		return ""
	}
	return string(s.bytes(n))
}

// bytes returns the text of a node, which must not be changed.
func (s syntax) bytes(n *sitter.Node) []byte {
	end := min(n.EndByte(), uint(len(s.text)))
	return s.text[min(n.StartByte(), end):end]
}

// position returns the 1-based line and byte column where a node starts.
func (s syntax) position(n *sitter.Node) (line, column int) {
	p := n.StartPosition()
	return int(p.Row) + 1, int(p.Column) + 1
}

// endLine returns the line of a node's last character that is not blank.
func (s syntax) endLine(n *sitter.Node) int {
	body := s.bytes(n)
	if len(body) == 0 {
		line, _ := s.position(n)
		return line
	}
	blank := body[len(bytes.TrimRight(body, " \t\r\n\f")):]
	return int(n.EndPosition().Row) + 1 - bytes.Count(blank, []byte{'\n'})
}

// children returns all children of a node, tokens included.
func children(n *sitter.Node) []sitter.Node {
	cursor := n.Walk()
	defer cursor.Close()
	return n.Children(cursor)
}

// named returns the children of a node that are not mere tokens.
func named(n *sitter.Node) []sitter.Node {
	cursor := n.Walk()
	defer cursor.Close()
	return n.NamedChildren(cursor)
}

// child returns the first child of a kind, or nil.
func child(n *sitter.Node, kind string) *sitter.Node {
	if n == nil {
		return nil
	}
	for _, c := range children(n) {
		if c.Kind() == kind {
			return &c
		}
	}
	return nil
}

// has tells whether a node has a child of a kind; false for nil.
func has(n *sitter.Node, kind string) bool { return child(n, kind) != nil }

// countLines returns the number of lines of a text; a line end at the very end
// begins no further line.
func countLines(text []byte) int {
	n := bytes.Count(text, []byte{'\n'})
	if len(text) > 0 && text[len(text)-1] != '\n' {
		n++
	}
	return n
}
