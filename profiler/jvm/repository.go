package jvm

import (
	"context"
	"fmt"
	"strings"
)

// flushingJDK is the first release whose recorder writes what it has about once
// a second, so that a recording can be read while it grows (JEP 349).
const flushingJDK = 14

// Repository returns the folder in which the JVM keeps the chunks of its
// recordings while they run, "" where they cannot be read: in a JVM that does
// not write them as they grow, or that has another root folder.
func (vm *VM) Repository(ctx context.Context) (string, error) {
	if vm.Process.Major() < flushingJDK || vm.Process.Container {
		return "", nil
	}
	text, err := vm.recorder(ctx, "JFR.configure")
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(text) {
		if path, ok := strings.CutPrefix(line, "Repository path:"); ok {
			return strings.TrimSpace(path), nil
		}
	}
	return "", &processError{fmt.Sprintf("process %d does not say where its recorder writes", vm.Process.PID), ErrCommand, nil}
}
