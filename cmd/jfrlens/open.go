package main

import (
	"context"
	"errors"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"jfrlens/flamegraph"
	"jfrlens/jfr"
	"jfrlens/profiler"
	"jfrlens/profiler/overview"
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
you can read. The page begins with what the time went on; a click on a frame
shows its source there. Of a recording above 100 MB the address is there at
once, the page waits until it has been read and says how far that is, and what
the time went on comes a moment later. With --before it shows what changed since
another recording. Ctrl-C ends it.`,
		Example: `  jfrlens open recording.jfr --source ~/shop
  jfrlens open
  jfrlens open --before yesterday.jfr today.jfr`,
		Args: cobra.ArbitraryArgs,
		RunE: onRuns(std, func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(samples.check(), before.check(args)); err != nil {
				return err
			}
			index, _ := sources.index(args[0])
			chosen := func() source.Finder { return index }
			o := newOpening(std, noBrowser, showInPage(chosen))
			defer o.close()
			p, page, err := shown{args, samples, before, index}.read(cmd.Context(), std, o.begin)
			if err != nil {
				return o.refuse(cmd.Context(), err)
			}
			if samples.part.isWhole() {
				besideServed(std, &page, args, p.Dictionary(), chosen)
			}
			defer page.Resources.Close()
			if err := o.show(p, page); err != nil {
				return o.refuse(cmd.Context(), err)
			}
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

// largeRecording is from how many bytes on a recording is read when the page is in the browser already, and its overview when
// the profile is shown: else they would come too late. In one pass, the recording is read once.
const largeRecording = 100 << 20

// shown is what a page is to show.
type shown struct {
	paths   []string
	samples sampleFlags
	before  beforeFlag
	sources *source.Index
}

// read reads recordings, and those that they are compared with, for the page, with the sources that fit them. begin is told of a
// large recording before that is read, and returns what watches that.
func (s shown) read(ctx context.Context, std streams, begin func(context.Context, *jfr.Recording) (func(*jfr.Chunk) error, error)) (p *profile.Profile, page flamegraph.Options, err error) {
	options, about := s.samples.every(), overviewOptions(s.paths[0], s.sources, nil)
	options.ByContext, options.Lines = true, s.sources.Lines
	whole := s.samples.part.isWhole() && len(s.before) == 0
	err = withRecording(ctx, std, s.paths, func(rec *jfr.Recording) error {
		isLarge := rec.Size() >= largeRecording
		isLater := whole && isLarge && !slices.Contains(s.paths, "-")
		answer, options, err := answering(rec, s.paths[0], options, whole && !isLater)
		if err != nil {
			return err
		}
		if isLarge {
			if options.Watch, err = begin(ctx, rec); err != nil {
				return err
			}
		}
		if p, err = profileOf(rec, options); err != nil {
			return err
		}
		std.notes(profiler.ChooseSources(p, s.sources))
		if page, err = s.before.compare(ctx, std, s.samples.page(s.paths[0], true), side{s.paths, p}, options); err != nil {
			return err
		}
		about.Profile = p
		if isLater {
			page.Later = flamegraph.ReadLater(ctx, p, overviewOf(std, s.paths, about))
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
