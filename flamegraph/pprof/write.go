package pprof

import (
	"cmp"
	"io"
	"slices"

	format "github.com/google/pprof/profile"

	"jfrlens/jfr/visible"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// Write writes samples of a profile, not compressed; files are, by gzip, as the
// format asks for. The profile should have been read with threads. The error is
// profile.ErrNoSamples, profile.ErrUnknownType, or that of the writer.
func Write(w io.Writer, p *profile.Profile, o Options) error {
	types, err := typesOf(p, o)
	if err != nil {
		return err
	}
	file := &format.Profile{
		DefaultSampleType: columnName(p, types[0]),
		TimeNanos:         p.Start().UnixNano(),
		DurationNanos:     p.Recorded().Nanoseconds(),
		Comments:          comments(p, types, o),
	}
	columns, names := columnsOf(p, types)
	places := newPlaces(p, o)
	stacks := stacksOf(p, places)
	threads, threadNames := threadNames(p)
	sums := sum(p, columns, len(names), stacks, threads)
	file.SampleType = names
	file.Mapping = []*format.Mapping{places.mapping}
	file.Function, file.Location = places.functions, places.locations
	file.Sample = sums.samples(stacks, places.locations, threadNames, p.Contexts())
	return file.WriteUncompressed(w)
}

// typesOf returns the sample types to write.
func typesOf(p *profile.Profile, o Options) ([]sample.Type, error) {
	names := o.Types
	if len(names) == 0 {
		names = []string{p.Default().Name}
	}
	var types []sample.Type
	for _, name := range names {
		at := slices.IndexFunc(p.SampleTypes(), func(t sample.Type) bool { return t.Name == name })
		if at < 0 {
			_, err := p.View(name) // for its error
			return nil, err
		}
		types = append(types, p.SampleTypes()[at])
	}
	return types, nil
}

// title says what was profiled.
func title(p *profile.Profile, o Options) string {
	command := p.JVM().Program()
	if o.Environment {
		command = p.JVM().Command
	}
	return visible.Text(cmp.Or(o.Title, command, "Java program"))
}

// comments are what pprof -comments prints, and -top begins with: where the numbers are from, how often samples were taken,
// and how far they can be trusted. There is no period, which would say what a sample is worth: the JDK's samplers look at
// some of the threads that run only.
func comments(p *profile.Profile, types []sample.Type, o Options) []string {
	lines := []string{"JDK Flight Recorder, by jfrlens: " + title(p, o)}
	if jvm := p.JVM(); jvm.Name != "" || jvm.Version != "" {
		lines = append(lines, visible.Text(cmp.Or(jvm.Version, jvm.Name)))
	}
	for _, t := range types {
		if rate := rateOf(p, t.Name); rate != "" {
			lines = append(lines, columnName(p, t)+": samples were taken "+rate)
		}
		for _, warning := range p.Quality().NotesFor(t.Name) {
			lines = append(lines, columnName(p, t)+": "+visible.Text(warning))
		}
	}
	return lines
}

// rateOf says how often samples of a type were taken; "" if the recording does not.
func rateOf(p *profile.Profile, name string) string {
	for _, t := range p.Quality().Types {
		if t.Type.Name == name {
			return t.Rate
		}
	}
	return ""
}
