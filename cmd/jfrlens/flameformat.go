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
	"jfrlens/profiler/profile"
)

// flameJob is what to write of which recordings.
type flameJob struct {
	recordings []string
	samples    sampleFlags
	sources    sourceFlags
	before     beforeFlag
	allTypes   bool
}

// flameFormat is a way to write a recording.
type flameFormat struct {
	names  []string // the first is what users call it, the others are extensions
	preset string   // the file to write when nobody says; - is standard output
	write  func(ctx context.Context, std streams, w io.Writer, rec *jfr.Recording, job flameJob) error
	all    bool   // it can hold all sample types
	alone  string // why it shows no comparison; "" if it does
	whole  string // why it takes no part of a recording; "" if it does
	binary bool   // it is compressed, wherever it is written to
}

// flameFormats are all formats, the default first; an extension belongs to the first that ends with it.
func flameFormats() []flameFormat {
	return []flameFormat{
		{names: []string{"html", "htm"}, preset: "flame.html", write: writePage, all: true},
		{names: []string{"svg"}, preset: "flame.svg", write: writePicture},
		{names: []string{"collapsed", "folded", "txt"}, preset: "-", write: writeCollapsed},
		{
			names: []string{"pprof", "pb"}, preset: "profile.pb.gz", write: writePprof, all: true, binary: true,
			alone: "of two pprof files, go tool pprof -diff_base OLD NEW shows the difference",
		},
		{
			names: []string{"speedscope", "speedscope.json"}, preset: "flame.speedscope.json", write: writeSpeedscope, all: true,
			alone: "Speedscope shows one recording",
		},
		{
			names: []string{"firefox", "firefox.json"}, preset: "firefox.json.gz", write: writeFirefox,
			alone: "the Firefox Profiler shows one recording", whole: "in the Firefox Profiler, choose time and threads yourself",
		},
		{names: []string{"json"}, preset: "flame.json", write: writeNested, alone: "the tree is of one recording"},
	}
}

// flameFormatOf chooses the format by name, else by the extension of the file, which .gz may follow.
func flameFormatOf(format, output string) (flameFormat, error) {
	base := strings.TrimSuffix(strings.ToLower(filepath.Base(output)), ".gz")
	fits := func(name string) bool {
		isFile := strings.Contains(name, ".") && base == name // such as firefox.json
		return format == name || format == "" && (isFile || strings.HasSuffix(base, "."+name))
	}
	formats := flameFormats()
	at := slices.IndexFunc(formats, func(f flameFormat) bool { return slices.ContainsFunc(f.names, fits) })
	switch {
	case at >= 0:
		return formats[at], nil
	case format == "" && (output == "" || output == "-"):
		return formats[0], nil
	}
	known := formatsWith(", ", func(flameFormat) bool { return true })
	if unknown := cmp.Or(format, strings.TrimPrefix(filepath.Ext(output), ".")); unknown != "" {
		return flameFormat{}, usagef("unknown format %q; there is %s", unknown, known)
	}
	return flameFormat{}, usagef("the name %s does not tell the format; give --format, one of %s", output, known)
}

// formatsWith lists the names of the formats that have some quality.
func formatsWith(last string, has func(flameFormat) bool) string {
	var names []string
	for _, f := range flameFormats() {
		if has(f) {
			names = append(names, f.names[0])
		}
	}
	end := max(len(names)-1, 0)
	return strings.Join(names[:end], ", ") + last + strings.Join(names[end:], "")
}

// check refuses what the format has no place for.
func (f flameFormat) check(job flameJob) error {
	switch {
	case len(job.before) > 0 && f.alone != "":
		compared := formatsWith(" or ", func(f flameFormat) bool { return f.alone == "" })
		return usagef("--before goes with --format %s; %s", compared, f.alone)
	case f.whole != "" && !job.samples.part.isWhole():
		return usagef("--from, --to and --thread go with --format %s; %s",
			formatsWith(" or ", func(f flameFormat) bool { return f.whole == "" }), f.whole)
	case job.allTypes && !f.all:
		return usagef("--all-types goes with --format %s; %s shows one sample type, that of --type",
			formatsWith(" or ", func(f flameFormat) bool { return f.all }), f.names[0])
	}
	return nil
}

// isPacked tells whether what is written is compressed: by the extension, and what has to be unless it says otherwise.
func (f flameFormat) isPacked(output string) bool {
	base := strings.ToLower(output)
	return strings.HasSuffix(base, ".gz") || f.binary && !strings.HasSuffix(base, ".pb")
}

// to writes into a file, which appears only when it is complete, or to standard output.
func (f flameFormat) to(ctx context.Context, std streams, output string, job flameJob) error {
	return withRecording(ctx, std, job.recordings, func(rec *jfr.Recording) error {
		write := func(w io.Writer) error { return f.write(ctx, std, w, rec, job) }
		if f.isPacked(output) {
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

// writePage writes the flame graph page.
func writePage(ctx context.Context, std streams, w io.Writer, rec *jfr.Recording, job flameJob) error {
	options := job.options()
	options.Aggregate = false
	if index, told := job.sources.index(job.recordings[0]); told {
		options.Lines = index.Lines
	}
	return job.show(ctx, std, rec, options, func(p *profile.Profile, o flamegraph.Options) error {
		return flamegraph.WriteHTML(w, p, o)
	})
}

// writePicture writes a picture.
func writePicture(ctx context.Context, std streams, w io.Writer, rec *jfr.Recording, job flameJob) error {
	options := job.options()
	if index, told := job.sources.index(job.recordings[0]); told {
		options.Lines = index.Lines
	}
	return job.show(ctx, std, rec, options, func(p *profile.Profile, o flamegraph.Options) error {
		return flamegraph.WriteSVG(w, p, o)
	})
}

// writeCollapsed writes collapsed stacks.
func writeCollapsed(ctx context.Context, std streams, w io.Writer, rec *jfr.Recording, job flameJob) error {
	return job.show(ctx, std, rec, job.options(), func(p *profile.Profile, o flamegraph.Options) error {
		return flamegraph.WriteCollapsed(w, p, o)
	})
}

// options are what to read. Standard input can be read only once, whatever turns out to be in it.
func (job flameJob) options() profile.Options {
	if job.allTypes || slices.Contains(job.before, "-") {
		return job.samples.every()
	}
	return job.samples.only()
}

// show reads the recording, and the one that it is compared with, and writes them.
func (job flameJob) show(ctx context.Context, std streams, rec *jfr.Recording, options profile.Options, write func(*profile.Profile, flamegraph.Options) error) error {
	p, page, err := job.read(ctx, std, rec, options)
	if options.DefaultOnly && errors.Is(err, errOtherDefault) {
		every := job.samples.every()
		every.Lines = options.Lines
		p, page, err = job.read(ctx, std, rec, every)
	}
	if err != nil {
		return err
	}
	return write(p, page)
}

// read reads what a page shows.
func (job flameJob) read(ctx context.Context, std streams, rec *jfr.Recording, options profile.Options) (*profile.Profile, flamegraph.Options, error) {
	p, err := profile.Read(rec, options)
	if err != nil {
		return nil, flamegraph.Options{}, err
	}
	page, err := job.before.compare(ctx, std, job.samples.page(job.recordings[0]), options)
	if err == nil && page.Before != nil && options.DefaultOnly && !page.Before.Has(p.Default().Name) {
		err = errOtherDefault
	}
	return p, page, err
}

// errOtherDefault says that two recordings do not begin with the same sample type, so that all have to be read to find
// one that both have.
var errOtherDefault = errors.New("the recordings differ in their default sample type")
