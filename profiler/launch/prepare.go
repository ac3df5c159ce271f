package launch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/process"
)

// Prepare finds out how to run what the request names and returns the plan.
// It may run the project's own build; nothing else of the project is executed.
// Errors are one sentence each and wrap the sentinels of this package.
func Prepare(ctx context.Context, r Request, progress Progress) (*Plan, error) {
	p, err := newPreparation(r, progress)
	if err != nil {
		return nil, err
	}
	plan, err := p.plan(ctx)
	if err != nil {
		return nil, err
	}
	p.addLocale(plan)
	if err := p.makeFolders(plan); err != nil {
		return nil, err
	}
	return plan, nil
}

// preparation is a request with what was found out about it so far.
type preparation struct {
	Request
	env      environ
	progress Progress
	cwd      string
	// olderJVMs is true when the options may reach JVMs that are older than the
	// JDK which is known.
	olderJVMs bool
	// oneJVM is true when the options reach no other JVM than the program's.
	oneJVM bool
	// byRelease is true when each JVM gets the options of its own release.
	byRelease bool
	// given is what the settings files of the user's say.
	given givenSettings
	// files are written into the session folder, by name.
	files map[string]string
	// links are those of classPathOf, by what they lead to.
	links map[string]string
}

// newPreparation checks the parts of a request that every kind of run needs.
func newPreparation(r Request, progress Progress) (*preparation, error) {
	if strings.ContainsAny(r.Session, " ,;'\"\t") {
		return nil, fmt.Errorf("the session folder %q has blanks, commas or quotes in its path, which the recorder's options cannot carry; choose another state folder", r.Session)
	}
	session, err := filepath.Abs(r.Session)
	if err != nil {
		return nil, fmt.Errorf("cannot resolve the session folder %q: %w", r.Session, err)
	}
	r.Session = session
	p := &preparation{Request: r, progress: progress, env: processEnviron(r.Env), files: map[string]string{}, links: map[string]string{}}
	if p.cwd, err = os.Getwd(); err != nil {
		return nil, fmt.Errorf("cannot find the current folder: %w", err)
	}
	if r.Dir != "" {
		if p.cwd, err = filepath.Abs(r.Dir); err != nil {
			return nil, fmt.Errorf("cannot resolve the working directory %q: %w", r.Dir, err)
		}
	}
	if p.progress == nil {
		p.progress = noProgress{}
	}
	return p, nil
}

// plan tells the kinds of runs apart.
func (p *preparation) plan(ctx context.Context) (*Plan, error) {
	if err := p.needConfigConsent(); err != nil {
		return nil, err
	}
	switch {
	case len(p.Command) > 0:
		return p.planCommand(ctx)
	case p.File != "":
		return p.planFile(ctx, p.abs(p.File))
	case p.Target != "":
		return p.planTarget(ctx)
	}
	return nil, fmt.Errorf("%w: the request names no file, class, jar or command", ErrNoTarget)
}

// planTarget tells what a typed target is.
func (p *preparation) planTarget(ctx context.Context) (*Plan, error) {
	path := p.abs(p.Target)
	info, err := os.Stat(path)
	switch ext := strings.ToLower(filepath.Ext(p.Target)); {
	case ext == ".jar" || ext == ".war":
		if err != nil {
			return nil, fmt.Errorf("%w: there is no jar %s", ErrNoTarget, p.Target)
		}
		return p.planJava(ctx, javaRun{goal: p.Target, tail: []string{"-jar", path}})
	case isSource(ext):
		if err != nil {
			return nil, fmt.Errorf("%w: there is no file %s", ErrNoTarget, p.Target)
		}
		return p.planFile(ctx, path)
	case ext == ".class":
		return nil, fmt.Errorf("%w: %s is a class file; name the class instead, such as demo.Main, and with --class-path where its packages are", ErrNoTarget, p.Target)
	case ext == ".jfr":
		return nil, fmt.Errorf("%w: %s is a recording; jfrlens open, lines and flame show it", ErrNoTarget, p.Target)
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("%w: %s is a folder; name a source file, class or jar, or a command after --", ErrNoTarget, p.Target)
	case !isClassName(p.Target):
		return nil, fmt.Errorf("%w: %q is neither a source file nor a class nor a jar; a command goes after --", ErrNoTarget, p.Target)
	}
	return p.planClass(ctx)
}

// planClass runs a class by name: with the given class path, else with the
// one of the project around the working directory, else with the folder.
func (p *preparation) planClass(ctx context.Context) (*Plan, error) {
	if !p.hasClassPath() {
		if file, ok := sourceOfClass(p.cwd, p.Target); ok {
			p.Class = p.Target
			return p.planFile(ctx, file)
		}
		if err := p.notClass(); err != nil {
			return nil, err
		}
	}
	run := javaRun{goal: p.Target, mainClass: p.Target, classPath: p.ClassPath, tail: []string{p.Target}}
	return p.planJava(ctx, run)
}

// notClass says what the target is instead of a class, where it is a file or a
// program and no class of its name is in the folder.
func (p *preparation) notClass() error {
	_, isProgram := process.LookPath(p.Target)
	switch {
	case build.Exists(p.cwd, filepath.FromSlash(strings.ReplaceAll(p.Target, ".", "/"))+".class"):
		return nil
	case build.Exists(p.cwd, p.Target):
		return fmt.Errorf("%w: %s is a file, but neither a source file nor a jar, and there is no such class here; a command goes after --", ErrNoTarget, p.Target)
	case isProgram:
		return fmt.Errorf("%w: there is no class %s here; the program of that name goes after --", ErrNoTarget, p.Target)
	}
	return nil
}

