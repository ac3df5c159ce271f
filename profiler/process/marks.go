package process

// RunVariable is the environment variable that every process of a run inherits:
// its value is [Marks.Run].
const RunVariable = "JFRLENS_SESSION"

// Marks say how the processes of a run are told from others, wherever they have
// gone. The processes that the run is about are the marked ones: they carry
// Argument, as one of their arguments or in a variable that they read.
type Marks struct {
	// Run is in the environment of each process of the run. Without it there are none.
	Run string
	// Argument is what the marked ones carry.
	Argument string
	// Variables are those of the environment with arguments, ReadBy the programs
	// that read them.
	Variables []string
	ReadBy    func(program string) bool
	// Stays tells of a process, by its arguments, that it is left running on
	// purpose, although it has inherited all of the above.
	Stays func(argv []string) bool
}

// Other is a running process that is not marked.
type Other struct {
	PID  int
	Argv []string
}
