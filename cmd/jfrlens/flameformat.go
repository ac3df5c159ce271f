package main

import (
	"cmp"
	"io"
	pathpkg "path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzip"

	"jfrlens/flamegraph"
	"jfrlens/flamegraph/firefox"
	"jfrlens/jfr"
	"jfrlens/profiler"
	"jfrlens/profiler/profile"
)

// flameJob is what to write of which recordings.
type flameJob struct {
	recordings []string
	samples    sampleFlags
	sources    sourceFlags
	allTypes   bool
}

// flameFormat is a way to write a recording.
type flameFormat struct {
	names  []string // the first is what users call it, the others are extensions
	preset string   // the file to write when nobody says; - is standard output
	write  func(std streams, w io.Writer, rec *jfr.Recording, job flameJob) error
}

// flameFormats are all formats, the default first.
func flameFormats() []flameFormat {
	return []flameFormat{
		{[]string{"html", "htm"}, "flame.html", writePage},
		{[]string{"collapsed", "folded", "txt"}, "-", writeCollapsed},
		{[]string{"firefox", "json", "json.gz"}, "firefox.json.gz", writeFirefox},
	}
}

// flameFormatOf chooses the format by name, else by the extension of the file.
func flameFormatOf(format, output string) (flameFormat, error) {
	base := strings.ToLower(filepath.Base(output))
	fits := func(name string) bool {
		return format == name || format == "" && strings.HasSuffix(base, "."+name)
	}
	formats := flameFormats()
	at := slices.IndexFunc(formats, func(f flameFormat) bool { return slices.ContainsFunc(f.names, fits) })
	switch {
	case at >= 0:
		return formats[at], nil
	case format == "" && (output == "" || output == "-"):
		return formats[0], nil
	}
	var names []string
	for _, f := range formats {
		names = append(names, f.names[0])
	}
	return flameFormat{}, usagef("unknown format %q; there is %s", cmp.Or(format, strings.TrimPrefix(filepath.Ext(output), ".")), strings.Join(names, ", "))
}

// to writes into a file, which appears only when it is complete.
func (f flameFormat) to(std streams, output string, job flameJob) error {
	return withRecording(std, job.recordings, func(rec *jfr.Recording) error {
		if output == "-" {
			return f.write(std, std.out, rec, job)
		}
		err := writeWhole(output, func(w io.Writer) error {
			if !strings.HasSuffix(strings.ToLower(output), ".gz") {
				return f.write(std, w, rec, job)
			}
			return compressed(w, func(w io.Writer) error { return f.write(std, w, rec, job) })
		})
		if err == nil {
			std.wrote(output)
		}
		return err
	})
}

// compressed compresses what is written.
func compressed(w io.Writer, write func(w io.Writer) error) error {
	zipped, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
	if err != nil {
		return err
	}
	if err := write(zipped); err != nil {
		return err
	}
	return zipped.Close()
}

// writePage writes the flame graph page.
func writePage(_ streams, w io.Writer, rec *jfr.Recording, job flameJob) error {
	options := job.samples.only()
	options.Aggregate = false
	if job.allTypes {
		options = job.samples.every()
	}
	p, err := profile.Read(rec, options)
	if err != nil {
		return err
	}
	return flamegraph.WriteHTML(w, p, job.samples.page(job.recordings[0]))
}

// writeCollapsed writes collapsed stacks.
func writeCollapsed(_ streams, w io.Writer, rec *jfr.Recording, job flameJob) error {
	p, err := profile.Read(rec, job.samples.only())
	if err != nil {
		return err
	}
	view, err := p.View(job.samples.sampleType, profile.Filter{})
	if err != nil {
		return err
	}
	return flamegraph.WriteCollapsed(w, view)
}

// writeFirefox writes a profile of the Firefox Profiler.
func writeFirefox(std streams, w io.Writer, rec *jfr.Recording, job flameJob) error {
	notes, err := firefox.Write(w, rec, firefoxOptions(job))
	for _, note := range notes {
		std.note(note)
	}
	return err
}

// firefoxOptions are the options as the flags and the project's settings have them.
func firefoxOptions(job flameJob) firefox.Options {
	settings := profiler.ConversionOf(job.recordings[0], ".")
	o := firefox.Defaults()
	o.Title = filepath.Base(job.recordings[0])
	o.Type, o.Weight = job.samples.sampleType, job.samples.weight
	o.Libraries = settings.NonProjectPackagePrefixes
	o.GCThreads = settings.IncludeGCThreads
	o.SystemProperties = settings.IncludeInitialSystemProperty
	o.EnvironmentVariables = settings.IncludeInitialEnvironmentVariables
	o.Processes = settings.IncludeSystemProcesses
	override(&o.Markers, settings.EnableMarkers)
	override(&o.VisibleThreads, settings.InitialVisibleThreads)
	override(&o.SelectedThreads, settings.InitialSelectedThreads)
	override(&o.MinItems, settings.MinRequiredItemsPerThread)
	if settings.IgnoredEvents != nil {
		o.IgnoredEvents = settings.IgnoredEvents
	}
	if len(job.sources) > 0 {
		o.Source = sourceText(job)
	}
	return o
}

// override sets an option that the settings have.
func override[T any](option, setting *T) {
	if setting != nil {
		*option = *setting
	}
}

// sourceText finds the sources that the user wants in the profile, named by the
// package: where they are on this machine is nobody's business.
func sourceText(job flameJob) func(class string) (name, text string, ok bool) {
	index := job.sources.index(job.recordings[0])
	return func(class string) (string, string, bool) {
		path, found := index.Find(class, 0)
		if !found {
			return "", "", false
		}
		text, ok := index.Text(path)
		pkg := strings.ReplaceAll(class[:max(strings.LastIndexByte(class, '.'), 0)], ".", "/")
		return pathpkg.Join(pkg, filepath.Base(path)), string(text), ok
	}
}
