package process

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// StartError says in one sentence why a program could not be executed.
type StartError struct{ why string }

// Error is that sentence.
func (e *StartError) Error() string { return e.why }

// startError is the sentence for a command that the system did not start.
func startError(c Command, err error) error {
	if !errors.Is(err, os.ErrNotExist) && !errors.Is(err, exec.ErrNotFound) {
		return &StartError{fmt.Sprintf("%s cannot be executed: %v", c.Argv[0], err)}
	}
	if _, statErr := os.Stat(c.Dir); c.Dir != "" && statErr != nil {
		return &StartError{fmt.Sprintf("the working directory %s does not exist", c.Dir)}
	}
	if why := noInterpreter(c.Argv[0], c.Dir); why != "" {
		return &StartError{why}
	}
	return &StartError{fmt.Sprintf("the program %s was not found; check its name or PATH", c.Argv[0])}
}

// noInterpreter says what is wrong with a script that is there but was said not to be: what runs it is not, as
// where a checkout on Windows has ended its first line with CRLF. It is empty for any other program.
func noInterpreter(program, dir string) string {
	if !filepath.IsAbs(program) {
		program = filepath.Join(dir, program)
	}
	f, err := os.Open(program)
	if err != nil {
		return ""
	}
	defer f.Close()
	line, _ := bufio.NewReader(io.LimitReader(f, 256)).ReadString('\n') // the kernel reads no further
	interpreter, ok := strings.CutPrefix(line, "#!")
	if !ok {
		return ""
	}
	why := fmt.Sprintf("%s cannot be executed: %s, which its first line names, does not exist", program, strings.TrimSpace(interpreter))
	if strings.HasSuffix(line, "\r\n") {
		why = fmt.Sprintf("%s cannot be executed: its lines end as on Windows; convert them from CRLF to LF", program)
	}
	return why
}
