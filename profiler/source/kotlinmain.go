package source

import (
	"slices"
	"strings"

	sitter "github.com/tree-sitter/go-tree-sitter"
)

// mainCandidate adds a main: a top-level function, or a static one of an
// object, with the parameters of a main.
func (w *kotlinWalker) mainCandidate(n *sitter.Node, m Method, mods *sitter.Node, in scope) {
	if strings.HasSuffix(w.file.Name, ".kts") || has(mods, "private") || w.hasWord(mods, "private") || w.isExtension(n) {
		return
	}
	args, fits := w.mainParameters(child(n, "function_value_parameters"))
	if !fits || !w.returnsUnit(n) {
		return
	}
	main := Main{Class: in.class, Line: m.Line, Column: m.Column, Kind: KotlinMain}
	if in.decl != nil {
		if _, static := w.annotation(mods, "JvmStatic"); !static || w.hasWord(mods, "suspend") {
			return
		}
		switch in.decl.keyword {
		case "companion": // the class around gets the static method
			around := strings.LastIndexByte(in.class, '$')
			if around < 0 {
				return // half-typed: nothing is around it
			}
			main.Class = in.class[:around]
		case "object":
		default:
			return
		}
		if !args {
			main.MinJDK, main.PreviewJDK = instanceMainJDK, instanceMainPreviewJDK
		}
	}
	w.addMain(main, args)
}

// addMain adds a main, or lets one with parameter take the place of one without
// in the same class: that is the one that starts.
func (w *kotlinWalker) addMain(main Main, args bool) {
	at := slices.IndexFunc(w.file.Mains, func(m Main) bool { return m.Class == main.Class })
	if at < 0 {
		w.file.Mains = append(w.file.Mains, main)
		w.argless = append(w.argless, !args)
	} else if args && w.argless[at] {
		w.file.Mains[at], w.argless[at] = main, false
	}
}

// mainParameters tells whether parameters are those of a main.
func (w *kotlinWalker) mainParameters(params *sitter.Node) (args, fits bool) {
	if params == nil {
		return false, false
	}
	count, vararg := 0, false
	var typ string
	for _, c := range named(params) {
		switch c.Kind() {
		case "parameter":
			count++
			_, typ, _ = strings.Cut(w.of(&c), ":")
		case "parameter_modifiers":
			vararg = strings.Contains(w.of(&c), "vararg")
		}
	}
	typ = strings.Join(strings.Fields(typ), "")
	switch {
	case count == 0:
		return false, true
	case count > 1:
		return false, false
	case vararg:
		return true, typ == "String"
	default:
		return true, typ == "Array<String>" || typ == "Array<outString>" || typ == "Array<String?>"
	}
}

// isExtension tells whether a function has a receiver: a type in front of its name.
func (w *kotlinWalker) isExtension(n *sitter.Node) bool {
	name := n.ChildByFieldName("name")
	for _, c := range named(n) {
		if c.StartByte() >= name.StartByte() {
			return false
		}
		if strings.HasSuffix(c.Kind(), "_type") {
			return true
		}
	}
	return false
}

// returnsUnit tells whether a function's return type is Unit or not written.
func (w *kotlinWalker) returnsUnit(n *sitter.Node) bool {
	params := child(n, "function_value_parameters")
	for _, c := range named(n) {
		if strings.HasSuffix(c.Kind(), "_type") && c.StartByte() > params.StartByte() {
			return w.of(&c) == "Unit"
		}
	}
	return true
}

// hasWord tells whether modifiers contain a word.
func (w *kotlinWalker) hasWord(mods *sitter.Node, word string) bool {
	if mods == nil {
		return false
	}
	for _, c := range named(mods) {
		if w.of(&c) == word {
			return true
		}
	}
	return false
}

// annotation finds an annotation by its simple name and returns its text.
func (w *kotlinWalker) annotation(mods *sitter.Node, simple string) (text string, ok bool) {
	texts := w.annotationTexts(mods)
	i := slices.IndexFunc(texts, func(text string) bool {
		name := annotationName(text)
		return name == simple || strings.HasSuffix(name, "."+simple)
	})
	if i < 0 {
		return "", false
	}
	return texts[i], true
}

// annotationTexts returns the annotations among modifiers, which may be nil.
func (w *kotlinWalker) annotationTexts(mods *sitter.Node) []string {
	if mods == nil {
		return nil
	}
	var texts []string
	for mods.Kind() == "annotated_expression" {
		inner := child(mods, "annotated_expression")
		if inner == nil {
			return append(texts, w.of(mods))
		}
		texts = append(texts, w.of(child(mods, "annotation")))
		mods = inner
	}
	for _, c := range named(mods) {
		if c.Kind() == "annotation" {
			texts = append(texts, w.of(&c))
		}
	}
	return texts
}

// annotationName is the name in the text of an annotation.
func annotationName(text string) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(text, "@"), "(")
	return strings.TrimSpace(name)
}

// annotations returns the names of the annotations among modifiers.
func (w *kotlinWalker) annotations(mods *sitter.Node) []string {
	texts := w.annotationTexts(mods)
	for i, text := range texts {
		texts[i] = annotationName(text)
	}
	return texts
}

// jvmName returns the name that @JvmName, as it is spelt there, gives a function or an accessor.
func (w *kotlinWalker) jvmName(mods *sitter.Node, spelt string) (string, bool) {
	text, ok := w.annotation(mods, spelt)
	if !ok {
		return "", false
	}
	parts := strings.SplitN(text, `"`, 3)
	return parts[min(1, len(parts)-1)], len(parts) == 3
}
