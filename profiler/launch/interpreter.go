package launch

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

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
