package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"jfrlens/flamegraph"
	"jfrlens/jfr"
	"jfrlens/profiler"
	"jfrlens/profiler/overview"
	"jfrlens/profiler/process"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

func newOpenCommand(std streams) *cobra.Command {
	var samples sampleFlags
	var sources sourceFlags
	var before beforeFlag
	var noBrowser bool
	cmd := &cobra.Command{
		Use:   "open [REC...]",
		Short: "Show a recording as a flame graph in the browser",
		Long: `Serves the flame graph page of a recording to this machine only, under an
address that cannot be guessed, and opens it in the browser by a file that only
you can read. The page begins with what the time went on, which of a recording
above 100 MB comes a moment later; a click on a frame shows its source there.
With --before it shows what changed since another recording. Ctrl-C ends it.`,
		Example: `  jfrlens open recording.jfr --source ~/shop
  jfrlens open
  jfrlens open --before yesterday.jfr today.jfr`,
		Args: cobra.ArbitraryArgs,
		RunE: onRuns(std, func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(samples.check(), before.check(args)); err != nil {
				return err
			}
			index, _ := sources.index(args[0])
			p, page, err := readPage(cmd.Context(), std, args, samples, before, index)
			if err != nil {
				return err
			}
			chosen := func() source.Finder { return index }
			if samples.part.isWhole() {
				besideServed(std, &page, args, p.Dictionary(), chosen)
			}
			defer page.Resources.Close()
			server := flamegraph.NewServer(showInPage(chosen))
			defer server.Close()
			url, err := server.Publish("recording", p, page)
			if err != nil {
				return err
			}
			forget := announce(std, url, noBrowser)
			defer forget()
			<-cmd.Context().Done()
			return nil
		}),
	}
	samples.add(cmd)
	sources.add(cmd)
	before.add(cmd)
	cmd.Flags().BoolVar(&noBrowser, "no-browser", false, "only print the address")
	return cmd
}

// largeRecording is from how many bytes on the overview is read when the profile is shown already: else the page would come
// too late. In one pass, the recording is read once.
const largeRecording = 100 << 20

// readPage reads recordings, and those that they are compared with, for the page, with the sources that fit them.
func readPage(ctx context.Context, std streams, paths []string, samples sampleFlags, before beforeFlag, sources *source.Index) (p *profile.Profile, page flamegraph.Options, err error) {
	options, about := samples.every(), overviewOptions(paths[0], sources, nil)
	options.ByContext, options.Lines = true, sources.Lines
	whole := samples.part.isWhole() && len(before) == 0
	err = withRecording(ctx, std, paths, func(rec *jfr.Recording) error {
		isLater := whole && rec.Size() >= largeRecording && !slices.Contains(paths, "-")
		answer, options, err := answering(rec, paths[0], options, whole && !isLater)
		if err != nil {
			return err
		}
		if p, err = profileOf(rec, options); err != nil {
			return err
		}
		std.notes(profiler.ChooseSources(p, sources))
		if page, err = before.compare(ctx, std, samples.page(paths[0], true), side{paths, p}, options); err != nil {
			return err
		}
		about.Profile = p
		if isLater {
			page.Later = flamegraph.ReadLater(ctx, p, overviewOf(std, paths, about))
		}
		if answer != nil {
			page.Overview = answered(page, answer.Overview(about))
		}
		return nil
	})
	return p, page, err
}

// overviewOf reads the overview of recordings whose profile has been read, and of what could not be read was told.
func overviewOf(std streams, paths []string, about overview.Options) func(context.Context) (*overview.Overview, error) {
	std.err = io.Discard
	return func(ctx context.Context) (*overview.Overview, error) {
		rec, err := openRecordings(ctx, std, paths...)
		if err != nil {
			return nil, err
		}
		defer rec.Close()
		return overview.Read(ctx, rec, about)
	}
}

// announce prints the address, which belongs to standard output so that other
// programs can read it, and opens the browser. Call forget when nothing is there
// any more.
func announce(std streams, url string, noBrowser bool) (forget func()) {
	fmt.Fprintln(std.out, url)
	if noBrowser {
		return func() {}
	}
	forget, err := process.Browse(url)
	if err != nil {
		std.say("jfrlens: %v; open the address above yourself\n", err)
	}
	fmt.Fprintln(std.err, "Ctrl-C ends it.")
	return forget
}

// showInPage finds the source of a place and gives its text to the page.
func showInPage(sources func() source.Finder) flamegraph.Opener {
	return func(_ context.Context, at flamegraph.Place) (flamegraph.Source, error) {
		index := sources()
		path, line, ok := at.Find(index)
		if !ok {
			return flamegraph.Source{}, errors.New("no source of " + at.Class + " was found; name its folder with --source")
		}
		text, ok := index.Text(path)
		if !ok {
			return flamegraph.Source{}, errors.New(path + " cannot be read, or is too large for a source file")
		}
		return flamegraph.Source{File: path, Line: line, Text: string(text), Sources: index}, nil
	}
}
