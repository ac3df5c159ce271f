package lsp

import (
	"context"
	"fmt"
)

// What the user answers where the same program is being profiled already.
const (
	stopAndProfileAgain = "Stop and Profile Again"
	leaveItRunning      = "Leave It Running"
)

// admit makes a run active. Where the same goal is active already it waits for
// the end of that; a program that still runs it ends only if the user says so:
// two of one kind would take each other's port and files, and only one has a lens
// that stops it. The error is errNotChosen where the user leaves it running.
func (l *launcher) admit(ctx context.Context, a *activeRun) error {
	for {
		other := l.runs.add(a)
		if other == nil {
			return nil
		}
		if other.ended.Load() == 0 && !other.ending.Load() {
			if err := l.askToStop(ctx, other, a.quiet); err != nil {
				return err
			}
			other.stop()
		}
		select {
		case <-other.over:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// askToStop asks whether a program shall be ended so that it can start anew; nil
// if so. An editor that cannot ask is told what to do.
func (l *launcher) askToStop(ctx context.Context, a *activeRun, quiet bool) error {
	if !quiet {
		answer, asked := l.editor.ask(ctx, a.name+" is being profiled already.", []string{stopAndProfileAgain, leaveItRunning})
		if answer == stopAndProfileAgain {
			return nil
		}
		if asked {
			return errNotChosen
		}
	}
	return fmt.Errorf("%s is being profiled already; stop that first", a.name)
}
