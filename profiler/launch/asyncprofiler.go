package launch

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"jfrlens/profiler/config"
	"jfrlens/profiler/sample"
)

// asyncLibrary is async-profiler's agent; on macOS it has this name, too, or
// ends in dylib.
const asyncLibrary = "libasyncProfiler.so"

// asyncRecording is the recording of async-profiler in the folder of
// recordings; it replaces %p by the process id.
const asyncRecording = "async-pid-%p-1.jfr"

// usesAsyncProfiler tells whether a request needs async-profiler: for samples
// that the JDK's recorder cannot take, as of waiting threads, or by name.
func (p *preparation) usesAsyncProfiler() bool {
	return p.AsyncProfiler != "" || slices.ContainsFunc(p.SampleTypes, sample.OnlyAsync)
}

// chooseRecorder sets up async-profiler where it is needed and there, else the
// JDK's recorder, whose notes say that waiting threads cannot be sampled.
func (p *preparation) chooseRecorder(jdk JDK, facts recorderFacts) (recorderOptions, error) {
	if !p.usesAsyncProfiler() || !hasAsyncProfiler() {
		return facts.options(), nil
	}
	library, err := p.asyncLibraryPath(jdk)
	if err != nil {
		return recorderOptions{}, err
	}
	if library == "" {
		return facts.options(), nil
	}
	if strings.ContainsAny(library, " ,;'\"\t=") {
		return recorderOptions{}, fmt.Errorf("the path %q of async-profiler has blanks, commas or quotes, which JVM options cannot carry; move it", library)
	}
	if err := facts.projectAgent(p.Config); err != nil {
		return recorderOptions{}, err
	}
	return facts.asyncOptions(library), nil
}

// projectAgent takes over what the project's settings say about the agent.
func (f *recorderFacts) projectAgent(c *config.Config) error {
	settings := c.AsyncProfilerSettings()
	f.asyncMisc = settings.Misc
	if c != nil && c.AsyncProfiler != nil { // the plugin's defaults
		f.asyncEvent = cmp.Or(settings.Event, "wall")
		f.asyncSync = settings.JFRSync == nil || *settings.JFRSync
		f.asyncAlloc = settings.Alloc == nil || *settings.Alloc
	}
	if !isAsyncEvent(f.asyncEvent) {
		return fmt.Errorf("the event %q of asyncProfilerConfig is not the name of one event; write for example cpu or itimer", f.asyncEvent)
	}
	return nil
}

// asyncLibraryPath finds the agent: where the user says, where the project's
// settings say (which takes consent), by ASPROF_HOME, beside asprof in PATH, or
// in the JDK, as SapMachine has it. It is "" where there is none.
func (p *preparation) asyncLibraryPath(jdk JDK) (string, error) {
	for _, named := range []string{p.AsyncProfiler, p.Config.AsyncProfilerSettings().Library} {
		if named == "" {
			continue
		}
		if path, ok := libraryIn(p.abs(named)); ok {
			return path, nil
		}
		return "", fmt.Errorf("%w: %s is neither async-profiler's library nor its folder", ErrNoTarget, named)
	}
	for _, name := range []string{"ASPROF_HOME", "ASYNC_PROFILER_HOME"} {
		if home := p.env.get(name); filepath.IsAbs(home) {
			if path, ok := libraryIn(home); ok {
				return path, nil
			}
		}
	}
	if program, ok := p.env.lookPath("asprof", p.cwd); ok {
		if real, err := filepath.EvalSymlinks(program); err == nil {
			program = real
		}
		if path, ok := libraryIn(filepath.Dir(filepath.Dir(program))); ok {
			return path, nil
		}
	}
	path, _ := libraryIn(jdk.Home)
	return path, nil
}

// libraryIn finds the agent at a path: the file itself, or in a folder.
func libraryIn(path string) (string, bool) {
	dylib := strings.TrimSuffix(asyncLibrary, ".so") + ".dylib"
	for _, name := range []string{"", asyncLibrary, "lib/" + asyncLibrary, dylib, "lib/" + dylib} {
		file := filepath.Join(path, filepath.FromSlash(name))
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() && path != "" {
			return file, true
		}
	}
	return "", false
}

// asyncOptions are the options that make async-profiler record, with notes on
// what it does not measure.
func (f recorderFacts) asyncOptions(library string) recorderOptions {
	agent, notes := f.agentOptions()
	agent = slices.Insert(agent, 0, "start")
	agent = append(agent, "jfr", "file="+filepath.Join(f.session, recordingsFolder, asyncRecording), "loglevel=error")
	note := "recorded by async-profiler (" + library + ")"
	live := library
	if f.asyncSync {
		note, live = note+", whose profile is shown when the program has ended: jfrsync merges it with the JDK's recording only then", ""
	}
	compiler, asides := f.compilerOptions()
	return recorderOptions{notes: append(notes, note), asides: asides, asyncLibrary: live, options: append(compiler,
		"-agentpath:"+library+"="+strings.Join(agent, ","),
		"-D"+MarkerProperty+"="+f.marker,
	)}
}

// agentOptions are what the agent measures, with notes on what it does not. The
// options of where it writes come after those of the project, and win.
func (f recorderFacts) agentOptions() (options, notes []string) {
	options, notes = asyncMeasures(f.sampleTypes, f.measures, f.asyncEvent)
	for _, alloc := range asyncOptionsFor(sample.Alloc, "", f.measures) {
		if f.asyncAlloc && !slices.Contains(options, alloc) {
			options = append(options, alloc)
		}
	}
	if f.asyncSync {
		options = append(options, "jfrsync="+f.settings[0])
		if len(f.settings) > 1 {
			notes = append(notes, "async-profiler takes one settings file along (jfrsync), here the first of several")
		}
	}
	if f.asyncMisc != "" {
		options = append(options, f.asyncMisc)
	}
	return options, notes
}

// hasAsyncProfiler tells whether async-profiler exists for this system.
func hasAsyncProfiler() bool { return runtime.GOOS == "linux" || runtime.GOOS == "darwin" }
