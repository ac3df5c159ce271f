package source

import "slices"

// File is what one source text declares. It is not changed after Parse, so it
// may be shared between goroutines.
type File struct {
	Language Language
	Name     string // base name, such as "Main.java"
	Package  string // with dots; empty for the unnamed package
	Lines    int    // number of lines of the text
	Mains    []Main
	Tests    []Test
	Methods  []Method // in text order, constructors and initialisers included
	Types    []Type   // in text order, nested ones included
	Broken   bool     // the text has syntax errors: something may be missing
}

// MainKind tells how a main is declared, and so what starts it.
type MainKind uint8

// The forms of a main.
const (
	StaticMain    MainKind = iota + 1 // public static void main(String[])
	InstanceMain                      // a form that needs JDK 25: not static, not public, or without parameter
	CompactMain                       // in a Java file without a class: JDK 25
	InheritedMain                     // in the class of a superclass in the same file
	KotlinMain                        // top-level fun main, or @JvmStatic in an object
	ScalaMain                         // def main in an object, @main, or extends App
)

// Main is a place where a program can start.
type Main struct {
	Class      string // binary name of the class to start, such as "a.b.Outer$In"
	Line       int    // line of the method's name, or of the class name where the main has no own text
	Column     int
	Kind       MainKind
	MinJDK     int  // first release that starts it as it is; 0 = any
	PreviewJDK int  // first release that starts it with --enable-preview; 0 = never needed
	First      bool // in Java, its class is the first of the file, which `java FILE` starts
}

// Framework is a test framework.
type Framework uint8

// The test frameworks.
const (
	JUnit4 Framework = iota + 1
	JUnit5
	TestNG
)

// String returns the framework's name as people write it.
func (f Framework) String() string {
	switch f {
	case JUnit4:
		return "JUnit 4"
	case JUnit5:
		return "JUnit 5"
	case TestNG:
		return "TestNG"
	default:
		return "unknown framework"
	}
}

// Test is a test method, or a class with tests where Method is empty.
type Test struct {
	Class     string   // binary name
	Method    string   // empty: all tests of the class
	Nested    []string // of a class: those in it whose tests JUnit 5 runs with its own
	Line      int      // line of the name
	Column    int
	Framework Framework
}

// Method is a method, constructor or initialiser with a body or without.
// Methods of local and anonymous classes are not listed where a method is around
// them, to which their lines belong. In a field's initial value of Java there is none.
type Method struct {
	Class    string // binary name of the class whose frames it makes
	Name     string // as in frames: "<init>" and "<clinit>" included
	Begin    int    // first line, that of an annotation: a Kotlin coroutine goes on from there
	Line     int    // line of the name
	Column   int
	BodyLine int // line of the opening brace or "="; 0 without body
	EndLine  int
}

// Type is a class, interface, enum, record, object or trait.
type Type struct {
	Class   string // binary name
	Line    int    // line of the name
	Column  int
	EndLine int
	Public  bool // declared as such at the top level of a Java file
}

// prefix is what the binary names of the file's classes begin with.
func (f *File) prefix() string {
	if f.Package == "" {
		return ""
	}
	return f.Package + "."
}

// MethodAt returns the innermost method whose text includes a line.
func (f *File) MethodAt(line int) (Method, bool) {
	found, ok := Method{}, false
	for _, m := range f.Methods {
		if m.Begin <= line && line <= m.EndLine && (!ok || m.Line >= found.Line) {
			found, ok = m, true
		}
	}
	return found, ok
}

// Contradicts tells that code of a method cannot come from a line of this text: the line is in another
// method, though the text declares one of that class and name, too. A method without a line here, as
// compilers make them, tells nothing, and Scala neither: its compilers inline methods and keep their lines.
// Nor does a text with syntax errors, which may be syntax that is newer than the parser.
func (f *File) Contradicts(class, method string, line int) (other Method, ok bool) {
	other, ok = f.MethodAt(line)
	if !ok || other.Name == method || f.Language == Scala || f.Broken || isInitializer(method) && other.atEdge(line) {
		return Method{}, false
	}
	declared := slices.ContainsFunc(f.Methods, func(m Method) bool {
		return m.Class == class && m.Name == method && m.BodyLine > 0
	})
	around := slices.ContainsFunc(f.Methods, func(m Method) bool {
		return m.Name == method && m.Begin <= line && line <= m.EndLine
	})
	return other, declared && !around
}

// isInitializer tells of a method's name that the method sets fields to their initial values, too.
func isInitializer(method string) bool { return method == "<init>" || method == "<clinit>" }

// atEdge tells that other code, such as a field's initial value, may share a line with the method.
func (m Method) atEdge(line int) bool { return line == m.Begin || line == m.EndLine }
