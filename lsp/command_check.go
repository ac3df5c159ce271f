package lsp

import (
	"context"
	"errors"

	"go.lsp.dev/protocol"

	"jfrlens/profiler"
	"jfrlens/profiler/profile"
)

// ran is a program that was started here and has ended: it can be run again.
type ran struct {
	request     profiler.Launch
	result      profiler.Result
	uncheckable error // why it cannot be checked, as far as that is known
}

// ranAs is the run with its result; nil where it was not started but attached to.
func (a *activeRun) ranAs(result profiler.Result) *ran {
	if launched, ok := a.request.(profiler.Launch); ok {
		return &ran{launched, result, profiler.Uncheckable(result)}
	}
	return nil
}

// checking are further runs of what is shown. It is their observer.
type checking struct {
	launcher *launcher
	of       *published
	cancel   context.CancelFunc
	progress *progress
}

// mayBeChecked tells whether there is something to check that was not yet.
func (p *published) mayBeChecked() bool {
	return p != nil && p.ran != nil && p.ran.uncheckable == nil && p.opinion == nil
}

// checkable says why what is shown cannot be checked, nil where it can.
func (p *published) checkable() error {
	switch {
	case p == nil:
		return errNothingShown
	case p.live:
		return errors.New(p.title + " still runs; check it when it has ended")
	case p.ran == nil:
		return errors.New("only a program that was profiled here can be run again, not a JVM that was attached to, nor what is in a recording; profile the program, then check it")
	}
	return nil
}

// check gets a second opinion on what is shown.
func (l *launcher) check(_ context.Context, args quietArgs) (nothing, error) {
	shown := l.screen.shown.Load().entire()
	if err := shown.checkable(); err != nil {
		return nil, err
	}
	if l.runs.of(shown.origin) != nil {
		return nil, errors.New(shown.title + " is being profiled; check it when that has ended")
	}
	ctx, cancel := context.WithCancel(l.root)
	c := &checking{launcher: l, of: shown, cancel: cancel}
	if !l.checking.CompareAndSwap(nil, c) {
		cancel()
		return nil, errors.New("a program is being checked already; wait for the end of that, or cancel it")
	}
	l.refresh.want()
	if !l.spawn("check", func(context.Context) { c.run(ctx, args.Quiet) }) {
		c.end()
	}
	return nil, nil
}

// run runs the program again and shows what that tells.
func (c *checking) run(ctx context.Context, quiet bool) {
	defer c.end()
	s := c.launcher
	c.progress = s.editor.beginProgress(ctx, "check", "Checking "+c.of.title, c.cancel)
	said, err := s.runner.Check(ctx, c.of.ran.request, c.of.ran.result, c)
	switch {
	case ctx.Err() != nil:
		c.progress.end("cancelled")
	case err != nil:
		c.progress.end("failed")
		s.editor.show(s.root, protocol.MessageTypeError, c.of.title+": "+err.Error())
	default:
		s.screen.shown.check(c.of, said)
		s.screen.redraw()
		c.progress.end("checked")
		if !quiet {
			s.editor.show(s.root, protocol.MessageTypeInfo, c.of.title+": "+said.Summary())
		}
	}
}

// end lets the next check begin.
func (c *checking) end() {
	c.cancel()
	c.launcher.checking.Store(nil)
	c.launcher.refresh.want()
}

// Progress shows which run it is and how it gets on.
func (c *checking) Progress(status profiler.Status) { c.progress.report(status.Step) }

// Output passes a line of the program on to the client's log.
func (c *checking) Output(stream, line string) {
	c.launcher.toClient.post(protocol.MessageTypeLog, stream+": "+line)
}

// Profile is for those who show a profile while it grows.
func (*checking) Profile(*profile.Profile) {}
