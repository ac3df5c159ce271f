package profiler

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/config"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// Result is what a session found out. It is not changed once handed out.
type Result struct {
	Profile    *profile.Profile
	Recording  string            // the file or folder the profile was read from
	Recordings []string          // all recordings of the run: more than one when several JVMs recorded
	Exit       launch.Exit       // of a program that was launched
	Tests      []launch.TestCase // that ran where tests were asked for, as their build reports them
	Failure    error             // nil, or one sentence: the program failed or was killed, though there is a profile
	RunNotes   []string          // sentences for the user about the run itself
	Notes      []string          // the notices and what the profile's quality says
	Asides     []string          // sentences for who keeps results: they hold for every run of the program, and were told at the first
	Sources    *Sources          // texts of the hot source files as they were profiled
	// Index finds the source files of the run; nil for a recording that is not
	// of a session.
	Index *source.Index
}

// copyTime bounds the copying of hot source files after a run: its result waits
// for it, though its profile does not.
const copyTime = 50 * time.Millisecond

// unfinished says that a JVM was killed or crashed.
const unfinished = "the JVM did not finish its recording: up to the last second of the program is missing"

// read makes the result of a measurement that has ended.
func (s *Session) read(e ending) (Result, error) {
	left, err := e.recorded()
	exit := e.exit() // which what was recorded may have corrected
	result := Result{
		Recording: left.path, Recordings: left.all, Exit: exit, Failure: exit.Err(), Sources: s.sources, Index: s.Index(),
		Tests: e.tests(),
	}
	if err != nil {
		return result, err
	}
	p, err := s.profileOf(left, &result)
	if err != nil || len(p.SampleTypes()) == 0 {
		return result, e.without(err)
	}
	result.Profile = p
	s.observer.Profile(p)
	samples, _ := p.Samples(p.Default().Name)
	s.update(func(st *Status) { st.Samples = samples })
	s.tell(&result, left, e)
	return result, nil
}

// profileOf returns the profile of the recording. As a rule most of it was read
// while the program ran, and only the last moments are left.
func (s *Session) profileOf(left recorded, result *Result) (*profile.Profile, error) {
	types := s.common.SampleTypes
	if left.growing != nil && left.growing.finish(left.path, left.cut) {
		if p := left.growing.profile(); hasAll(p, types) {
			return p, nil
		}
	}
	p, err := readProfile(s.profileOptions(), left.path)
	if len(types) > 0 && isAbsent(err) {
		result.RunNotes = append(result.RunNotes, missed(err, types)...)
		return readProfile(profileOptions(nil, s.Index()), left.path)
	}
	return p, err
}

// tell adds to a result what the user should know of its profile.
func (s *Session) tell(r *Result, left recorded, e ending) {
	p := r.Profile
	s.sources.addHot(p, r.Index, copyTime)
	notes, toolOnly := e.account(p)
	s.record.ToolOnly = toolOnly
	if left.byJDK {
		notes = append(notes, unsampled(p, s.common.SampleTypes, left.release)...)
	}
	if left.byJDK && !left.cut {
		notes = append(notes, timingNotes(s.common.Measures, s.common.Config, left.release, p)...)
	}
	notes = append(append(notes, s.sources.notes()...), Mismatches(p, r.Index)...)
	notes = append(notes, passOn(context.Background(), s.common.Config, s.Dir, left.path)...)
	r.RunNotes = append(r.RunNotes, notes...)
	s.tellAsides(r)
	r.Notes = slices.Concat(r.RunNotes, p.Quality().Notes())
}

// tellAsides tells what holds for every run of the program at the first one, last.
func (s *Session) tellAsides(r *Result) {
	if s.record.Plan == nil {
		return
	}
	if s.record.runBefore(filepath.Dir(s.Dir)) == "" {
		r.RunNotes = append(r.RunNotes, s.record.Plan.Asides...)
	} else {
		r.Asides = s.record.Plan.Asides
	}
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
