package build

import "slices"

// Tests are some tests of a module.
type Tests struct {
	// SourceRoot is the source folder of the class, "" where it is not known.
	SourceRoot string `json:"-"`
	// Class is that of the tests, by its binary name, Nested are those in it.
	Class  string   `json:"class"`
	Nested []string `json:"nested,omitempty"`
	// Method is the only one to run, "" for all.
	Method string `json:"method,omitempty"`
	// Repeats tells that a runner may run the method several times, under names of
	// which each is that of the method and something in brackets, as JUnit 4 does.
	Repeats bool `json:"repeats,omitempty"`
}

// Classes are the class and those nested in it: by the class alone Surefire 2 runs
// only its own tests, and so do Gradles of before 2025 in a build that excludes
// some (gradle/gradle#19808).
func (t Tests) Classes() []string { return slices.Concat([]string{t.Class}, t.Nested) }

// TestRun says how a tool runs some tests.
type TestRun struct {
	Tests
	// Arguments are those of the tool, Filter those of them that choose the tests.
	Arguments []string `json:"-"`
	Filter    string   `json:"filter"`
	// Reports are the folders into which the tool writes which tests ran, in the
	// format of Ant (TEST-*.xml). A build file may name others.
	Reports []string `json:"reports"`
}
