package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzip"

	"jfrlens/flamegraph"
	"jfrlens/jfr"
	"jfrlens/profiler"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// flameJob is what to write of which recordings.
type flameJob struct {
	recordings []string
	samples    sampleFlags
	sources    sourceFlags
	before     beforeFlag
	allTypes   bool
	withSource bool // with the text of hot source files
	withEnv    bool // with the command line, the environment and absolute paths
	format     *flamegraph.Format
}

// flameFormatOf chooses the format by name, else by the extension of the file.
func flameFormatOf(format, output string) (*flamegraph.Format, error) {
	if found := flamegraph.FormatOf(format, output); found != nil {
		return found, nil
	}
	if format == "" && (output == "" || output == "-") {
		return flamegraph.Formats()[0], nil
	}
	known := flamegraph.FormatNames(", ", func(*flamegraph.Format) bool { return true })
	if unknown := cmp.Or(format, strings.TrimPrefix(filepath.Ext(output), ".")); unknown != "" {
		return nil, usagef("unknown format %q; there is %s", unknown, known)
	}
	return nil, usagef("the name %s does not tell the format; give --format, one of %s", output, known)
}

// check refuses what the format has no place for.
func (job flameJob) check() error {
	switch f := job.format; {
	case len(job.before) > 0 && f.Alone != "":
		return usagef("--before goes with --format %s; %s", flamegraph.FormatNames(" or ", compares), f.Alone)
	case f.Whole != "" && !job.samples.part.isWhole():
		return usagef("--from, --to, --thread, --without-thread, --focus, --without, --context and --by go with --format %s; %s",
			flamegraph.FormatNames(" or ", func(f *flamegraph.Format) bool { return f.Whole == "" }), f.Whole)
	case job.withEnv && !holdsEnvironment(f):
		return usagef("--with-environment goes with --format %s; %s has no place for it",
			flamegraph.FormatNames(" or ", holdsEnvironment), f.Name)
	case job.withSource && !f.Answers:
		return usagef("--with-source goes with --format html; --source alone has other formats name or hold the files")
	case job.allTypes && !f.AllTypes:
		return usagef("--all-types goes with --format %s; %s shows one sample type, that of --type",
			flamegraph.FormatNames(" or ", holdsAllTypes), f.Name)
	}
	return nil
}

func compares(f *flamegraph.Format) bool { return f.Alone == "" }

func hasEnvironment(f *flamegraph.Format) bool { return f.Environment }

func isTitled(f *flamegraph.Format) bool { return f.Titled }

func holdsEnvironment(f *flamegraph.Format) bool { return hasEnvironment(f) || isTitled(f) }

func holdsAllTypes(f *flamegraph.Format) bool { return f.AllTypes }

// to writes into a file, which appears only when it is complete, or to standard output.
func (job flameJob) to(ctx context.Context, std streams, output string) error {
	return withRecording(ctx, std, job.recordings, func(rec *jfr.Recording) error {
		write := func(w io.Writer) error { return job.write(ctx, std, w, rec) }
		if job.format.IsPacked(output) {
			plain := write
			write = func(w io.Writer) error { return compressed(w, plain) }
		}
		if output == "-" {
			return write(std.out)
		}
		err := writeWhole(output, write)
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

// write reads what the format shows, and writes it.
func (job flameJob) write(ctx context.Context, std streams, w io.Writer, rec *jfr.Recording) error {
	x, err := job.export(ctx, std, rec)
	if err != nil {
		return err
	}
	notes, err := job.format.Write(w, x)
	if err == nil && job.leavesOut(x) {
		std.note("the command line, the environment and absolute paths are left out; --with-environment writes them")
	}
	std.notes(notes)
	return err
}

// leavesOut tells whether the file has less than it could of how and where the program ran.
func (job flameJob) leavesOut(x flamegraph.Export) bool {
	f := job.format
	if job.withEnv || !f.Environment && !f.Titled {
		return false
	}
	return f.Environment || isShortened(job.recordings[0], x.Profile) || len(job.before) > 0 && isShortened(job.before[0], x.Before)
}

// isShortened tells whether the title of a recording leaves out some of the command line.
func isShortened(recording string, p *profile.Profile) bool {
	if recording == "-" {
		return p.JVM().Program() != p.JVM().Command
	}
	return titleOf(recording, true) != titleOf(recording, false)
}

// export is what there is to write.
func (job flameJob) export(ctx context.Context, std streams, rec *jfr.Recording) (flamegraph.Export, error) {
	if job.format.Events {
		return flamegraph.Export{Recording: rec, Firefox: firefoxOptions(job), Options: flamegraph.Options{Environment: job.withEnv}}, nil
	}
	options := job.options()
	index, told := job.sources.index(job.recordings[0])
	options.Lines = index.Lines
	answer, options, err := answering(rec, job.recordings[0], options, job.answers())
	if err != nil {
		return flamegraph.Export{}, err
	}
	var saving *flamegraph.Saving
	if answer != nil {
		saving = flamegraph.NewSaving(rec, options.Names)
		options.Also = append(options.Also, saving.Add)
	}
	x, err := job.read(ctx, std, rec, options)
	if options.DefaultOnly && errors.Is(err, errOtherDefault) {
		every := job.format.Read(job.samples.every())
		every.Lines = options.Lines
		x, err = job.read(ctx, std, rec, every)
	}
	if err == nil {
		std.notes(profiler.ChooseSources(x.Profile, index))
	}
	if told { // else nobody said that the file shall tell of them
		x.Sources = index
	}
	if err == nil && job.format.Answers && job.samples.part.isWhole() {
		var sources func() source.Finder
		if job.withSource {
			sources = func() source.Finder { return index }
		}
		beside(std, &x.Options, job.recordings, saving, sources)
	}
	if err == nil && answer != nil {
		x.Resources.PrepareWhile(func() {
			x.Overview = answered(x.Options, answer.Overview(overviewOptions(job.recordings[0], index, x.Profile)))
		})
	}
	return x, err
}

// answers tells whether the file says what the time went on: of whole recordings alone.
func (job flameJob) answers() bool {
	return job.format.Answers && job.samples.part.isWhole() && len(job.before) == 0
}

// options are what to read. Standard input can be read only once, whatever turns out to be in it.
func (job flameJob) options() profile.Options {
	options := job.samples.only()
	if job.allTypes || slices.Contains(job.before, "-") {
		options = job.samples.every()
	}
	if job.format.Labels {
		options.Part.Contexts = job.samples.part.labelled
	}
	return job.format.Read(options)
}

// read reads the recording, and the one that it is compared with.
func (job flameJob) read(ctx context.Context, std streams, rec *jfr.Recording, options profile.Options) (flamegraph.Export, error) {
	p, err := profile.Read(rec, options)
	if err != nil {
		return flamegraph.Export{}, err
	}
	page, err := job.before.compare(ctx, std, job.samples.page(job.recordings[0], job.withEnv), side{job.recordings, p}, options)
	if err == nil && page.Before != nil && options.DefaultOnly && !page.Before.Has(p.Default().Name) {
		err = errOtherDefault
	}
	return flamegraph.Export{Profile: p, Options: page}, err
}

// errOtherDefault says that two recordings do not begin with the same sample type, so that all have to be read to find
// one that both have.
var errOtherDefault = errors.New("the recordings differ in their default sample type")
