package profiler

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/units"
	"jfrlens/profiler/config"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// ending is how a run ended.
type ending struct {
	plan *launch.Plan
	exit launch.Exit
	pid  int
	took time.Duration
	at   time.Time
	// seen is the release of the JDK that was seen to run the program, 0 for none.
	seen  int
	cut   bool        // the JVM did not end its recording
	child *launch.JVM // one that the program has started and that did not record; may be nil
}

// release is that of the JDK that ran the program, 0 when it is not known: a
// build tool or a script may take another one than the plan thinks.
func (e ending) release() int {
	if e.seen == 0 && !e.plan.ManyJVMs {
		return e.plan.JDK.Major
	}
	return e.seen
}

// byJDK tells whether the JDK's own recorder was to record.
func (e ending) byJDK() bool {
	return slices.ContainsFunc(e.plan.Options, func(option string) bool { return strings.HasPrefix(option, "-XX:StartFlightRecording=") })
}

// copyTime bounds the copying of hot source files after a run: its result waits
// for it, though its profile does not.
const copyTime = 50 * time.Millisecond

// unfinished says that a JVM was killed or crashed.
const unfinished = "the JVM did not finish its recording: up to the last second of the program is missing"

// read makes the result of a run that has ended.
func (s *Session) read(e ending, live *followers) (Result, error) {
	result := Result{Exit: e.exit, Failure: e.exit.Err(), Sources: s.sources, Index: s.Index()}
	found := candidates(e.plan)
	chosen := pick(e.plan, e.pid, found)
	if chosen != nil && e.exit.Refused && hasProgram(chosen.path) {
		e.exit.Refused = false // it only printed what a compiler or another JVM had said
		result.Exit, result.Failure = e.exit, e.exit.Err()
	}
	if chosen == nil || e.exit.Refused && !e.plan.ManyJVMs { // what was sampled then is the JVM's own start
		return result, e.noRecording()
	}
	e.cut = chosen.cut
	result.Recording = chosen.path
	for _, c := range found {
		result.Recordings = append(result.Recordings, c.path)
	}
	p, err := s.profileOf(chosen, live, &result)
	if err != nil {
		return result, e.unreadable(err)
	}
	if len(p.SampleTypes()) == 0 {
		return result, e.noSamples()
	}
	result.Profile, s.record.ToolOnly = p, e.toolOnly(p)
	s.observer.Profile(p)
	s.sources.addHot(p, s.Index(), copyTime)
	samples, _ := p.Samples(p.Default().Name)
	s.update(func(st *Status) { st.Samples = samples })
	result.Notices = append(result.Notices, e.notices(chosen, found, p)...)
	if e.byJDK() {
		result.Notices = append(result.Notices, unsampled(p, s.request.SampleTypes, e.release())...)
	}
	if !e.cut && e.byJDK() {
		result.Notices = append(result.Notices, timingNotices(s.request.Measures, s.request.Config, e.release(), p)...)
	}
	result.Notices = append(append(result.Notices, s.sources.warnings()...), Mismatches(p, s.Index())...)
	if err := copyRecording(s.request.Config, chosen.path); err != nil {
		result.Notices = append(result.Notices, err.Error())
	}
	result.Warnings = append(result.Warnings, result.Notices...)
	result.Warnings = append(result.Warnings, p.Quality().Warnings()...)
	return result, nil
}

// hasProgram tells whether a recording has samples of more than the JDK's own code, its compiler included, which the
// launcher runs for a source file.
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

// profileOf returns the profile of the chosen recording. As a rule most of it
// was read while the program ran, and only the last moments are left.
func (s *Session) profileOf(chosen *candidate, live *followers, result *Result) (*profile.Profile, error) {
	if one := live.ofPID(chosen.pid); one != nil && one.finish(chosen.path, chosen.cut) {
		if p := one.builder.Snapshot(); hasAll(p, s.request.SampleTypes) {
			return p, nil
		}
	}
	p, err := readProfile(s.profileOptions(), chosen.path)
	if len(s.request.SampleTypes) > 0 && isAbsent(err) {
		result.Notices = append(result.Notices, missed(err, s.request.SampleTypes)...)
		return readProfile(profileOptions(nil, s.Index()), chosen.path)
	}
	return p, err
}

// hasAll tells whether a profile has samples of all types that were asked for.
func hasAll(p *profile.Profile, types []string) bool {
	for _, name := range types {
		if !p.Has(name) {
			return false
		}
	}
	return true
}

// missed tells of sample types that were asked for and are not there. Of a name that is none the plan has told.
func missed(err error, types []string) []string {
	isNone := func(name string) bool { return config.CheckSampleType(name) != nil }
	if slices.ContainsFunc(types, isNone) {
		return nil
	}
	return []string{err.Error()}
}

// isAbsent tells whether an error says that a sample type has no samples.
func isAbsent(err error) bool {
	return errors.Is(err, profile.ErrNoSamples) || errors.Is(err, profile.ErrUnknownType)
}

// profileOptions are those of a profile of some sample types, nil for all. The index may be nil.
func profileOptions(types []string, index *source.Index) profile.Options {
	o := profile.Options{Types: types}
	if index != nil {
		o.Lines = index.Lines
	}
	return o
}

// readProfile reads recordings as one.
func readProfile(o profile.Options, paths ...string) (*profile.Profile, error) {
	rec, err := jfr.Open(paths...)
	if err != nil {
		return nil, err
	}
	p, err := profile.Read(rec, o)
	return p, errors.Join(err, rec.Close())
}

// toolOnly tells whether a profile is of the build tool, though it was to run a program.
func (e ending) toolOnly(p *profile.Profile) bool {
	return e.plan.ManyJVMs && e.plan.Channel != launch.ChannelMavenOpts && isTool(mainOf(p.JVM()))
}

// notices are what the user should know of the recording itself.
func (e ending) notices(chosen *candidate, all []candidate, p *profile.Profile) []string {
	list := slices.Clone(e.plan.Notes)
	if e.toolOnly(p) {
		note := "only a JVM of the build tool recorded, so this is a profile of that, not of the program"
		if e.exit.Err() == nil { // else it tells why
			note += fmt.Sprintf("; the options were handed over by %s: %s", e.plan.Channel, e.otherWay())
		}
		list = append(list, note)
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
	if len(all) > 1 {
		list = append(list, fmt.Sprintf("%d JVMs recorded; shown is %s, the other recordings are beside it in %s: %s", len(all), chosen, e.plan.Recordings, others(chosen, all)))
	}
	return list
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
