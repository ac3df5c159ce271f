package profiler

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/launch/consent"
)

// Request says what a session profiles, and how: a [Launch] or an [Attach].
type Request interface {
	// Debuggable tells whether a debugger can be attached to the program later.
	Debuggable() bool
	// Consented is the request with the user's consent to what was asked.
	Consented(asked *consent.Error) Request

	common() launch.Common
	goal() string // for people, before more is known
	subject(dir string) subject
}

// Launch profiles a program that is started for it.
type Launch struct{ launch.Request }

// Attach profiles a JVM that runs already. Where it says nothing, the sample
// types and the duration are those of the project's run configuration that
// starts the JVM's main class.
type Attach struct {
	launch.Common
	PID int
}

// Debuggable implements Request.
func (r Launch) Debuggable() bool { return r.Debug }

// Debuggable implements Request.
func (Attach) Debuggable() bool { return false }

// Consented implements Request.
func (r Launch) Consented(asked *consent.Error) Request {
	r.Agreed = slices.Concat(r.Agreed, asked.Dangers)
	return r
}

// Consented implements Request.
func (r Attach) Consented(asked *consent.Error) Request {
	r.Agreed = slices.Concat(r.Agreed, asked.Dangers)
	return r
}

func (r Launch) common() launch.Common { return r.Common }
func (r Attach) common() launch.Common { return r.Common }

func (r Launch) goal() string {
	switch {
	case r.TestMethod != "":
		return cmp.Or(r.Class, r.Target) + "#" + r.TestMethod
	case r.Class != "":
		return r.Class
	case r.Target != "":
		return r.Target
	case r.File != "":
		return r.File
	case len(r.Command) > 0:
		return r.Command[0]
	default:
		return "nothing"
	}
}

func (r Attach) goal() string { return fmt.Sprintf("process %d", r.PID) }

func (r Launch) subject(dir string) subject {
	r.Session, r.Consents = dir, Consents()
	return &program{request: r.Request}
}

func (r Attach) subject(string) subject {
	r.Consents = Consents()
	return &attachment{request: r, enough: make(chan struct{})}
}

// Check tells what the request would be refused for in a JVM that runs a main
// class: a filter or threshold that is wrong, or a consent.Error.
func (r Attach) Check(main string) error {
	r.Consents = Consents()
	r.configure(main)
	return launch.CheckLive(r.Common)
}

// configure takes over what the project's run configuration for a main class
// says and the request does not, and tells the user. The rest of it, such as
// JVM options, is for programs that are started.
func (r *Attach) configure(main string) (notes []string) {
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
