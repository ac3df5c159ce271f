package build

// Sources are the source files that a file belongs to.
type Sources struct {
	Module
	// File is the source file, Test whether it is one of tests.
	File string
	Test bool
	// Out is a folder for what the build has to tell.
	Out string
	// Home is the user's home folder, "" where it is not known.
	Home string
	// Getenv reads a variable of the environment, "" when absent.
	Getenv func(name string) string
}

// Compilation says how classes are made and found.
type Compilation struct {
	// Name is what is compiled, for people.
	Name string
	// Arguments are those of the tool, Env is set over the inherited environment.
	Arguments, Env []string
	// JDK is that to build with.
	JDK WantedJDK
	// Inputs are the files outside of the project's root that the build reads.
	Inputs []string
	// Out is the file into which the build writes what Result reads.
	Out    string
	Result func(text string) Result
	// Unowned is a word of the tool's reason for a failure that means that the file
	// is in no source set; "" where there is none.
	Unowned string
}
