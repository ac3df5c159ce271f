package profiler

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"jfrlens/jfr/units"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
)

// programEnd is how the run of a program ended.
type programEnd struct {
	plan  *launch.Plan
	how   launch.Exit
	pid   int
	took  time.Duration
	at    time.Time
	seen  int         // the release of the JDK that was seen to run the program, 0 for none
	child *launch.JVM // one that the program has started and that did not record; may be nil
	live  *followers  // of what its JVMs recorded

	found  []candidate // what the JVMs left
	chosen *candidate  // the program's among them, nil for none
	cut    bool        // its JVM did not end the recording

	reported bool              // cases are known
	cases    []launch.TestCase // that the build reports
}

// release is that of the JDK that ran the program, 0 when it is not known: a
// build tool or a script may take another one than the plan thinks.
func (e *programEnd) release() int {
	if e.seen == 0 && !e.plan.ManyJVMs {
		return e.plan.JDK.Major
	}
	return e.seen
}

// byJDK tells whether the JDK's own recorder was to record.
func (e *programEnd) byJDK() bool {
	return slices.ContainsFunc(e.plan.Options, func(option string) bool { return strings.HasPrefix(option, "-XX:StartFlightRecording=") })
}

func (e *programEnd) exit() launch.Exit { return e.how }

// recorded chooses the program's recording.
func (e *programEnd) recorded() (recorded, error) {
	e.found = candidates(e.plan)
	e.chosen = pick(e.plan, e.pid, e.found)
	if e.chosen != nil && e.how.Refused && hasProgram(e.chosen.path) {
		e.how.Refused = false // it only printed what a compiler or another JVM had said
	}
	if err := e.noTests(); err != nil {
		return recorded{}, err
	}
	if e.chosen == nil || e.how.Refused && !e.plan.ManyJVMs { // what was sampled then is the JVM's own start
		return recorded{}, e.noRecording()
	}
	e.cut = e.chosen.cut
	left := recorded{
		path: e.chosen.path, cut: e.cut, growing: e.live.ofPID(e.chosen.pid),
		byJDK: e.byJDK(), release: e.release(),
	}
	for _, c := range e.found {
		left.all = append(left.all, c.path)
	}
	return left, nil
}

// hasProgram tells whether a recording has samples of more than the JDK's own code, its compiler included, which a
// launcher in a script may run for a source file.
func hasProgram(recording string) bool {
	p, err := readProfile(profile.Options{DefaultOnly: true}, recording)
	if err != nil {
		return false
	}
	v, err := p.View("")
	if err != nil {
		return false
	}
	jdk := append(profile.TheJDK(), "javax.")
	return slices.ContainsFunc(v.OwnMethods(jdk), func(m profile.OwnWeight) bool { return m.Class != "" })
}

// toolOnly tells whether a profile is of the build tool, though it was to run a program.
func (e *programEnd) toolOnly(p *profile.Profile) bool {
	return e.plan.ManyJVMs && e.plan.Channel != launch.ChannelMavenOpts && isTool(mainOf(p.JVM()))
}

func (e *programEnd) account(p *profile.Profile) (notes []string, toolOnly bool) {
	var list []string
	toolOnly = e.toolOnly(p)
	if toolOnly {
		note := "only a JVM of the build tool recorded, so this is a profile of that, not of the program"
		if e.how.Err() == nil { // else it tells why
			note += fmt.Sprintf("; the options were handed over by %s: %s", e.plan.Channel, e.otherWay())
		}
		list = append(list, note)
	}
	if other := ranInstead(e.plan.MainClass, p); other != "" {
		list = append(list, other)
	}
	if besides := e.ranBesides(); besides != "" {
		list = append(list, besides)
	}
	if e.cut && len(p.Quality().Unreadable) == 0 {
		list = append(list, unfinished)
	}
	if e.plan.AsyncLibrary != "" && len(p.Quality().Unreadable) > 0 {
		list = append(list, fmt.Sprintf("async-profiler did not finish its recording: what it sampled in the last %s is missing", units.Duration(e.at.Sub(p.End()))))
	}
	if e.child != nil {
		list = append(list, startedJVM(e.child)+"; "+profileChild)
	}
	if len(e.found) > 1 {
		list = append(list, fmt.Sprintf("%d JVMs recorded; shown is %s, the other recordings are beside it in %s: %s", len(e.found), e.chosen, e.plan.Recordings, others(e.chosen, e.found)))
	}
	return append(list, e.plan.Notes...), toolOnly // last: editors show the first in full
}

// namedOthers is how many of the other JVMs of a run are told by name.
const namedOthers = 5

// others names the other JVMs of a run.
func others(chosen *candidate, all []candidate) string {
	var names []string
	for i := range all {
		if all[i].path != chosen.path {
			names = append(names, all[i].String())
		}
	}
	if more := len(names) - namedOthers; more > 0 {
		names = append(names[:namedOthers], fmt.Sprintf("and %d more", more))
	}
	return strings.Join(names, ", ")
}
