package consent

import (
	"errors"
	"strings"
	"testing"
)

func TestErrorListsTheOptions(t *testing.T) {
	err := error(&Error{Dangers: []Danger{{File: "a", Option: "-javaagent:x", Reason: "loads code"}, {File: "b", Option: "@y", Reason: "reads options"}}})
	for _, part := range []string{"-javaagent:x (a: loads code), @y (b: reads options)", "allow them to go on"} {
		if !errors.Is(err, ErrNeeded) || !strings.Contains(err.Error(), part) {
			t.Errorf("%q lacks %q", err, part)
		}
	}
}
