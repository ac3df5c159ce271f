package main

import (
	"context"
	"errors"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/spf13/cobra"

	"jfrlens/profiler"
	"jfrlens/profiler/inspect"
	"jfrlens/profiler/jvm"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/report"
	"jfrlens/profiler/threads"
)

// topPause is between two looks at the threads.
const topPause = 3 * time.Second

func newTopCommand(std streams) *cobra.Command {
	return &cobra.Command{
		Use:   "top [TARGET]",
		Short: "Watch the hottest methods, lines and threads of a running JVM",
		Long: `Records a running JVM and shows on the terminal, anew every few seconds, which
methods and lines the time goes to (JDK 17 and later while it runs) and what
each thread does. The recording is stopped at the end and kept as a run of this
folder; the program goes on. TARGET is a process id or a part of the name of a
main class.

Keys: m methods, l lines, t threads, s another order, / a filter, Esc no filter,
p pauses, q quits.`,
		Example: "  jfrlens top 4711\n  jfrlens top OrderService",
		Args:    atMostOne,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !isTerminal(std.out) || !isTerminal(std.in) {
				return usagef("top needs a terminal; jfrlens status and attach print the same once")
			}
			found, err := targets(args)
			if err != nil {
				return err
			}
			if len(found) > 1 {
				_, err := jvm.MatchOne(found, args[0])
				return usageError{err}
			}
			return watch(cmd.Context(), std, found[0])
		},
	}
}

// watch shows a JVM until the user has had enough.
func watch(ctx context.Context, std streams, p jvm.Process) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	sessions, err := openSessions()
	if err != nil {
		return err
	}
	defer sessions.Close()
	screen := tea.NewProgram(newTopScreen(p), tea.WithContext(ctx), tea.WithInput(std.in), tea.WithOutput(behind(std.out)))
	observer := &topObserver{screen: screen}
	request := profiler.Attach{PID: p.PID}
	if request.Config, err = projectSettings(std); err != nil {
		return err
	}
	request.SourceRoots = []string{"."}
	session, err := sessions.Start(context.WithoutCancel(ctx), request, observer)
	if err != nil {
		return err
	}
	var looks sync.WaitGroup
	looks.Go(func() { lookAgain(ctx, p, screen) })
	looks.Go(func() { // a recording that cannot be had is told, and the threads are shown all the same
		if _, err := session.Result(); err != nil && ctx.Err() == nil {
			screen.Send(topFailure{err})
		}
	})
	_, err = screen.Run()
	cancel()
	session.Stop()
	looks.Wait()
	if errors.Is(err, tea.ErrProgramKilled) || errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// lookAgain takes a dump of the threads every few seconds. CPU time is that since the look before.
func lookAgain(ctx context.Context, p jvm.Process, screen *tea.Program) {
	var before []threads.Moment
	begin := time.Now()
	for {
		at := time.Since(begin)
		c, err := inspect.Collect(ctx, p, inspect.Options{Dumps: true, Virtual: true})
		if err != nil {
			return
		}
		moments, err := c.Moments()
		switch {
		case err != nil:
			screen.Send(topFailure{err})
		case len(moments) == 0 && len(c.Notes) > 0:
			screen.Send(topFailure{errors.New(c.Notes[0])})
			return
		case len(moments) == 1:
			moments[0].At = at
			screen.Send(topThreads{threads.Analyse(append(before, moments[0])...)})
			before = moments
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(topPause):
		}
	}
}

// topObserver hands what is recorded to the screen.
type topObserver struct{ screen *tea.Program }

// Progress tells what is being done.
func (o *topObserver) Progress(s profiler.Status) { o.screen.Send(topStep(s.Step)) }

// Output is for the program's: of one that was attached to there is none.
func (*topObserver) Output(string, string) {}

// Profile shows what was found so far.
func (o *topObserver) Profile(p *profile.Profile) {
	view, err := viewOf(p, "")
	if err != nil {
		return
	}
	view, _ = view.OfProgram()
	o.screen.Send(topProfile{report.NewDocument("", view, noSources{}, report.Options{Libraries: profiler.LibrariesOf("", ".")}), view.Type.Label})
}

// noSources finds no source: lines are named by class.
type noSources struct{}

// Find implements source.Finder.
func (noSources) Find(string, int) (string, int, bool) { return "", 0, false }

// Text implements source.Finder.
func (noSources) Text(string) ([]byte, bool) { return nil, false }

// Kept implements source.Finder.
func (noSources) Kept(string) ([]byte, bool) { return nil, false }

// What the screen is told.
type (
	topStep    string
	topFailure struct{ err error }
	topThreads struct{ analysis *threads.Analysis }
	topProfile struct {
		document report.Document
		label    string
	}
)
