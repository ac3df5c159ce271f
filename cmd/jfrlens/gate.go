package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/jfr"
	"jfrlens/profiler"
	"jfrlens/profiler/budget"
	"jfrlens/profiler/compare"
	"jfrlens/profiler/config"
	"jfrlens/profiler/gate"
	"jfrlens/profiler/profile"
)

// gateFlags are those of the check command.
type gateFlags struct {
	samples sampleFlags
	before  beforeFlag
	after   afterFlag // as well as the arguments
	sources sourceFlags
	budgets []string
	strict  bool

	explains bool // what is read is to explain changes

	output gateOutput
}

// newCheckCommand holds recordings against budgets and runs before a change.
func newCheckCommand(std streams) *cobra.Command {
	var f gateFlags
	cmd := &cobra.Command{
		Use:   "check [REC...] [--before REC...]",
		Short: "Hold recordings against budgets and earlier runs, for CI",
		Long: `Holds recordings, each being one run of a program, against the budgets of the
project's .profileconfig.json and those of --budget, such as

  own(com.acme.*) <= 20 %                   of all samples
  alloc(com.acme.Parser.parse) <= +5 %      of what the runs before had
  count(jdk.SocketRead on main) = 0
  p95(com.acme.Checkout) <= 200 ms          of an event's durations
  cpu-time(com.acme.*) per com.acme.Request <= 3 ms
  own(com.acme.Db in endpoint=GET /items) <= 5 %    as jfrlens contexts lists
  slower() = 0                              methods that take more than before

What samples estimate is judged with its chance: a budget is exceeded where the
runs are sure of it, and where they are not, the finding says so, which fails
only with --strict. Of one run the last runs of the program in the history say
by how much it varies, too. Counts and durations of events are exact, of those
that are recorded: where the JVM dropped some, a number can exceed a limit but
keep none.

With --before it says which methods take more or less than in the runs before,
beyond what runs vary by anyway, and with no budgets slower() = 0 holds. Methods
count with all that they call, in shares of the rest of the program, so that one
slower method makes no other faster. One run on each side shows about a
doubling, five on each side 30% of a method that has 10%; record the sides
alternately. Of comparisons of an unchanged program at most one in twenty
reports anything.

Exit code 0: all budgets hold; 1: one does not, or cannot be judged, as with
runs of different JDKs; 2: a budget is not understood.`,
		Example: `  jfrlens check
  jfrlens check new1.jfr new2.jfr new3.jfr --before old1.jfr --before old2.jfr
  jfrlens check --before @6 @7 @8 @9 @10 --after @1 @2 @3 @4 @5
  jfrlens check @1 --budget 'own(demo.Ranking) <= 40 %'
  jfrlens check build/*.jfr --junit build/budgets.xml --sarif out.sarif
  jfrlens check --annotations --markdown new.jfr >> "$GITHUB_STEP_SUMMARY"`,
		Args: cobra.ArbitraryArgs,
		RunE: f.after.onSides(std, func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(f.samples.check(), f.before.check(args), f.output.check(), oneOf(cmd, "json", "markdown")); err != nil {
				return err
			}
			return f.run(cmd.Context(), std, args)
		}),
	}
	f.samples.add(cmd)
	f.before.add(cmd)
	cmd.Flags().Lookup(beforeName).Usage = "`recording` of a run before the change (may be repeated: each is a run)"
	f.after.add(cmd)
	f.sources.add(cmd)
	cmd.Flags().StringArrayVar(&f.budgets, "budget", nil, "`limit` beside those of the project's settings (may be repeated)")
	cmd.Flags().BoolVar(&f.strict, "strict", false, "fail where the runs do not tell whether a budget holds, too")
	f.output.add(cmd)
	return cmd
}

// run judges, and writes what came of it.
func (f *gateFlags) run(ctx context.Context, std streams, after []string) error {
	budgets, err := f.wanted(std)
	if err != nil {
		return err
	}
	if err := errors.Join(f.checkPart(budgets), f.chooseType(ctx, std, budgets)); err != nil {
		return err
	}
	is, was, err := f.sides(ctx, std, after, budgets)
	if err != nil {
		return err
	}
	options := gate.Options{Libraries: profiler.LibrariesOf(after[0], "."), Type: f.samples.sampleType, Root: config.Root(".")}
	options.Sources, _ = f.sources.index(after[0])
	if len(was) > 0 || slices.ContainsFunc(budgets, gate.IsEstimated) {
		options.Earlier = f.earlier(ctx, std, after, budgets)
	}
	comparison, err := f.compare(is, was, options)
	if err != nil { // budgets may need none of it
		std.note(fmt.Sprintf("methods are not compared: %v", err))
	}
	r := gate.NewReport(gate.Judge(budgets, is, was, options), len(is), len(was), comparison, f.strict)
	if r.Reasons, err = f.explain(ctx, std, comparison, after, options); err != nil {
		return err
	}
	if err := f.output.write(std, r); err != nil || r.Passed {
		return err
	}
	return quietError{errors.New(r.Summary())}
}

