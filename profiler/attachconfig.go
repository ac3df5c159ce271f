package profiler

import (
	"fmt"
	"strings"
	"time"

	"jfrlens/profiler/launch"
)

// Check tells what the request would be refused for in a JVM that runs a main
// class: a filter or threshold that is wrong, or a launch.ConsentError.
func (r AttachRequest) Check(main string) error {
	r.configure(main)
	return r.live().Check()
}

// live is the part of the request that says what to measure.
func (r *AttachRequest) live() launch.LiveRequest {
	return launch.LiveRequest{
		SampleTypes: r.SampleTypes, Measures: r.Measures, AsyncProfiler: r.AsyncProfiler,
		Config: r.Config, AllowDangers: r.AllowDangers,
	}
}

// configure takes over what the project's run configuration for a main class
// says and the request does not, and tells the user. The rest of it, such as
// JVM options, is for programs that are started.
func (r *AttachRequest) configure(main string) (notices []string) {
	_, class, _ := cutModule(main)
	runs := r.Config.RunsOf(class)
	if len(runs) > 1 {
		return []string{fmt.Sprintf("%d run configurations of the project start %s, so that none was followed", len(runs), class)}
	}
	if len(runs) == 0 {
		return nil
	}
	run := runs[0]
	var taken []string
	if len(r.SampleTypes) == 0 && len(run.SampleTypes) > 0 {
		r.SampleTypes = run.SampleTypes
		taken = append(taken, strings.Join(run.SampleTypes, ", "))
	}
	if duration, err := time.ParseDuration(run.Duration); err == nil && r.Duration == 0 { // what is wrong with it is told where the file is read
		r.Duration = duration
		taken = append(taken, "for "+run.Duration)
	}
	if len(taken) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("measured as the run configuration %q says: %s", run.Name, strings.Join(taken, ", "))}
}
