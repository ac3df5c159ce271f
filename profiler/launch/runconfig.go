package launch

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/consent"
)

// WithRun is the request for a named run configuration of the settings file in
// dir. It can only run a class or source file of the project, or the project's
// build tool; what in it is not known to be harmless is noted for consent.
func (r Request) WithRun(run config.Run, dir string) (Request, error) {
	if run.Duration != "" {
		duration, err := time.ParseDuration(run.Duration)
		if err != nil {
			return r, fmt.Errorf("the run configuration %q has the duration %q, which is none; write for example 30s", run.Name, run.Duration)
		}
		r.Duration = duration
	}
	if run.JDK != "" {
		r.JDK = run.JDK
	}
	if len(run.SampleTypes) > 0 {
		r.SampleTypes = run.SampleTypes
	}
	if r.Dir == "" {
		r.Dir = dir
	}
	for name, value := range run.Env {
		r.Env = append(r.Env, name+"="+value)
	}
	slices.Sort(r.Env)
	r.Options = slices.Concat(r.Options, run.JVMOptions)
	words := strings.Fields(run.Goal)
	if len(words) == 0 {
		return r, fmt.Errorf("%w: the run configuration %q has no goal", ErrNoTarget, run.Name)
	}
	prj, inProject := findProject(dir)
	switch {
	case len(words) == 1 && (isSourceOrClass(words[0]) || !inProject && build.Exists(dir, words[0]+".class")):
		r.Target, r.Args = words[0], slices.Concat(run.Args, r.Args)
		r.RunDangers = consent.OfRun(run, consent.ProgramArguments())
	case !inProject:
		return r, fmt.Errorf("%w: the run configuration %q names the goal %q, but %s is not in a Maven or Gradle project, and has no such class; a source file can be named, too", ErrNoTarget, run.Name, run.Goal, dir)
	default:
		p := &preparation{Request: r, env: processEnviron(r.Env)}
		tool, err := p.toolCommand(prj)
		if err != nil {
			return r, err
		}
		r.RunDangers = consent.OfRun(run, prj.tool.Facts().Arguments)
		r.Command, r.Args = slices.Concat(tool, words, run.Args, r.Args), nil
	}
	return r, nil
}

// isSourceOrClass tells a source file or class name from a goal or task: tasks
// have no dots.
func isSourceOrClass(word string) bool {
	switch filepath.Ext(word) {
	case ".java", ".kt", ".scala", ".jar":
		return true
	}
	return strings.Contains(word, ".") && isClassName(word)
}