// wanted are the budgets of the project and of the command line; those that are not understood are wrong usage.
func (f *gateFlags) wanted(std streams) ([]budget.Budget, error) {
	settings, problems, err := config.Around(".")
	if err != nil {
		return nil, err
	}
	for _, p := range problems {
		if strings.HasPrefix(p.Pointer, "/budgets") {
			return nil, usageError{p}
		}
		std.warn(p.Error())
	}
	list := settings.BudgetList()
	for _, text := range f.budgets {
		b, err := budget.Parse(text)
		if err != nil {
			return nil, usagef("--budget: %w", err)
		}
		list = append(list, b)
	}
	switch {
	case len(list) > 0:
		return list, nil
	case len(f.before) == 0:
		return nil, usagef("there is nothing to hold the recordings against: write budgets into %s, give one with --budget, or name runs before a change with --before", config.FileName)
	}
	b, err := budget.Parse("slower() = 0")
	return []budget.Budget{b}, err
}

// checkPart refuses budgets that a part of a recording says nothing of.
func (f *gateFlags) checkPart(budgets []budget.Budget) error {
	for _, b := range budgets {
		if b.Measure.Target.Context != "" && !f.samples.part.contextFlags.isEmpty() {
			return usagef("%s names its context; leave out --context and --by", b.Text)
		}
		if m := b.Measure; !f.samples.part.isWhole() && (m.IsOfEvents() || m.Kind == budget.SQL || m.Kind == budget.Calls || b.Per != "") {
			return usagef("%s is of whole recordings; leave out what chooses a part of them", b.Text)
		}
	}
	return nil
}

// chooseType makes the default of the first run before the sample type of all runs: it is read alone, so that no more is read
// of the others.
func (f *gateFlags) chooseType(ctx context.Context, std streams, budgets []budget.Budget) error {
	needsMore := func(b budget.Budget) bool { return b.Measure.Type != "" }
	if len(f.before) == 0 || f.samples.sampleType != "" || slices.ContainsFunc(budgets, needsMore) {
		return nil
	}
	p, err := readProfile(ctx, std, f.before[:1], f.samples.only())
	if err != nil {
		return fmt.Errorf("%s: %w", f.before[0], err)
	}
	f.samples.sampleType = p.Default().Name
	return nil
}

// sides reads the runs after and before the change.
func (f *gateFlags) sides(ctx context.Context, std streams, after []string, budgets []budget.Budget) (is, was []gate.Run, err error) {
	if is, err = f.read(ctx, std, after, budgets); err == nil {
		was, err = f.read(ctx, std, f.before, budgets)
	}
	if !f.explains {
		f.notePlaces(std, budgets, append(slices.Clone(is), was...))
	}
	return is, was, err
}

// notePlaces says once for all runs how far the code can be trusted that samples count for, where budgets are about code.
func (f *gateFlags) notePlaces(std streams, budgets []budget.Budget, runs []gate.Run) {
	var told []string
	for _, b := range budgets {
		if b.Measure.Kind != budget.Weight && b.Measure.Kind != budget.Slower {
			continue
		}
		for _, r := range runs {
			kind := cmp.Or(b.Measure.Type, f.samples.sampleType, r.Profile.Default().Name)
			for _, note := range r.Profile.Quality().PlaceNotes(kind) {
				if !slices.Contains(told, note) {
					told = append(told, note)
					std.note(note)
				}
			}
		}
	}
}

// earlier are further runs of the program, of which nothing is said. What cannot be read is left out.
func (f *gateFlags) earlier(ctx context.Context, std streams, after []string, budgets []budget.Budget) (runs []gate.Run) {
	std.err = io.Discard
	for _, path := range earlierPaths(f.before, after) {
		if one, err := f.read(ctx, std, []string{path}, budgets); err == nil {
			runs = append(runs, one...)
		}
	}
	return runs
}

// explain says where the largest changes come from. What that needs is read only where there are some.
func (f *gateFlags) explain(ctx context.Context, std streams, comparison *compare.Result, after []string, o gate.Options) ([]gate.Reason, error) {
	if comparison == nil || len(comparison.Changes) == 0 {
		return nil, nil
	}
	everything := *f
	everything.explains = true
	is, was, err := everything.sides(ctx, std, after, nil)
	if err != nil {
		return nil, err
	}
	return gate.Explain(comparison, is, was, o), nil
}

// read reads each recording as a run.
func (f *gateFlags) read(ctx context.Context, std streams, paths []string, budgets []budget.Budget) ([]gate.Run, error) {
	var runs []gate.Run
	for _, path := range paths {
		r := gate.Run{Name: filepath.Base(path), Path: path, Events: gate.NewEvents(budgets, f.explains), SQL: answeringSQL{ctx, std, path}.number}
		options := f.options(budgets)
		options.Also = append(options.Also, r.Events.Add)
		err := withRecording(ctx, std, []string{path}, func(rec *jfr.Recording) (err error) {
			if r.Profile, err = profileOf(rec, options); err == nil {
				r.In, err = f.readContexts(rec, r.Profile, budgets)
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		runs = append(runs, r)
	}
	return runs, nil
}

// options read no more than the budgets need.
func (f *gateFlags) options(budgets []budget.Budget) profile.Options {
	options, every := f.samples.only(), f.explains
	for _, b := range budgets {
		options.Aggregate = options.Aggregate && b.Measure.Target.Thread == ""
		every = every || b.Measure.Type != "" || gate.MayBeCut(b)
	}
	if every {
		all := f.samples.every()
		options.Types, options.AndStandard, options.DefaultOnly = all.Types, all.AndStandard, false
	}
	return options
}
