package source

import "slices"

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
	byName := map[string]*typeFacts{}
	for _, t := range types {
		if _, taken := byName[t.simple]; !taken {
			byName[t.simple] = t
		}
	}
	var mains []Main
	for _, t := range types {
		if m, ok := chooseMain(t, byName); ok {
			if t == compact {
				m.Kind, m.MinJDK, m.PreviewJDK = CompactMain, instanceMainJDK, instanceMainPreviewJDK
			}
			mains = append(mains, m)
		}
	}
	slices.SortStableFunc(mains, func(a, b Main) int { return a.Line - b.Line })
	return mains
}

// chooseMain finds the main that `java Class` runs.
func chooseMain(t *typeFacts, byName map[string]*typeFacts) (Main, bool) {
	own, inherited := t.mains, inheritedMains(t, byName, nil)
	for _, args := range []bool{true, false} {
		for _, m := range own {
			if m.args == args && startable(t, m) {
				return mainOf(t, m, m.line, m.column, false), true
			}
		}
		for _, m := range inherited {
			if m.args == args && t.keyword != "interface" && startable(t, m) {
				return mainOf(t, m, t.Line, t.Column, true), true
			}
		}
	}
	return Main{}, false
}

// inheritedMains collects the mains of the supertypes declared in this file.
func inheritedMains(t *typeFacts, byName map[string]*typeFacts, seen []*typeFacts) []mainFacts {
	var found []mainFacts
	seen = append(seen, t)
	for _, name := range t.supers {
		super := byName[name]
		if super == nil || slices.Contains(seen, super) {
			continue
		}
		for _, m := range super.mains {
			if super.keyword == "interface" && m.static {
				continue // static methods of interfaces are not inherited
			}
			found = append(found, m)
		}
		found = append(found, inheritedMains(super, byName, seen)...)
	}
	return found
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
