package profiler

import (
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/source"
)

// withGoal completes a request by what the text of its source file tells: the
// main that it means, or its tests where it has no main.
func withGoal(r launch.Request) launch.Request {
	path, ok := r.SourceFile()
	if !ok {
		path = r.File
	}
	lang, ok := source.LanguageOf(path)
	if len(r.Command) > 0 && path != "" {
		lang, ok = source.Java, true // a script, whatever its name
	}
	if !ok {
		r.Mainless = filepath.Ext(path) == ".groovy" // which is not read
		return r
	}
	text, err := source.ReadFile(path)
	if err != nil {
		return r // Prepare says so
	}
	file := source.Parse(lang, filepath.Base(path), text)
	r = withTypes(r, file)
	_, isFile := source.LanguageOf(r.Target)
	switch {
	case len(r.Command) > 0:
		return withFirstMain(r, file)
	case r.Target == "":
		r = withMainOf(r, file, r.Class)
	case isFile:
		r = withFile(r, file)
	default:
		r = withClass(r, file)
	}
	return withRepeats(r, file)
}

// withTypes adds what the compiler and the launcher ask of a file's classes.
func withTypes(r launch.Request, file *source.File) launch.Request {
	if len(file.Types) > 0 {
		r.FirstType = file.Types[0].Class
	}
	if i := slices.IndexFunc(file.Types, func(t source.Type) bool { return t.Public }); i >= 0 {
		class := file.Types[i].Class
		r.PublicType = class[strings.LastIndexByte(class, '.')+1:]
	}
	return r
}

// withFirstMain is the only main of a file, or that which the launcher runs: of its first class.
func withFirstMain(r launch.Request, file *source.File) launch.Request {
	for _, main := range file.Mains {
		if main.First || len(file.Mains) == 1 {
			r.Class = main.Class
		}
	}
	return r
}

// withFile is withGoal for a main of the file, or for its tests.
func withFile(r launch.Request, file *source.File) launch.Request {
	switch {
	case len(file.Mains) == 0, r.TestMethod != "":
		return withTests(r, file.Tests)
	}
	r = withFirstMain(r, file)
	return withMainOf(r, file, r.Class)
}

// withClass is withGoal for a class of the file.
func withClass(r launch.Request, file *source.File) launch.Request {
	if slices.ContainsFunc(file.Mains, func(m source.Main) bool { return m.Class == r.Target }) && r.TestMethod == "" {
		return withMainOf(r, file, r.Target)
	}
	return withTests(r, slices.DeleteFunc(slices.Clone(file.Tests), func(t source.Test) bool { return t.Class != r.Target }))
}

// withMainOf is withMain for the main of a class, if it has one.
func withMainOf(r launch.Request, file *source.File, class string) launch.Request {
	if i := slices.IndexFunc(file.Mains, func(m source.Main) bool { return m.Class == class }); i >= 0 && !r.Test {
		return withMain(r, file.Mains[i])
	}
	return r
}

// withMain adds what a main needs: its JDK, where none was chosen, and what a
// chosen one has to be told.
func withMain(r launch.Request, main source.Main) launch.Request {
	if r.JDK == "" && !slices.Contains(r.Options, "--enable-preview") {
		r.MinJDK = main.MinJDK
	}
	r.PreviewJDK, r.FinalJDK = main.PreviewJDK, main.MinJDK
	return r
}

// withTests adds the classes of tests, if there are any, or the one with the method
// that is asked for.
func withTests(r launch.Request, tests []source.Test) launch.Request {
	var classes []string
	for _, test := range tests {
		if test.Method == "" {
			classes = append(append(classes, test.Class), test.Nested...)
		}
	}
	if len(classes) == 0 {
		r.Mainless = true
		return r
	}
	r.Test, r.Class = true, classes[0]
	if r.TestMethod != "" {
		if i := slices.IndexFunc(tests, func(t source.Test) bool { return t.Method == r.TestMethod }); i >= 0 {
			r.Class = tests[i].Class
		}
		return r
	}
	for _, class := range classes[1:] {
		if class != r.Class && !slices.Contains(r.TestNested, class) {
			r.TestNested = append(r.TestNested, class)
		}
	}
	return r
}

// withRepeats tells of the tests of a class whether a runner of JUnit 4 runs them.
func withRepeats(r launch.Request, file *source.File) launch.Request {
	r.TestRepeats = slices.ContainsFunc(file.Tests, func(t source.Test) bool {
		return t.Class == r.Class && t.Framework == source.JUnit4
	})
	return r
}
