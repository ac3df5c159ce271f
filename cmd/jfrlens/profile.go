package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/profiler"
	"jfrlens/profiler/launch"
)

// profileCommand is one call of `jfrlens profile`.
type profileCommand struct {
	measuring
	request launch.Request // what the flags say; the words are added
	named   string         // the run configuration, instead of a target

	classPath []string // each as java takes it
}

func newProfileCommand(std streams) *cobra.Command {
	p := &profileCommand{measuring: measuring{std: std, launches: true}}
	cmd := &cobra.Command{
		Use:   "profile [FLAGS] TARGET [ARGS]... | -- COMMAND...",
		Short: "Run a program under the profiler and show where the time went",
		Long: `Runs a source file, a class, a jar, or a java, Maven or Gradle command line
under JDK Flight Recorder; then prints the hottest methods and the annotated
hot lines, and where the recording is. Tests without a main are run by their
Maven or Gradle project, a single one with # and its name. Everything after
TARGET belongs to the program. Ctrl-C ends the program politely and shows what
was measured. With --run it is one of the run configurations in
.profileconfig.json.

Which method a sample of optimised code counts for is what the JIT compiler
noted, and from JDK 17 on its notes can be wrong where code is beside boxing
(Integer, Long ...). So -XX:-EliminateAutoBox is set, unless you set it. --check
gets a second opinion: one more run with boxing treated the other way, and on
JDK 25 and later, where the two differ, a third that times own methods exactly.
Totals are then marked: solid where the runs agree beyond chance, timed where
exact times confirm one, else with the range between the two.`,
		Example: `  jfrlens profile src/Main.java input.txt
  jfrlens profile --type alloc demo.Main
  jfrlens profile demo.SumTest#adds
  jfrlens profile java -jar app.jar --port 8080
  jfrlens profile mvn spring-boot:run
  jfrlens profile -- ./start.sh
  jfrlens profile --run load
  jfrlens profile --check demo.Main
  jfrlens profile --repeat 5 demo.Main`,
		Args: func(cmd *cobra.Command, args []string) error {
			if p.named != "" {
				return nil
			}
			return atLeast(1, "a source file, class, jar or command line")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(p.valid(cmd), p.checkRepeats(), checkJVMOptions(p.request.Options)); err != nil {
				return err
			}
			if err := p.prepare(args, cmd.ArgsLenAtDash() == 0); err != nil {
				return err
			}
			if flag := misplacedFlag(cmd, p.request); flag != "" {
				p.std.note(fmt.Sprintf("%s stands after %s and so belongs to the program; flags of jfrlens stand before", flag, p.request.Target))
			}
			return p.run(cmd.Context(), &p.request.Common, func() profiler.Request { return profiler.Launch{Request: p.request} })
		},
	}
	cmd.DisableFlagsInUseLine = true // it has them where they belong
	cmd.Flags().SetInterspersed(false)
	p.add(cmd, &p.request.Common, "stop the program when it was recorded for this `time`, such as 30s")
	cmd.Flags().StringVar(&p.request.JDK, "jdk", "", "`JDK` to run with: its home folder, or a release such as 21")
	cmd.Flags().StringArrayVar(&p.classPath, "class-path", nil, "class `path` of a class given as TARGET")
	cmd.Flags().StringArrayVar(&p.request.Options, "jvm-option", nil, "further `option` for the program's JVM (may be repeated)")
	cmd.Flags().BoolVar(&p.request.Debug, "debug", false, "let a debugger attach later (jfrlens debug PID)")
	cmd.Flags().BoolVar(&p.checks, "check", false, "run the program once or twice more, and tell which totals hold")
	cmd.Flags().IntVar(&p.repeats, "repeat", 1, "run the program so many `times`, one after the other, for jfrlens check")
	cmd.Flags().StringVar(&p.named, "run", "", "run the configuration of this `name` in .profileconfig.json; other flags win over it")
	return cmd
}

// prepare completes the request by the project's settings and the words, which
// are a command line where dashes stood before them.
func (p *profileCommand) prepare(words []string, dashed bool) error {
	err := p.complete(&p.request.Common)
	if err != nil {
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
	p.request.Target, p.request.TestMethod, p.request.Args, p.request.Command = r.Target, r.TestMethod, r.Args, r.Command
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
