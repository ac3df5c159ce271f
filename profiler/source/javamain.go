package source

import (
	"slices"
	"strings"
)

// Releases that brought the newer forms of a main.
const (
	// instanceMainJDK starts mains that are not public, not static or without
	// parameter, and compact sources (JEP 512).
	instanceMainJDK = 25
	// instanceMainPreviewJDK does so with --enable-preview (JEP 445).
	instanceMainPreviewJDK = 21
	// innerStaticJDK allows static methods in inner classes (JEP 395).
	innerStaticJDK = 16
)

// javaMains decides which types can be started, and by which main: the one
// with parameter first, inherited ones included as far as this file shows.
// A compact source has only its own main: what else it declares is nested.
func javaMains(types []*typeFacts, compact *typeFacts) []Main {
	if compact != nil {
		types = []*typeFacts{compact}
	}
	byClass := map[string]*typeFacts{}
	for _, t := range types {
		byClass[t.Class] = t
	}
	var mains []Main
	for _, t := range types {
		if m, ok := chooseMain(t, byClass); ok {
			if t == compact {
				m.Kind, m.MinJDK, m.PreviewJDK = CompactMain, instanceMainJDK, instanceMainPreviewJDK
			}
			m.First = t == types[0]
			mains = append(mains, m)
		}
	}
	slices.SortStableFunc(mains, func(a, b Main) int { return a.Line - b.Line })
	return mains
}

// chooseMain finds the main that `java Class` runs: with parameter before
// without, public before others, own before inherited. The launcher tries no
// other when it cannot call that one.
func chooseMain(t *typeFacts, byClass map[string]*typeFacts) (Main, bool) {
	all := append(slices.Clone(t.mains), inheritedMains(t, byClass)...)
	if len(all) == 0 {
		return Main{}, false
	}
	rank := func(m mainFacts) int {
		switch {
		case m.args && m.public:
			return 0
		case m.args:
			return 1
		default:
			return 2
		}
	}
	chosen := slices.MinFunc(all, func(a, b mainFacts) int { return rank(a) - rank(b) })
	if !startable(t, chosen) {
		return Main{}, false
	}
	if slices.Contains(t.mains, chosen) {
		return mainOf(t, chosen, chosen.line, chosen.column, false), true
	}
	return mainOf(t, chosen, t.Line, t.Column, true), true
}

// inheritedMains collects the mains of the supertypes declared in this file,
// the nearest first.
func inheritedMains(t *typeFacts, byClass map[string]*typeFacts) []mainFacts {
	var found []mainFacts
	for _, super := range supertypesOf(t, byClass) {
		for _, m := range super.mains {
			if super.keyword == "interface" && m.static {
				continue // static methods of interfaces are not inherited
			}
			found = append(found, m)
		}
	}
	return found
}

// supertypesOf are the supertypes of a type that this file declares, each before
// its own.
func supertypesOf(t *typeFacts, byClass map[string]*typeFacts) []*typeFacts {
	seen := []*typeFacts{t}
	var add func(*typeFacts)
	add = func(t *typeFacts) {
		for _, name := range t.supers {
			if super := supertype(t, name, byClass); super != nil && !slices.Contains(seen, super) {
				seen = append(seen, super)
				add(super)
			}
		}
	}
	add(t)
	return seen[1:]
}

// supertype finds the type that a name means in the header of t: one of those
// nested in the types around, from the inside out, or of the top level; nil
// when this file declares none.
func supertype(t *typeFacts, name string, byClass map[string]*typeFacts) *typeFacts {
	name = strings.ReplaceAll(name, ".", "$")
	for around := t.Class; around != ""; {
		cut := strings.LastIndexAny(around, "$.")
		around = around[:max(cut, 0)]
		if super := byClass[t.Class[:cut+1]+name]; super != nil {
			return super
		}
	}
	return nil
}

// startable tells whether the launcher can call a main on this type.
func startable(t *typeFacts, m mainFacts) bool {
	if m.static {
		return true
	}
	if t.abstract || t.inner || t.keyword == "enum" {
		return false
	}
	return t.ctors == 0 || t.newable
}

// mainOf describes a main of a type.
func mainOf(t *typeFacts, m mainFacts, line, column int, inherited bool) Main {
	main := Main{Class: t.Class, Line: line, Column: column, Kind: StaticMain}
	if !m.static || !m.public || !m.args {
		main.Kind, main.MinJDK, main.PreviewJDK = InstanceMain, instanceMainJDK, instanceMainPreviewJDK
	}
	if m.static && t.inner {
		main.MinJDK = max(main.MinJDK, innerStaticJDK)
	}
	if inherited {
		main.Kind = InheritedMain
	}
	return main
}
