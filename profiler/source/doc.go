// Package source reads the text of Java, Kotlin and Scala programs: which
// mains, tests, methods and types a file declares, and which file and line a
// profiled frame belongs to.
//
// [Parse] turns one text into a [File]. It works on half-typed text: what the
// parser could make sense of is there, the rest is missing, nothing fails.
// [Index] turns the class name of a frame into a source file, from compiled
// classes first and from the sources themselves otherwise. [LineMap] carries
// lines of the text that was profiled over to the text as it is edited now.
//
// The package knows nothing of profiles or editors. It parses declarations,
// not meaning: no types are resolved and no other file is opened by Parse.
//
// Lines and columns are 1-based; columns count bytes.
package source
