package ownevents

import (
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/jfr/events"
	"jfrlens/profiler/source"
)

// Project is what the source files of a project have to do with events. It is immutable; nil has no files.
type Project struct {
	files   []*source.Events
	byClass map[string]place // by binary name
}

// place is a class in a file.
type place struct {
	file  *source.Events
	class *source.EventClass
}

// String is the file and line of the class.
func (p place) String() string { return fmt.Sprintf("%s:%d", filepath.Base(p.file.Path), p.class.Line) }

// NewProject returns what some files have.
func NewProject(files []*source.Events) *Project {
	p := &Project{files: files, byClass: map[string]place{}}
	for _, file := range files {
		for i := range file.Classes {
			if class := &file.Classes[i]; class.Class != "" {
				p.byClass[class.Class] = place{file, class}
			}
		}
	}
	return p
}

// Classes are the binary names of all event classes.
func (p *Project) Classes() (names []string) {
	if p == nil {
		return nil
	}
	for name := range p.byClass {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// with returns the project with a file as it is being edited.
func (p *Project) with(edited *source.Events) *Project {
	return p.With([]*source.Events{edited})
}

// With returns the project with files as they are being edited.
func (p *Project) With(edited []*source.Events) *Project {
	files := slices.Clone(edited)
	if p != nil {
		for _, file := range p.files {
			if !slices.ContainsFunc(edited, func(e *source.Events) bool { return e.Path == file.Path }) {
				files = append(files, file)
			}
		}
	}
	return NewProject(files)
}

// resolve finds the class that a file names so.
func (p *Project) resolve(file *source.Events, name string) (place, bool) {
	simple := name[strings.LastIndexByte(name, '.')+1:]
	for i := range file.Classes {
		if file.Classes[i].Simple == simple {
			return place{file, &file.Classes[i]}, true
		}
	}
	at, found := p.byClass[file.Others[name]]
	return at, found
}

// supers yields a class and those that it extends.
func (p *Project) supers(at place) iter.Seq[place] {
	return func(yield func(place) bool) {
		for depth, found := 0, true; found && depth < 16 && yield(at) && at.class.Super != ""; depth++ {
			at, found = p.resolve(at.file, at.class.Super)
		}
	}
}

// extends tells whether a class is another one or extends it.
func (p *Project) extends(at place, base *source.EventClass) bool {
	for super := range p.supers(at) {
		if super.class == base {
			return true
		}
	}
	return false
}

// isBase tells whether another event class extends a class.
func (p *Project) isBase(at place) bool {
	for _, other := range p.all() {
		if other.class != at.class && p.extends(other, at.class) {
			return true
		}
	}
	return false
}

// all are all classes, those of methods too.
func (p *Project) all() (list []place) {
	for _, file := range p.files {
		for i := range file.Classes {
			list = append(list, place{file, &file.Classes[i]})
		}
	}
	return list
}

// named finds another event that is called so in recordings. A copy of the class in another module is none.
func (p *Project) named(e *source.EventClass, name string) (place, bool) {
	return p.another(e, func(other place) bool { return !other.class.Abstract && Name(other.file, other.class) == name })
}

// namesake finds another event of the simple name of one that has no name of its own.
func (p *Project) namesake(e *source.EventClass) (place, bool) {
	return p.another(e, func(other place) bool {
		name := Name(other.file, other.class)
		return !other.class.Abstract && name[strings.LastIndexAny(name, ".$")+1:] == e.Simple
	})
}

func (p *Project) another(e *source.EventClass, fits func(place) bool) (place, bool) {
	for _, other := range p.all() {
		if other.class != e && other.class.Class != e.Class && other.class.Class != "" && fits(other) {
			return other, true
		}
	}
	return place{}, false
}

// told tells whether the recorder is told of a class somewhere.
func (p *Project) told(e *source.EventClass, kind source.CallKind) bool {
	for _, file := range p.files {
		for _, call := range file.Calls {
			if at, found := p.resolve(file, call.Class); found && call.Kind == kind && at.class == e {
				return true
			}
		}
	}
	return false
}

// threshold tells whether a class or one that it extends has a threshold above 0.
func (p *Project) threshold(at place) bool {
	for super := range p.supers(at) {
		if a, has := annotation(super.class.Annotations, "Threshold"); has {
			value, literal := text(a)
			span, err := events.ParseTimespan(value)
			return literal && err == nil && span > 0
		}
	}
	return false
}

// callsOf are the calls of one kind on events of a class.
type callsOf struct {
	sure *callPlace // one that is on an event of this very class, nil if there is none
	any  bool       // there is one that may be
}

// callPlace is where a call is.
type callPlace struct {
	file *source.Events
	call source.EventCall
}

func (c *callPlace) String() string { return filepath.Base(c.file.Path) }

// callsOf finds the calls of one kind on events of a class. Calls on its base classes, on those that extend it, and on
// what is not known in a file that has to do with the class, may be on it.
func (p *Project) callsOf(at place, kind source.CallKind) (calls callsOf) {
	for _, file := range p.files {
		for _, call := range file.Calls {
			if call.Kind != kind {
				continue
			}
			on, found := p.resolve(file, call.Class)
			switch {
			case found && on.class == at.class:
				calls.any = true
				if calls.sure == nil {
					calls.sure = &callPlace{file, call}
				}
			case found:
				calls.any = calls.any || p.extends(at, on.class) || p.extends(on, at.class)
			case call.Class == "" || call.Class == "Event" || call.Class == "jdk.jfr.Event" || len(call.Class) == 1:
				calls.any = calls.any || call.Class != "" || p.knows(file, at)
			}
		}
	}
	return calls
}

// knows tells whether a file has a class or names it.
func (p *Project) knows(file *source.Events, at place) bool {
	if file == at.file {
		return true
	}
	for _, class := range file.Others {
		if class == at.class.Class {
			return true
		}
	}
	return false
}

// beginsItself tells whether a class, or one that it extends, begins its events in its own file.
func (p *Project) beginsItself(at place) bool {
	for super := range p.supers(at) {
		if slices.ContainsFunc(super.file.Calls, func(call source.EventCall) bool { return call.Kind == source.BeginsEvent && call.Class == "" }) {
			return true
		}
	}
	return false
}
