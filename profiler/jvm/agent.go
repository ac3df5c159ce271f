package jvm

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// LoadAgent loads a native agent into the JVM and calls it with options, as
// -agentpath does at a start; one that is loaded already is called again. The
// library is an absolute path as the JVM sees it. The code is what the agent
// answered, 0 for success: what went wrong only the agent knows. The error says
// that the JVM did not call it. From JDK 21 on the JVM may print a warning of its
// own to the program's standard error (JEP 451); async-profiler 4.6 was seen
// to keep it from doing so.
func (vm *VM) LoadAgent(ctx context.Context, library, options string) (code int, err error) {
	ctx, cancel := context.WithTimeout(ctx, commandTime)
	defer cancel()
	for _, argument := range []string{library, options} {
		if len(argument) >= maxArgument || strings.ContainsRune(argument, 0) {
			return 0, &processError{fmt.Sprintf("process %d cannot be told to load an agent: %.40q… has %d bytes, and %d are allowed", vm.Process.PID, argument, len(argument), maxArgument-1), ErrCommand, nil}
		}
	}
	const absolute = "true"
	reply, err := vm.send(ctx, requestV1("load", library, absolute, options))
	if err != nil {
		return 0, err
	}
	status, text, err := parseReply(reply)
	if err != nil {
		return 0, err
	}
	if code, ok := agentCode(text); ok && status == 0 {
		return code, nil
	}
	return 0, &processError{fmt.Sprintf("process %d did not load %s: %s", vm.Process.PID, library, notLoaded(text)), ErrCommand, nil}
}

// agentCode finds the agent's answer: a number alone up to JDK 8, a text since.
func agentCode(text string) (code int, ok bool) {
	number := strings.TrimPrefix(strings.TrimSpace(text), "return code:")
	code, err := strconv.Atoi(strings.TrimSpace(number))
	return code, err == nil
}

// notLoaded is the JVM's reason for not loading a library. JDK 8 gives none;
// later ones give the loader's in a line of its own, after one that only says
// that it was not loaded.
func notLoaded(text string) string {
	reason := ""
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			reason = line
		}
	}
	if reason == "" {
		return "it cannot be read or is for another system"
	}
	return strings.TrimSuffix(reason, ".")
}
