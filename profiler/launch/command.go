package launch

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// planCommand plans a whole command line.
func (p *preparation) planCommand(ctx context.Context) (*Plan, error) {
	if slices.ContainsFunc(p.Command, func(word string) bool { return strings.HasPrefix(word, "-D"+MarkerProperty+"=") }) {
		return nil, fmt.Errorf("%w: this command line has jfrlens's own options already; give the plain command", ErrNoTarget)
	}
	if isJava(p.Command[0]) {
		return p.planJavaCommand(ctx)
	}
	return p.planOther(ctx)
}

// planJavaCommand plans "java …": exactly that java, our options first.
func (p *preparation) planJavaCommand(ctx context.Context) (*Plan, error) {
	path, ok := p.env.lookPath(p.Command[0], p.cwd)
	if !ok {
		return nil, fmt.Errorf("%w: %s was not found; check its path, or PATH", ErrNoJDK, p.Command[0])
	}
	jdk, err := ProbeJDK(ctx, path)
	if err != nil {
		return nil, err
	}
	typed := slices.Concat(p.Command, p.Args)
	words, err := launcherWords(typed, p.cwd)
	if err != nil {
		return nil, err
	}
	command := parseJava(textsOf(words))
	if command.kind == kindNone {
		return nil, fmt.Errorf("%w: %q names no class, jar or source file", ErrNoTarget, strings.Join(p.Command, " "))
	}
	p.Args = nil // they are part of the command now
	planRun := p.planTyped
	if command.kind == kindSource {
		planRun = p.planSourceCommand
	}
	plan, err := planRun(ctx, typedCommand{command, words, typed, path, jdk})
	if err != nil {
		return nil, err
	}
	plan.Notes = append(plan.Notes, p.otherJDKNotes(ctx, jdk)...)
	plan.Notes = append(plan.Notes, ownRecorderNotes(command.options)...)
	return plan, nil
}

// typedCommand is a java command line with what it means.
type typedCommand struct {
	javaCommand
	words    []launcherWord
	typed    []string
	launcher string // its path
	jdk      JDK
}

// planTyped plans a command as it is.
func (p *preparation) planTyped(ctx context.Context, c typedCommand) (*Plan, error) {
	tail := c.words[len(c.words)-len(c.rest)].typed
	plan, err := p.planJava(ctx, javaRun{
		goal:      c.target,
		jdk:       &c.jdk,
		launcher:  c.launcher,
		mainClass: c.mainClass(),
		options:   c.typed[1:tail],
		tail:      c.typed[tail:],
	})
	if err == nil && c.classPath != "" {
		plan.ClassPath = splitPath(c.classPath)
	}
	return plan, err
}

// otherJDKNotes says that the java of the command line is not the JDK that was
// chosen.
func (p *preparation) otherJDKNotes(ctx context.Context, named JDK) []string {
	if p.JDK == "" || p.JDK == strconv.Itoa(named.Major) {
		return nil
	}
	if chosen, err := jdkOfSetting(ctx, p.JDK, p.env); err == nil && chosen.Home == named.Home {
		return nil
	}
	return []string{fmt.Sprintf("the command line names its own java, of %s; the choice of JDK %q does not count", named, p.JDK)}
}

// ownRecorderNotes says what the user's own recorder options mean for ours.
func ownRecorderNotes(options []string) []string {
	var notes []string
	for _, option := range options {
		switch {
		case strings.HasPrefix(option, "-XX:StartFlightRecording"):
			notes = append(notes, "the command line makes a recording of its own; it is left as it is and ours runs beside it")
		case strings.HasPrefix(option, "-XX:FlightRecorderOptions"):
			notes = append(notes, "the command line sets FlightRecorderOptions, which replace ours: if the JVM is killed, nothing can be saved, and deep stacks may be cut")
		}
	}
	return notes
}
