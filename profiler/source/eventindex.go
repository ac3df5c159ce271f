package source

import (
	"bytes"
	"slices"
	"strings"
	"sync"
)

// EventIndex finds the event classes of a project, and the files that make their events. Nothing is read before
// somebody asks; then each source file once, and again when it has changed. It is safe for concurrent use.
type EventIndex struct {
	mu    sync.Mutex // guards all below
	files map[string]*eventFile
	names []string // binary names of the classes that the files were looked at with
}

// eventFile is what one file has, when it had that stamp.
type eventFile struct {
	stamp  stamp
	direct bool    // it names jdk.jfr
	looked bool    // for uses of classes of other files
	found  *Events // nil where it has nothing to do with events
}

// maxSupers bounds how many files deep events extend each other.
const maxSupers = 8

// Read returns what the source files below some roots have to do with events, by path. Links are not followed, what
// build tools make is left out. It reads files.
func (x *EventIndex) Read(roots []string) []*Events {
	paths := sourcesBelow(roots)
	x.mu.Lock()
	defer x.mu.Unlock()
	x.takeOver(paths)
	for range maxSupers {
		names := x.classes()
		again := !slices.Equal(names, x.names)
		x.names = names
		for path, f := range x.files {
			if again || !f.looked {
				x.look(path, f)
			}
		}
		if !again {
			break
		}
	}
	var list []*Events
	for _, f := range x.files {
		if f.found != nil {
			list = append(list, f.found)
		}
	}
	slices.SortFunc(list, func(a, b *Events) int { return strings.Compare(a.Path, b.Path) })
	return list
}

// sourcesBelow are the source files below some roots.
func sourcesBelow(roots []string) (paths []string) {
	for _, list := range walkRoots(roots, nil).files {
		for _, path := range list {
			if _, known := LanguageOf(path); known && !IsGenerated(path) {
				paths = append(paths, path)
			}
		}
	}
	return paths
}

// takeOver brings the files up to date. The caller holds mu.
func (x *EventIndex) takeOver(paths []string) {
	files := make(map[string]*eventFile, len(paths))
	for _, path := range paths {
		now, ok := stampOf(path)
		if !ok {
			continue
		}
		f := x.files[path]
		if f == nil || f.stamp != now {
			f = &eventFile{stamp: now}
			if text, ok := readText(path); ok && bytes.Contains(text, []byte("jdk.jfr")) {
				f.direct = true
				f.find(path, text, x.names)
			}
		}
		files[path] = f
	}
	x.files = files
}

// classes are the binary names of all event classes. The caller holds mu.
func (x *EventIndex) classes() (names []string) {
	for _, f := range x.files {
		if f.found == nil {
			continue
		}
		for _, c := range f.found.Classes {
			if c.Class != "" {
				names = append(names, c.Class)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// look reads a file again, now that other classes are known. The caller holds mu.
func (x *EventIndex) look(path string, f *eventFile) {
	f.looked, f.found = true, nil
	if text, ok := readText(path); ok {
		f.find(path, text, x.names)
	}
}

func (f *eventFile) find(path string, text []byte, others []string) {
	lang, _ := LanguageOf(path)
	f.found = EventsAmong(lang, path, text, others)
	if !f.direct && len(f.found.Classes) == 0 && len(f.found.Others) == 0 {
		f.found = nil
	}
}
