package flamegraph

import (
	"io"
	"slices"
	"strings"

	"jfrlens/flamegraph/firefox"
	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// Format is a way to write a recording for a program that shows or reads it. The
// command line, its help and the guide's table know of it what stands here.
type Format struct {
	Name       string   // what users call it
	Extensions []string // of its files; one with a dot inside is a whole name, too
	File       string   // the usual name of a file

	Readers string // the programs that it is for, in Markdown
	Holds   string // what they find in it, in Markdown

	ToOutput bool   // it goes to standard output unless a file is named
	Packed   bool   // it is compressed, wherever it is written to,
	Plain    string // but for files with this extension
	AllTypes bool   // it has room for several sample types
	// It has a place for the command line, the environment, and the folders of files,
	Environment bool
	Titled      bool   // or for a title, which may be a command line.
	Answers     bool   // it says first what the time went on
	Alone       string // why it shows no comparison; "" if it does
	Whole       string // why it takes no part of a recording; "" if it does

	// What is to be read for it: nothing where it reads the events itself.
	Events   bool // it reads the events itself
	Threads  bool // it tells threads and times of samples apart,
	FineTime bool // in bins of a millisecond
	Labels   bool // samples have their contexts as labels, where others have frames for them

	write func(w io.Writer, x *Export) error
}

// Export is what a format is to write.
type Export struct {
	Recording *jfr.Recording   // for formats that read events themselves
	Profile   *profile.Profile // for the others
	Options                    // how it is shown
	// Firefox are the options of that viewer, which come from the settings of a project.
	Firefox firefox.Options

	notes []string // what the reader of the file has to know
}

// Write writes a recording in the format, not packed. The notes say what it has no
// room for.
func (f *Format) Write(w io.Writer, x Export) (notes []string, err error) {
	err = f.write(w, &x)
	return x.notes, err
}

// Read returns the options for reading a profile for the format.
func (f *Format) Read(o profile.Options) profile.Options {
	o.Aggregate, o.FineTime, o.ByContext = !f.Threads, f.FineTime, !f.Labels
	return o
}

// FormatOf returns the format of that name, or that of a file by its extension,
// which .gz may follow; nil if there is none. The longest extension counts.
func FormatOf(name, file string) *Format {
	base := file[strings.LastIndexAny(file, `/\`)+1:]
	base = strings.TrimSuffix(strings.ToLower(base), ".gz")
	var found *Format
	longest := 0
	for _, f := range Formats() {
		if name != "" {
			if name == f.Name || slices.Contains(f.Extensions, name) {
				return f
			}
			continue
		}
		for _, extension := range append(f.Extensions, f.Name) {
			isName := strings.Contains(extension, ".") && base == extension // such as firefox.json
			if (isName || strings.HasSuffix(base, "."+extension)) && len(extension) > longest {
				found, longest = f, len(extension)
			}
		}
	}
	return found
}

// IsPacked tells whether a file in the format is compressed: by its extension, and what has to be unless that says
// otherwise.
func (f *Format) IsPacked(file string) bool {
	base := strings.ToLower(file)
	return strings.HasSuffix(base, ".gz") || f.Packed && !(f.Plain != "" && strings.HasSuffix(base, "."+f.Plain))
}
