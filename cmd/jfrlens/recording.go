package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/flamegraph"
	"jfrlens/jfr"
	"jfrlens/jfr/units"
	"jfrlens/profiler"
	"jfrlens/profiler/config"
	"jfrlens/profiler/overview"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/query"
	"jfrlens/profiler/sample"
	"jfrlens/profiler/source"
)

// withRecording opens recordings as one, uses it, and says what of it could not
// be read.
func withRecording(ctx context.Context, std streams, paths []string, use func(*jfr.Recording) error) error {
	rec, err := openRecordings(ctx, std, paths...)
	if err != nil {
		return err
	}
	defer rec.Close()
	err = use(rec)
	if errors.Is(err, profile.ErrNoSamples) {
		return cmp.Or(rec.Decodable(), err)
	}
	if err != nil {
		return err
	}
	warnProblems(std, rec)
	return nil
}

// openRecordings opens recordings as one. A database where recordings belong is told as what it is.
func openRecordings(ctx context.Context, std streams, paths ...string) (*jfr.Recording, error) {
	if err := inputOnce(paths); err != nil {
		return nil, err
	}
	rec, err := jfr.Opener{Notice: std.note}.Open(ctx, paths...)
	if errors.Is(err, jfr.ErrNotRecording) {
		if i := slices.IndexFunc(paths, query.IsDatabase); i >= 0 {
			return nil, fmt.Errorf("%s is a database, not a recording; jfrlens view and jfrlens query read it", paths[i])
		}
	}
	return rec, err
}

// inputOnce refuses standard input given twice: what has been read of it is gone.
func inputOnce(paths []string) error {
	if i := slices.Index(paths, "-"); i >= 0 && slices.Contains(paths[i+1:], "-") {
		return usagef("standard input, -, can be given once")
	}
	return nil
}

// warnProblems says what of a recording could not be read: the first cause, or everything if asked for.
func warnProblems(std streams, rec *jfr.Recording) {
	problems := rec.Problems()
	every := std.everyProblem != nil && *std.everyProblem
	switch more := int64(len(problems) - 1); {
	case more < 0:
	case more == 0 || every:
		for _, problem := range problems {
			std.warn(problem.Error())
		}
	default:
		std.warn(fmt.Sprintf("%v (and %s: --problems lists all)", problems[0], units.Plural(more, "more problem")))
	}
}

// sampleFlags are the flags that choose what is counted.
type sampleFlags struct {
	sampleType string
	weight     string
	part       partFlags
}

// add adds the flags of commands that read a recording.
func (f *sampleFlags) add(cmd *cobra.Command) {
	f.addType(cmd, "the name or label of an event type (default: the first that the recording has)")
	cmd.Flags().StringVar(&f.weight, "weight", "",
		"what an event of the named event type is worth: count, duration, or a numeric `field`")
	f.part.add(cmd)
}

// addMeasured adds the flag of commands that choose what is measured as well.
func (f *sampleFlags) addMeasured(cmd *cobra.Command) {
	f.addType(cmd, "the name or label of an event type (of the JDK's without jdk., too); or several with commas between, the first of which is shown (default: the best that the JVM has)")
}

func (f *sampleFlags) addType(cmd *cobra.Command, others string) {
	cmd.Flags().StringVar(&f.sampleType, "type", "", fmt.Sprintf("sample `type`: %s, or %s", strings.Join(sample.Names(), ", "), others))
}

// check refuses flags that would have no effect.
func (f *sampleFlags) check() error {
	if f.weight != "" && (f.sampleType == "" || sample.IsStandard(f.sampleType)) {
		return usagef("--weight goes with the --type of an event, as in --type jdk.ClassLoad --weight duration; standard sample types have a weight of their own")
	}
	return f.part.check()
}

// measured is what to record, nothing for the best there is. A mistyped name is
// refused here: it would be noticed at the end of a long run.
func (f *sampleFlags) measured() ([]string, error) {
	if f.sampleType == "" {
		return nil, nil
	}
	types := strings.Split(f.sampleType, ",")
	for _, name := range types {
		if err := config.CheckSampleType(name); err != nil {
			return nil, usagef("--type %w", err)
		}
	}
	return types, nil
}

// shown is what to show of what was measured.
func (f *sampleFlags) shown() string {
	first, _, _ := strings.Cut(f.sampleType, ",")
	return first
}

// only are the options that read nothing but the chosen sample type.
func (f *sampleFlags) only() profile.Options {
	options := profile.Options{Weight: f.weight, Aggregate: true, DefaultOnly: f.sampleType == "", Part: f.part.part()}
	if f.sampleType != "" {
		options.Types = []string{f.sampleType}
	}
	return options
}

// every are the options that read all standard sample types and the chosen one.
func (f *sampleFlags) every() profile.Options {
	options := profile.Options{Weight: f.weight, Part: f.part.part()}
	if f.sampleType == "" || sample.IsStandard(f.sampleType) {
		return options
	}
	options.Types, options.AndStandard = []string{f.sampleType}, true
	return options
}

// page are the options for showing a recording on the page; whole with the command line that it is of.
func (f *sampleFlags) page(recording string, whole bool) flamegraph.Options {
	return flamegraph.Options{
		Title: f.title(recording, whole), Environment: whole, Type: f.sampleType, Libraries: profiler.LibrariesOf(recording, "."),
		Opinion: profiler.OpinionOf(recording),
	}
}

// title says what a recording is of and which part is shown.
func (f *sampleFlags) title(recording string, whole bool) string {
	title := titleOf(recording, whole)
	if f.part.isWhole() {
		return title
	}
	return fmt.Sprintf("%s (%s)", cmp.Or(title, "recording"), f.part.String())
}

// titleOf says what a recording is of; "" of standard input, so that the recording has to say it.
func titleOf(recording string, whole bool) string {
	if recording == "-" {
		return ""
	}
	return profiler.TitleOf(recording, whole)
}

// readProfile reads recordings into one profile.
func readProfile(ctx context.Context, std streams, paths []string, options profile.Options) (p *profile.Profile, err error) {
	err = withRecording(ctx, std, paths, func(rec *jfr.Recording) error {
		p, err = profileOf(rec, options)
		return err
	})
	return p, err
}

// profileOf reads a recording into a profile.
func profileOf(rec *jfr.Recording, options profile.Options) (*profile.Profile, error) {
	p, err := profile.Read(rec, options)
	if err == nil && len(p.SampleTypes()) == 0 {
		err = rec.Decodable()
	}
	return p, err
}

// answering lets an overview look at what is read into a profile, if it is wanted; else the reader is nil.
func answering(rec *jfr.Recording, path string, options profile.Options, wanted bool) (*overview.Reader, profile.Options, error) {
	if !wanted {
		return nil, options, nil
	}
	options.Names = jfr.NewDictionary(options.Lines)
	about := overviewOptions(path, nil, nil)
	about.Names = options.Names
	answer, err := overview.NewReader(rec, about)
	if err != nil {
		return nil, options, err
	}
	options.Also = append(options.Also, answer.Add)
	return answer, options, nil
}

// answered is what a page shows of an overview. Whoever gets a page without the environment sees no absolute path.
func answered(page flamegraph.Options, o *overview.Overview) *overview.Overview {
	if page.Environment {
		return o
	}
	return o.WithoutFolders()
}

// overviewOptions say where the sources of a recording are, and what was read of it already, which may be nil.
func overviewOptions(path string, sources source.Finder, p *profile.Profile) overview.Options {
	return overview.Options{Libraries: profiler.LibrariesOf(path, "."), Sources: sources, Profile: p, Ready: overview.Said(profiler.ReadyOf(path))}
}
