package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"jfrlens/profiler"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/process"
)

// profileCommand is one call of `jfrlens profile`.
type profileCommand struct {
	std     streams
	samples sampleFlags
	output  reportFlags
	request launch.Request // what the flags say; the words are added
	named   string         // the run configuration, instead of a target

	classPath []string // each as java takes it
}

func newProfileCommand(std streams) *cobra.Command {
	p := &profileCommand{std: std}
	cmd := &cobra.Command{
		Use:   "profile [FLAGS] TARGET [ARGS]... | -- COMMAND...",
		Short: "Run a program under the profiler and show where the time went",
		Long: `Runs a source file, a class, a jar, or a java, Maven or Gradle command line
under JDK Flight Recorder; then prints the hottest methods and the annotated
hot lines, and where the recording is. Tests without a main are run by their
Maven or Gradle project. Everything after TARGET belongs to the program. Ctrl-C
ends the program politely and shows what was measured. With --run it is one of
the run configurations in .profileconfig.json.`,
		Example: `  jfrlens profile src/Main.java input.txt
  jfrlens profile --type alloc demo.Main
  jfrlens profile java -jar app.jar --port 8080
  jfrlens profile mvn spring-boot:run
  jfrlens profile -- ./start.sh
  jfrlens profile --run load`,
		Args: func(cmd *cobra.Command, args []string) error {
			if p.named != "" {
				return nil
			}
			return atLeast(1, "a source file, class, jar or command line")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(notNegative(cmd, "duration", "top"), checkThresholds(cmd, p.samples.sampleType), checkJVMOptions(p.request.Options)); err != nil {
				return err
			}
			if err := p.prepare(args, cmd.ArgsLenAtDash() == 0); err != nil {
				return err
			}
			if flag := misplacedFlag(cmd, p.request); flag != "" {
				p.std.note(fmt.Sprintf("%s stands after %s and so belongs to the program; flags of jfrlens stand before", flag, p.request.Target))
			}
			outliveReader()
			return p.run(cmd.Context())
		},
	}
	cmd.DisableFlagsInUseLine = true // it has them where they belong
	cmd.Flags().SetInterspersed(false)
	p.samples.addMeasured(cmd)
	p.output.add(cmd)
	cmd.Flags().StringVar(&p.request.JDK, "jdk", "", "`JDK` to run with: its home folder, or a release such as 21")
	cmd.Flags().DurationVar(&p.request.Duration, "duration", 0, "stop the program when it was recorded for this `time`, such as 30s")
	cmd.Flags().StringArrayVar(&p.classPath, "class-path", nil, "class `path` of a class given as TARGET")
	cmd.Flags().StringArrayVar(&p.request.Options, "jvm-option", nil, "further `option` for the program's JVM (may be repeated)")
	addMeasures(cmd, &p.request.Measures)
	addAsyncProfiler(cmd, &p.request.AsyncProfiler)
	cmd.Flags().BoolVar(&p.request.Debug, "debug", false, "let a debugger attach later (jfrlens debug PID)")
	addTrust(cmd, &p.request.AllowDangers)
	cmd.Flags().StringVar(&p.named, "run", "", "run the configuration of this `name` in .profileconfig.json; other flags win over it")
	return cmd
}

// prepare completes the request by the project's settings and the words, which
// are a command line where dashes stood before them.
func (p *profileCommand) prepare(words []string, dashed bool) error {
	var err error
	if p.request.SampleTypes, err = p.samples.measured(); err != nil {
		return err
	}
	if p.request.Config, err = projectSettings(p.std); err != nil {
		return err
	}
	p.request.SourceRoots = p.output.sources
	p.request.ClassPath = filepath.SplitList(strings.Join(p.classPath, string(filepath.ListSeparator)))
	if p.named != "" {
		p.request.Args = words
		p.request, err = namedRun(p.request, p.named)
		return err
	}
	r := launch.RequestOf(words, dashed)
	p.request.Target, p.request.Args, p.request.Command = r.Target, r.Args, r.Command
	return nil
}

// misplacedFlag is a flag of the command that begins the arguments of the program,
// where whoever typed it may not have meant it; "" for none.
func misplacedFlag(cmd *cobra.Command, r launch.Request) string {
	if r.Target == "" || len(r.Args) == 0 {
		return ""
	}
	flag, _, _ := strings.Cut(r.Args[0], "=")
	name, isFlag := strings.CutPrefix(flag, "--")
	if !isFlag || cmd.Flag(name) == nil {
		return ""
	}
	return flag
}

// run runs the session to its end and prints what it found out.
func (p *profileCommand) run(ctx context.Context) error {
	sessions, err := openSessions()
	if err != nil {
		return err
	}
	defer sessions.Close()
	var session *profiler.Session
	var result profiler.Result
	err = p.std.withConsent(&p.request.AllowDangers, func() (err error) {
		session, result, err = p.session(ctx, sessions)
		return err
	})
	if err != nil {
		p.showBuild(err)
		return p.output.failed(p.std, err)
	}
	if err := p.report(session, result); err != nil {
		return err
	}
	return result.Failure
}

// session starts a session and waits for its end. When ctx ends, by Ctrl-C for
// one, the program is stopped and the session goes on to its result.
func (p *profileCommand) session(ctx context.Context, sessions *profiler.Sessions) (*profiler.Session, profiler.Result, error) {
	session, err := sessions.Start(context.WithoutCancel(ctx), p.request, p.observer())
	if err != nil {
		return nil, profiler.Result{}, err
	}
	stop := context.AfterFunc(ctx, func() {
		fmt.Fprintln(p.std.err, "\njfrlens: stopping the program; Ctrl-C again to give up")
		session.Stop()
	})
	defer stop()
	defer passOn(syscall.SIGQUIT, session)()
	result, err := session.Result()
	return session, result, err
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
func (p *profileCommand) observer() profiler.Observer {
	out := p.std.out
	if p.output.asJSON {
		out = p.std.err
	}
	return &terminalObserver{std: p.std, program: process.Stdio{Stdin: p.std.in, Stdout: out, Stderr: p.std.err}}
}

// report prints lines and methods, then the warnings and where the recording is.
func (p *profileCommand) report(session *profiler.Session, result profiler.Result) error {
	view, err := viewOf(result.Profile, p.samples.shown())
	if err != nil {
		return err
	}
	if !p.output.asJSON {
		fmt.Fprintln(p.std.out)
	}
	return p.output.writeRun(p.std, result.Recording, p.samples.shown(), view, session.Index(), result.Notices)
}

// showBuild prints what the build tool said about its failure.
func (p *profileCommand) showBuild(err error) {
	var build *launch.BuildError
	if !errors.As(err, &build) {
		return
	}
	for _, line := range build.Output {
		fmt.Fprintln(p.std.err, line)
	}
}
