package events

import "slices"

// Labelled is a settings file of the catalogue with labels of ours: the strict reader refuses controls without.
func (f *File) Labelled() *File {
	root := f.Root.copied()
	labels := map[string]string{
		"gc": "Garbage collector", "gc-level": "Garbage collector", "allocation-profiling": "Allocation", "memory-profiling": "Allocation",
		"compiler": "Compilers", "compiler-level": "Compilers", "method-profiling": "Sampling of methods", "method-sampling-interval": "Sampling of methods",
		"thread-dump": "Thread dumps", "thread-dump-interval": "Thread dumps", "exceptions": "Exceptions", "exception-level": "Exceptions",
		"memory-leaks": "Old objects", "memory-leak-detection": "Old objects", "locking-threshold": "Waiting for locks, from",
		"synchronization-threshold": "Waiting for locks, from", "file-threshold": "File access, from", "file-io-threshold": "File access, from",
		"socket-threshold": "Socket access, from", "socket-io-threshold": "Socket access, from", "method-timing": "Methods to time",
		"method-trace": "Methods to trace", "class-loading": "Class loading", "class-loading-enabled": "Class loading",
	}
	root.each(func(e *Element) {
		if name := e.Attr("name"); slices.Contains([]string{"selection", "option", "text", "flag"}, e.Name) && e.Attr("label") == "" {
			label := labels[name]
			if label == "" || e.Name == "option" {
				label = name
			}
			e.set("label", label)
		}
	})
	return &File{Text: f.Text, Root: root}
}

// copied is a copy of an element that can be changed.
func (e *Element) copied() *Element {
	c := *e
	c.Attributes = slices.Clone(e.Attributes)
	c.Children = make([]*Element, len(e.Children))
	for i, child := range e.Children {
		c.Children[i] = child.copied()
	}
	return &c
}
