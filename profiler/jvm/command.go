package jvm

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// VM is a JVM that was attached to. Its methods may be used concurrently; each
// makes a connection of its own, and nothing is left to be closed.
type VM struct {
	Process Process
}

// commandTime bounds a command when the context does not: the first recording
// that a busy JVM starts takes seconds.
const commandTime = 60 * time.Second

// Command runs a diagnostic command, such as "VM.version", and returns what it
// prints. Words are separated by blanks; [Quote] protects a value.
func (vm *VM) Command(ctx context.Context, line string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, commandTime)
	defer cancel()
	if strings.ContainsRune(line, 0) {
		return "", fmt.Errorf("%w: %q holds a zero byte", ErrCommand, line)
	}
	request := requestV1("jcmd", line)
	if len(line) > maxArgument {
		if err := vm.wantsLong(ctx, len(line)); err != nil {
			return "", err
		}
		request = requestV2("jcmd", line)
	}
	reply, err := vm.send(ctx, request)
	if err != nil {
		return "", err
	}
	return vm.answer(line, reply)
}

// wantsLong makes sure that the JVM takes requests of version 2.
func (vm *VM) wantsLong(ctx context.Context, length int) error {
	reply, err := vm.send(ctx, requestV1("getversion"))
	if err != nil {
		return err
	}
	status, text, err := parseReply(reply)
	if err != nil {
		return err
	}
	if status != 0 || !strings.HasPrefix(text, "2") {
		return &processError{
			fmt.Sprintf("process %d: a command of %d bytes is too long for JDK %s, which takes %d", vm.Process.PID, length, vm.Process.Version, maxArgument),
			ErrCommand, nil,
		}
	}
	return nil
}

// Quote makes a value one word of a diagnostic command: in quotes of either kind the other kind is a character. Of a value with
// both, JVMs keep the backslash.
func Quote(value string) string {
	switch {
	case !strings.ContainsAny(value, " ,\t\"'"):
		return value
	case !strings.Contains(value, "'"):
		return "'" + value + "'"
	}
	return `"` + strings.ReplaceAll(value, `"`, `\"`) + `"`
}

// firstLine is the first line that says something, without the name of a Java
// exception.
func firstLine(text string) string {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if class, message, ok := strings.Cut(line, ": "); ok && strings.HasPrefix(class, "java.") {
			line = message
		}
		if line != "" {
			return line
		}
	}
	return "it failed and did not say why"
}
