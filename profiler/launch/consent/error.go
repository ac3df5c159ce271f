package consent

import (
	"errors"
	"fmt"
	"strings"
)

// ErrNeeded is what an [Error] is: the repository brings options that nobody agreed to.
var ErrNeeded = errors.New("needs consent")

// Error asks for the user's consent to options that the repository brings and
// that are not known to be harmless. It is an ErrNeeded.
type Error struct {
	// Project is the folder whose files they are, Dir the one where the program or
	// build would be started.
	Project, Dir string
	Dangers      []Danger
}

// Error is one sentence that lists the options.
func (e *Error) Error() string {
	options := make([]string, 0, len(e.Dangers))
	for _, d := range e.Dangers {
		options = append(options, fmt.Sprintf("%s (%s: %s)", d.Option, d.File, d.Reason))
	}
	return "the project's own files bring options that are not known to be harmless: " + strings.Join(options, ", ") + "; allow them to go on"
}

// Is makes an Error an ErrNeeded.
func (e *Error) Is(target error) bool { return target == ErrNeeded }