// javaRun is one start of the java launcher.
type javaRun struct {
	// goal is what runs, for people.
	goal string
	// wish is what the JDK has to be like.
	wish jdkWish
	// jdk is the JDK when it is already known.
	jdk *JDK
	// launcher is the java program as typed; empty: the one of the JDK.
	launcher  string
	mainClass string
	classPath []string
	// module is that of the main class, if it is in one; it is on the class path.
	module module
	// opens are options by which the project's build lets the program reach into
	// modules, as far as the JDK knows them.
	opens []string
	// options come before the tail: jar, class or source file, and arguments.
	options, tail []string
	dir           string
}

// planJava plans a start of the java launcher.
func (p *preparation) planJava(ctx context.Context, run javaRun) (*Plan, error) {
	if p.TestMethod != "" {
		return nil, fmt.Errorf("%w: no test class %s was found in a Maven or Gradle project here, and only a test is run by its method, such as demo.SumTest#adds", ErrNoTarget, run.goal)
	}
	jdk, err := p.jdkOf(ctx, run)
	if err != nil {
		return nil, err
	}
	if err := jdk.CanRecord(); err != nil {
		return nil, err
	}
	p.oneJVM = true
	recorder, err := p.recorder(jdk)
	if err != nil {
		return nil, err
	}
	launcher := run.launcher
	if launcher == "" {
		launcher = jdk.Java
	}
	argv := slices.Concat([]string{launcher}, recorder.options, build.Fitting(run.opens, jdk.Major), p.Options, run.options)
	places, err := p.placesOf(run, jdk)
	if err != nil {
		return nil, err
	}
	argv = slices.Concat(argv, places, p.Args)
	plan := p.newPlan(jdk, recorder)
	plan.Argv = argv
	plan.Channel = ChannelCommandLine
	plan.Goal, plan.MainClass, plan.ClassPath = run.goal, run.mainClass, run.classPath
	if run.dir != "" && p.Dir == "" {
		plan.Dir = run.dir
	}
	return plan, nil
}

// jdkOf finds the JDK of a run.
func (p *preparation) jdkOf(ctx context.Context, run javaRun) (JDK, error) {
	if run.jdk != nil {
		return *run.jdk, nil
	}
	run.wish.setting = p.JDK
	return chooseJDK(ctx, run.wish, p.env)
}

// newPlan fills in what all plans have in common.
func (p *preparation) newPlan(jdk JDK, recorder recorderOptions) *Plan {
	return &Plan{
		Dir:          p.cwd,
		Env:          slices.Clone(p.Env),
		JDK:          jdk,
		Options:      recorder.options,
		Marker:       p.marker(),
		Recordings:   filepath.Join(p.Session, recordingsFolder),
		Repository:   filepath.Join(p.Session, repositoryFolder),
		AsyncLibrary: recorder.asyncLibrary,
		Debugger:     recorder.debug,
		StartupLines: recorder.startupLines,
		Duration:     p.Duration,
		Notes:        recorder.notes,
		Asides:       recorder.asides,
	}
}

// marker tells this session's JVMs apart: the name of its folder is unique.
func (p *preparation) marker() string { return filepath.Base(p.Session) }

// recorder builds the recording options for a JDK.
func (p *preparation) recorder(jdk JDK) (recorderOptions, error) {
	settings, err := p.settings(jdk.Home)
	if err != nil {
		return recorderOptions{}, err
	}
	measures, err := p.Measures.With(p.Config)
	if err != nil {
		return recorderOptions{}, err
	}
	facts := recorderFacts{
		measures:    measures,
		given:       p.given,
		major:       jdk.Major,
		linux:       runtime.GOOS == "linux",
		session:     p.Session,
		marker:      p.marker(),
		settings:    settings,
		sampleTypes: p.SampleTypes,
		olderJVMs:   p.olderJVMs,
		oneJVM:      p.oneJVM,
		keepsBoxes:  !p.userSets(autoBoxFlag) && jdk.knowsFlag(autoBoxFlag),
		file:        settingsName,
	}
	if jdk.Home == "" { // one of several releases
		facts.file = fmt.Sprintf("settings-%d.jfc", jdk.Major)
	}
	recorder, err := p.chooseRecorder(jdk, facts)
	if err != nil {
		return recorderOptions{}, err
	}
	if recorder.settingsFile != "" {
		p.files[facts.file] = recorder.settingsFile
	}
	return recorder, p.addDebugAgent(jdk, &recorder)
}

// makeFolders creates what the JVM expects in the session folder.
func (p *preparation) makeFolders(plan *Plan) error {
	for _, dir := range []string{plan.Recordings, plan.Repository} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return fmt.Errorf("cannot make the session folder: %w", err)
		}
	}
	for name, text := range p.files {
		mode := os.FileMode(0o600)
		if name == hookName {
			mode = 0o700
		}
		if err := os.WriteFile(filepath.Join(p.Session, name), []byte(text), mode); err != nil {
			return fmt.Errorf("cannot write into the session folder: %w", err)
		}
	}
	return nil
}

// abs resolves a path against the working directory of the request.
func (p *preparation) abs(path string) string { return build.Abs(path, p.cwd) }

// isClassName tells whether a word can be the name of a class.
func isClassName(word string) bool {
	for part := range strings.SplitSeq(word, ".") {
		if part == "" || strings.ContainsAny(part, "/\\ -:;,\"'()[]{}<>") || part[0] >= '0' && part[0] <= '9' {
			return false
		}
	}
	return true
}

type noProgress struct{}

func (noProgress) Step(string)        {}
func (noProgress) BuildOutput(string) {}
