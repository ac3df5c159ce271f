package lsp

import "go.lsp.dev/uri"

// Arguments and answers that several commands share. Every field of arguments
// may be missing.

// noArgs are those of a command without arguments.
type noArgs struct{}

// nothing is the answer null.
type nothing *struct{}

// quietArgs let a client show the answer itself.
type quietArgs struct {
	Quiet bool `json:"quiet,omitempty" doc:"only answer, show nothing and ask nothing"`
}

// goalArgs name a main, a test, a goal of a build file or a run configuration.
type goalArgs struct {
	URI    uri.URI `json:"uri,omitempty" word:"1" doc:"address of the document that has it"`
	Line   *int    `json:"line,omitempty" word:"2" doc:"a line in it, from 0"`
	Class  string  `json:"class,omitempty" doc:"binary name of the main or test class"`
	Method string  `json:"method,omitempty" doc:"the test method"`
	Goal   string  `json:"goal,omitempty" doc:"the goal of a build file, or the name of a run configuration"`
	Words  string  `json:"arguments,omitempty" doc:"of the program, as one types them in a terminal: blanks separate, quotes keep together"`
	Debug  bool    `json:"debug,omitempty" doc:"lets a debugger come later"`
	quietArgs
}

// sessionArgs name a run.
type sessionArgs struct {
	Session string `json:"session,omitempty" word:"1" doc:"what starting it answered"`
}

// debugArgs name a run, or a JVM that was not started here.
type debugArgs struct {
	Session string `json:"session,omitempty" doc:"what starting it answered"`
	PID     int    `json:"pid,omitempty" doc:"process of any JVM"`
	quietArgs
}

// attachArgs name a JVM.
type attachArgs struct {
	PID   int     `json:"pid,omitempty" word:"1" doc:"its process"`
	URI   uri.URI `json:"uri,omitempty" word:"1" doc:"address of the document of its main"`
	Class string  `json:"class,omitempty" doc:"its main class"`
	quietArgs
}

// methodArgs name a method.
type methodArgs struct {
	Class  string `json:"class,omitempty" doc:"binary name of the class"`
	Method string `json:"method,omitempty" doc:"name of the method"`
	quietArgs
}

// recordingArgs name a recording.
type recordingArgs struct {
	Recording string  `json:"recording,omitempty" word:"1" doc:"path of a file or folder, a file: address, or a run such as @2"`
	URI       uri.URI `json:"uri,omitempty" doc:"its address, where recording is missing"`
	quietArgs
}

// compareArgs name two recordings.
type compareArgs struct {
	Recording string `json:"recording,omitempty" word:"1" doc:"path of a recording; what is shown without"`
	Before    string `json:"before,omitempty" doc:"path of an earlier one; the run before without"`
	quietArgs
}

// typeArgs name a sample type.
type typeArgs struct {
	Type string `json:"type,omitempty" word:"1" doc:"name of the sample type, such as alloc"`
	quietArgs
}

// sessionResult is what a command that starts a run returns.
type sessionResult struct {
	Session string `json:"session" doc:"names the run in other commands"`
}
