package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"jfrlens/profiler"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/overview"
	"jfrlens/profiler/process"
)

// measuring is what commands share that measure a program, whether they start it
// or attach to it: their flags, and the way from a request to what is printed.
type measuring struct {
	std      streams
	launches bool // the program, which prints here
	checks   bool // what was measured, by running the program again
	repeats  int  // how often the program is run; 0 is once
	samples  sampleFlags
	output   reportFlags
}

// add adds the flags, which say what the requests have in common.
func (m *measuring) add(cmd *cobra.Command, c *launch.Common, duration string) {
	m.samples.addMeasured(cmd)
	m.output.add(cmd)
	addSettings(cmd, &c.Settings)
	addMeasures(cmd, &c.Measures)
	addAsyncProfiler(cmd, &c.AsyncProfiler)
	addTrust(cmd, &c.AllowDangers)
	cmd.Flags().DurationVar(&c.Duration, "duration", 0, duration)
}

// valid refuses flags with values that they cannot have.
func (m *measuring) valid(cmd *cobra.Command) error {
	return errors.Join(notNegative(cmd, "duration", "top"), checkThresholds(cmd, m.samples.sampleType))
}

// complete adds what is not a value of one flag.
func (m *measuring) complete(c *launch.Common) (err error) {
	if c.SampleTypes, err = m.samples.measured(); err != nil {
		return err
	}
	if c.Settings, err = settingsPaths(c.Settings); err != nil {
		return err
	}
	c.Config, err = projectSettings(m.std)
	return err
}

// run runs a session to its end and prints what it found out.
func (m *measuring) run(ctx context.Context, c *launch.Common, request func() profiler.Request) error {
	outliveReader()
	sessions, err := openSessions()
	if err != nil {
		return err
	}
	defer sessions.Close()
	again, err := m.repeatable()
	if err != nil {
		return err
	}
	result, err := m.measured(ctx, sessions, c, request, again)
	if err != nil {
		m.showBuild(err)
		return m.output.failed(m.std, err)
	}
	unchecked := m.check(ctx, sessions, request(), result, again)
	return errors.Join(m.report(result), result.Failure, unchecked)
}

// measured is the result of a session, of the last one where the program is run several times.
func (m *measuring) measured(ctx context.Context, sessions *profiler.Sessions, c *launch.Common, request func() profiler.Request, again func() error) (result profiler.Result, err error) {
	for number := 1; ; number++ {
		err = m.std.withConsent(&c.Agreed, func() (err error) {
			result, err = m.session(ctx, sessions, request())
			return err
		})
		if err == nil && number > 1 && number == m.repeats {
			m.std.note(fmt.Sprintf("the %d runs are @1 to @%d; jfrlens check takes them as one side of a comparison", number, number))
		}
		if err != nil || number >= m.repeats || result.Failure != nil || ctx.Err() != nil {
			return result, err
		}
		m.std.note(fmt.Sprintf("run %d of %d: %s", number, m.repeats, result.Recording))
		if err := again(); err != nil {
			return result, err
		}
	}
}

// session starts a session and waits for its end. When ctx ends, by Ctrl-C for
// one, it is stopped and goes on to its result.
func (m *measuring) session(ctx context.Context, sessions *profiler.Sessions, r profiler.Request) (profiler.Result, error) {
	observer := m.observer()
	session, err := sessions.Start(context.WithoutCancel(ctx), r, observer)
	if err != nil {
		return profiler.Result{}, err
	}
	observer.session.Store(session)
	stop := context.AfterFunc(ctx, func() {
		observer.line.hide()
		what := "recording"
		if m.launches {
			what = "program"
		}
		fmt.Fprintf(m.std.err, "\njfrlens: stopping the %s; Ctrl-C again to give up\n", what)
		session.Stop()
	})
	defer stop()
	defer passOn(syscall.SIGQUIT, session)()
	return session.Result()
}

// passOn gives a signal to the program: Ctrl-\ is how a terminal asks a JVM for
// a thread dump, and would end jfrlens. It returns what ends that.
func passOn(sig os.Signal, session *profiler.Session) (end func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, sig)
	go func() { // until end
		for sig := range signals {
			_ = session.Signal(sig) // the program has just ended
		}
	}()
	return func() {
		signal.Stop(signals)
		close(signals)
	}
}

// observer passes the program's streams through. With --json standard output is
// kept for the one JSON value.
func (m *measuring) observer() *terminalObserver {
	out := behind(m.std.out)
	if m.output.asJSON {
		out = m.std.err
	}
	hint := "Ctrl-C ends the recording"
	if m.launches {
		hint = "Ctrl-C ends the program"
	}
	return &terminalObserver{
		std: m.std, program: process.Stdio{Stdin: m.std.in, Stdout: out, Stderr: m.std.err},
		line: newStatusLine(m.std, hint), shown: m.samples.shown(), libraries: profiler.LibrariesOf("", "."),
	}
}

// report prints lines and methods, then the notes and where the recording is.
func (m *measuring) report(result profiler.Result) error {
	view, err := viewOf(result.Profile, m.samples.shown())
	if err != nil {
		return err
	}
	m.output.overview = m.overview(result)
	if m.launches && !m.output.asJSON {
		fmt.Fprintln(m.std.out) // after what the program printed
	}
	return m.output.writeRun(m.std, result, m.samples.shown(), view)
}

// overview is the answer of a run; nil where its recording cannot be read, which is told with the lines.
func (m *measuring) overview(result profiler.Result) *overview.Overview {
	answer, err := overview.ReadFile(context.Background(), result.Recording, overviewOptions(result.Recording, result.Index, result.Profile))
	if err != nil {
		return nil
	}
	if err := profiler.KeepAnswer(result.Recording, answer.Answer(), answer.StartUp+answer.Span); err != nil {
		m.std.warn(fmt.Sprintf("jfrlens runs will not tell what this run's time went on: %v", err))
	}
	return answer
}

// showBuild prints what the build tool said about its failure.
func (m *measuring) showBuild(err error) {
	var build *launch.BuildError
	if !errors.As(err, &build) {
		return
	}
	for _, line := range build.Output {
		m.std.say("%s\n", line)
	}
}
