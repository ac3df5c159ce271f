package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"jfrlens/profiler"
	"jfrlens/profiler/compare"
	"jfrlens/profiler/overview"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/report"
	"jfrlens/profiler/source"
)

// sourceFlags say where sources are.
type sourceFlags []string

func (f *sourceFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar((*[]string)(f), "source", nil, "`folder` with the program's sources or project (may be repeated)")
	cmd.PreRunE = func(*cobra.Command, []string) error { return f.check() }
}

// check refuses a folder that is not there: it would only show as lines without
// source.
func (f sourceFlags) check() error {
	for _, folder := range f {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			return usagef("--source takes a folder, not %q", folder)
		}
	}
	return nil
}

// index finds the sources of a recording: in the folders that were named, else
// where they were when the recording was made; told is true then. Else it looks
// below the current folder, which may be any and take long to walk.
// Files that were edited since are those that were measured, as far as they were kept.
func (f sourceFlags) index(recording string) (index *source.Index, told bool) {
	texts := profiler.TextsOf(recording)
	if index := profiler.IndexOf(recording); index != nil && len(f) == 0 {
		return index.Keep(texts), true
	}
	return source.NewIndex(f.roots()).Keep(texts), len(f) > 0
}

// roots are the folders to look in, the current one unless others are named.
func (f sourceFlags) roots() []string {
	if len(f) == 0 {
		return []string{"."}
	}
	return f
}

// reportFlags are the flags of commands that print methods and lines.
type reportFlags struct {
	asJSON  bool
	top     int
	sources sourceFlags

	overview *overview.Overview // what comes first; nil for none

	before  beforeFlag    // of commands that compare
	earlier *profile.View // what that recording has, nil if none was named

	compared *compare.Result // what differs, each recording being a run; nil where none was named
}

func (f *reportFlags) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print one JSON object with every line and method")
	cmd.Flags().IntVar(&f.top, "top", 0, "show at most this `number` of lines and methods")
	f.sources.add(cmd)
}

// write prints a view in the chosen form. The notes are for those who read
// JSON; people have been told.
func (f *reportFlags) write(std streams, recording string, view *profile.View, sources source.Finder, notes []string) error {
	options := std.look()
	options.Top, options.Overview = f.top, f.overview
	options.Libraries, options.Opinion = profiler.LibrariesOf(recording, "."), profiler.OpinionOf(recording)
	if f.earlier != nil {
		then, _ := f.sources.index(f.before[0])
		options.Before = &report.Earlier{View: f.earlier, Recording: strings.Join(f.before, ", "), Sources: then, Compared: f.compared}
	}
	if f.asJSON {
		return report.JSON(std.out, recording, view, sources, options, notes...)
	}
	return report.Text(painted(std.out), view, sources, options)
}

// compareRuns says what differs from the earlier recordings, if some were named, each being a run.
func (f *reportFlags) compareRuns(ctx context.Context, std streams, paths []string, options profile.Options, now *profile.View) error {
	if f.earlier == nil {
		return nil
	}
	options.Types, options.DefaultOnly = []string{now.Type.Name}, false
	sides, err := sidesOf(ctx, std, side{f.before, f.earlier.Profile()}, side{paths, now.Profile()}, options)
	if err == nil {
		f.compared = sides.In(now.Type.Name)
	}
	return err
}

// failed passes on why a run has no result. Who reads JSON gets that as the one value, too.
func (f *reportFlags) failed(std streams, failure error) error {
	if !f.asJSON {
		return failure
	}
	return errors.Join(failure, writeJSON(std.out, report.NoDocument(failure)))
}

// viewOf returns what to show of a run: the type that was asked for, or where
// nothing of it was measured, of which a notice tells, the default.
func viewOf(p *profile.Profile, sampleType string) (*profile.View, error) {
	if !p.Has(sampleType) {
		sampleType = ""
	}
	return p.View(sampleType)
}

// writeRun prints what a run has found out. Where nobody reads that any more, as
// behind head, it tells where the recording is.
func (f *reportFlags) writeRun(std streams, result profiler.Result, chosen string, view *profile.View) error {
	for _, notice := range result.RunNotes {
		std.note(notice)
	}
	err := f.writeResult(std, result, chosen, view)
	if errors.Is(err, syscall.EPIPE) {
		std.note("nobody read the output to its end; the recording is kept, and shown by: jfrlens lines " + result.Recording)
		return nil
	}
	return err
}

// writeResult prints lines and methods, where the recording is, and what shows
// more of it: of the sample type that was chosen, if one was.
func (f *reportFlags) writeResult(std streams, result profiler.Result, chosen string, view *profile.View) error {
	recording := result.Recording
	if err := f.write(std, recording, view, result.Index, slices.Concat(result.RunNotes, result.Asides)); err != nil || f.asJSON {
		return err
	}
	command := "jfrlens open"
	if chosen == view.Type.Name {
		command += " --type " + chosen
	}
	of := argumentFor(recording)
	text := fmt.Sprintf("recording: %s\nas a flame graph: %s\n", recording, command+of)
	if len(view.Profile().MethodTraces()) > 0 {
		text += "who made the recorded calls: jfrlens open --type jdk.MethodTrace --weight duration" + of + "\n"
	}
	if before := profiler.RunBefore(recording); before != "" {
		text += fmt.Sprintf("what changed since the run before: %s --before %s%s\n", command, wordFor(before), of)
	}
	_, err := io.WriteString(std.out, text)
	return err
}
