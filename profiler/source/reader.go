package source

import sitter "github.com/tree-sitter/go-tree-sitter"

// reader is what the walkers of all languages have in common: the tree they
// read and what they found in it so far.
type reader struct {
	syntax
	file    *File
	imports []string
	types   []*typeFacts
}

// readTree parses a text and begins to read it. The tree belongs to the pass;
// nil means that there is none, and the file counts as broken.
func readTree(f *File, lang *sitter.Language, text []byte, p *pass) (reader, *sitter.Node) {
	tree := p.parse(lang, text)
	if tree == nil {
		f.Broken = true
		return reader{}, nil
	}
	root := tree.RootNode()
	f.Broken = root.HasError()
	return reader{syntax: syntax{text}, file: f}, root
}

// declare adds a type whose name is at a node and returns its facts, which end
// with the file until endType says better.
func (r *reader) declare(class, simple, keyword string, at *sitter.Node, in scope) *typeFacts {
	line, column := r.position(at)
	t := &typeFacts{
		Type:    Type{Class: class, Line: line, Column: column, EndLine: r.file.Lines},
		keyword: keyword, simple: simple, outer: in.decl,
	}
	r.types = append(r.types, t)
	r.file.Types = append(r.file.Types, t.Type)
	return t
}

// endType notes where the type that was declared last ends; all else of it is known then.
func (r *reader) endType(t *typeFacts, n *sitter.Node) {
	t.EndLine = r.endLine(n)
	r.file.Types[len(r.file.Types)-1] = t.Type
}

// addMethod adds a method: n is the whole of it, at its name; body may be nil.
func (r *reader) addMethod(n, at, body *sitter.Node, name string, in scope) Method {
	begin, _ := r.position(n)
	line, column := r.position(at)
	m := Method{Class: in.class, Name: name, Begin: begin, Line: line, Column: column, EndLine: r.endLine(n)}
	if body != nil {
		m.BodyLine, _ = r.position(body)
	}
	r.file.Methods = append(r.file.Methods, m)
	return m
}
