// Package instrument tells which methods of a project a method filter of jdk.MethodTiming and jdk.MethodTrace (JEP 520)
// makes the JVM instrument, and which parts of a filter match nothing. What it knows of the JVM was read back from
// recordings. It knows no editor, and the methods of the JDK and of libraries are not counted.
package instrument

import (
	"fmt"
	"slices"
	"strings"

	"jfrlens/jfr/methodfilter"
	"jfrlens/profiler/source"
)

// Project is the code of a project. It is immutable; nil has none.
type Project struct {
	byName map[string]*source.CodeClass
	// Compiled tells that it was read from compiled classes, not from sources, which lack constructors that nobody wrote
	// and annotations.
	Compiled bool
}

// Read reads the code below some folders: compiled classes, else sources.
func Read(roots []string) *Project {
	p := &Project{byName: map[string]*source.CodeClass{}}
	classes, compiled := source.CodeClasses(roots)
	p.Compiled = compiled
	for i := range classes {
		p.byName[classes[i].Name] = &classes[i]
	}
	return p
}

// Count is what a filter, or a part of one, instruments.
type Count struct{ Methods, Classes int }

// String tells it in words.
func (c Count) String() string {
	return Methods(c.Methods) + " of " + plural(c.Classes, "class", "classes")
}

// Methods is a number of methods in words.
func Methods(n int) string { return plural(n, "method", "methods") }

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Count counts the methods of the project that parts of a filter match, each once.
func (p *Project) Count(parts []methodfilter.Part) (c Count) {
	if p == nil {
		return c
	}
	for _, class := range p.byName {
		n := 0
		for _, m := range class.Methods {
			if slices.ContainsFunc(parts, func(part methodfilter.Part) bool { return matches(part, class, m) }) {
				n++
			}
		}
		if n > 0 {
			c.Methods, c.Classes = c.Methods+n, c.Classes+1
		}
	}
	return c
}

// matches tells whether the JVM instruments a method because of a part.
func matches(part methodfilter.Part, class *source.CodeClass, m source.CodeMethod) bool {
	switch {
	case part.Wrong != nil || !m.HasCode:
		return false
	case part.Annotation != "":
		return slices.Contains(class.Annotations, part.Annotation) || slices.Contains(m.Annotations, part.Annotation)
	}
	return (part.Class == "" || part.Class == class.Name) && (part.Method == "" || part.Method == m.Name)
}

// Remark says why a part of a filter matches nothing in the project.
type Remark struct {
	Part    methodfilter.Part
	Message string
	Instead string // the part as it was probably meant, "" where that is not clear
	Wrong   bool   // it matches nothing anywhere
}

// Remarks are those on the parts of a filter that are right and match nothing in the project.
func (p *Project) Remarks(parts []methodfilter.Part) (list []Remark) {
	if p == nil || len(p.byName) == 0 {
		return nil
	}
	for _, part := range parts {
		if part.Wrong != nil || p.Count([]methodfilter.Part{part}).Methods > 0 {
			continue
		}
		if r := p.remark(part); r.Message != "" {
			r.Part = part
			list = append(list, r)
		}
	}
	return list
}

func (p *Project) remark(part methodfilter.Part) Remark {
	if part.Annotation != "" {
		return p.ofAnnotation(part)
	}
	class, known := p.byName[part.Class]
	switch {
	case part.Class == "":
		return Remark{Message: fmt.Sprintf("no class of the project has a method %s with code", part.Method)}
	case known:
		return ofMethod(class, part)
	}
	if nested := p.nested(part.Class); nested != "" {
		return Remark{Message: fmt.Sprintf("%s is nested: the JVM calls it %s, and matches nothing by this name", part.Class, nested), Instead: withMethod(nested, part.Method), Wrong: true}
	}
	outer, last, dotted := cutLast(part.Class, ".")
	if class, known := p.byName[outer]; dotted && known && part.Method == "" && hasMethod(class, last) {
		return Remark{Message: fmt.Sprintf("%s is a method of %s: this is the name of a class, and matches nothing", last, outer), Instead: withMethod(outer, last), Wrong: true}
	}
	if dotted && p.hasPackage(outer) {
		return Remark{Message: fmt.Sprintf("there is no class %s in the project, which has others of that package", part.Class)}
	}
	return Remark{}
}

// ofMethod says why a class that is there has nothing that a part matches.
func ofMethod(class *source.CodeClass, part methodfilter.Part) Remark {
	switch {
	case part.Method == "":
		return Remark{Message: class.Name + " has no method with code", Wrong: true}
	case hasMethod(class, part.Method):
		return Remark{Message: fmt.Sprintf("%s of %s is abstract or native: only methods with code are instrumented; name the class that has it", part.Method, class.Name), Wrong: true}
	case part.Method == "<init>" || part.Method == "<clinit>":
		return Remark{}
	}
	return Remark{Message: fmt.Sprintf("%s has no method %s of its own; what it inherits stands in the class that declares it", class.Name, part.Method), Wrong: true}
}

// ofAnnotation says why an annotation matches nothing, as far as the project knows it.
func (p *Project) ofAnnotation(part methodfilter.Part) Remark {
	class, known := p.byName[part.Annotation]
	switch {
	case known && class.Retention != "RUNTIME" && p.Compiled:
		return Remark{Message: fmt.Sprintf("@%s has no retention RUNTIME: the JVM does not see it", part.Annotation), Wrong: true}
	case known && p.Compiled:
		return Remark{Message: fmt.Sprintf("nothing in the project is annotated with @%s", part.Annotation)}
	}
	if nested := p.nested(part.Annotation); nested != "" {
		return Remark{Message: fmt.Sprintf("%s is nested: the JVM calls it %s, and matches nothing by this name", part.Annotation, nested), Instead: "@" + nested, Wrong: true}
	}
	return Remark{}
}

// nested is the class of the project that somebody means who writes a dot before the name of a nested class.
func (p *Project) nested(name string) string {
	for at := strings.LastIndexByte(name, '.'); at >= 0; at = strings.LastIndexByte(name[:at], '.') {
		name = name[:at] + "$" + name[at+1:]
		if p.byName[name] != nil {
			return name
		}
	}
	return ""
}

func (p *Project) hasPackage(pkg string) bool {
	for name := range p.byName {
		if of, _, _ := cutLast(name, "."); of == pkg {
			return true
		}
	}
	return false
}

func hasMethod(class *source.CodeClass, name string) bool {
	return slices.ContainsFunc(class.Methods, func(m source.CodeMethod) bool { return m.Name == name })
}

func withMethod(class, method string) string {
	if method == "" {
		return class
	}
	return class + "::" + method
}

func cutLast(text, at string) (before, after string, found bool) {
	i := strings.LastIndex(text, at)
	if i < 0 {
		return "", text, false
	}
	return text[:i], text[i+len(at):], true
}

// Names are what a filter can name of the project, with how many methods each would instrument: classes with code, then
// their methods, by name.
func (p *Project) Names() (list []Name) {
	if p == nil {
		return nil
	}
	for _, class := range p.byName {
		methods := map[string]int{}
		for _, m := range class.Methods {
			if m.HasCode {
				methods[m.Name]++
			}
		}
		all := 0
		for method, n := range methods {
			all += n
			list = append(list, Name{class.Name + "::" + method, n})
		}
		if all > 0 {
			list = append(list, Name{class.Name, all})
		}
	}
	slices.SortFunc(list, func(a, b Name) int { return strings.Compare(a.Filter, b.Filter) })
	return list
}

// Name is a filter and how many methods it instruments.
type Name struct {
	Filter  string
	Methods int
}
