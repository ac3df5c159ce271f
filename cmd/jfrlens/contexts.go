package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/jfr"
	"jfrlens/profiler/contexts"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/report"
)

// contextsFlags are what the command takes.
type contextsFlags struct {
	part   partFlags
	ofType string
	top    int
	asJSON bool
}

func newContextsCommand(std streams) *cobra.Command {
	var f contextsFlags
	cmd := &cobra.Command{
		Use:   "contexts [REC...]",
		Short: "List requests and other contexts with what each took",
		Long: `Lists what threads worked for: events that last, such as com.acme.Request, those
with @Contextual fields (JDK 25) first. Each type, and each value of a field
with few of them or of that of --by, has its count, the time of the processor,
waiting, what is not known, and percentiles of how long it took; then come the
slowest, each with the command that shows what it waited for and who held the
lock meanwhile.

What a thread did counts for the context in which it ended, of waits the part
within. Times of the processor are those of samples. What was not recorded, such
as short waits or waiting for a processor, is unknown.`,
		Example: `  jfrlens contexts recording.jfr
  jfrlens contexts --type com.acme.Request --by endpoint recording.jfr
  jfrlens contexts --context 'traceId=*beef' recording.jfr
  jfrlens contexts --json recording.jfr | jq '.slowest[0]'`,
		Args: cobra.ArbitraryArgs,
		RunE: onRuns(std, func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(notNegative(cmd, "top"), f.part.check()); err != nil {
				return err
			}
			return withRecording(cmd.Context(), std, args, func(rec *jfr.Recording) error {
				return f.show(std, rec, args[0])
			})
		}),
	}
	cmd.Flags().StringVar(&f.ofType, "type", "", "event `type` whose contexts are listed (default: the first)")
	cmd.Flags().IntVar(&f.top, "top", 10, "show at most this `number` of values and of the slowest")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print one JSON object")
	f.part.add(cmd)
	return cmd
}

// show prints the contexts of a recording.
func (f *contextsFlags) show(std streams, rec *jfr.Recording, path string) error {
	set, err := contexts.Read(rec)
	if err != nil {
		return err
	}
	choice, err := f.choice(rec, set)
	if err != nil {
		return err
	}
	measured, err := set.Measure(rec, choice)
	if err != nil {
		return err
	}
	kind, field, err := f.listed(set, measured.Types())
	if err != nil {
		return err
	}
	d := report.NewContextsDocument(path, measured, kind, field, f.top)
	if f.asJSON {
		return writeJSON(std.out, d)
	}
	return report.Contexts(painted(std.out), d, std.look())
}

// choice is what the flags choose; nil for all.
func (f *contextsFlags) choice(rec *jfr.Recording, set *contexts.Set) (*contexts.Choice, error) {
	if f.part.timeFlags.isWhole() && f.part.threadFlags.isEmpty() && len(f.part.conditions) == 0 {
		return nil, nil
	}
	choice, err := set.Choose(f.part.conditions)
	if err != nil {
		return nil, err
	}
	part := f.part.part()
	if part.Time == nil {
		return choice.Limited(0, 0, part.Thread), nil
	}
	start, end, err := profile.TimeOf(rec)
	if err != nil {
		return nil, err
	}
	from, to, err := part.Time(rec, start, end)
	return choice.Limited(from.UnixNano(), to.UnixNano(), part.Thread), err
}

// listed is the type whose contexts are listed, and the field by which.
func (f *contextsFlags) listed(set *contexts.Set, types []contexts.Row) (kind int, field string, err error) {
	name := f.ofType
	switch {
	case len(set.Kinds) == 0:
		return 0, "", contexts.ErrNone
	case name == "" && len(types) == 0:
		return 0, "", errors.New("no context of the recording is in that part of it")
	case name == "":
		name = types[0].Type
	}
	if kind, err = set.Kind(name); err != nil {
		return 0, "", err
	}
	if f.part.by == "" {
		return kind, set.UsualField(kind), nil
	}
	var known []string
	for _, of := range set.Kinds[kind].Fields {
		if of.Name == f.part.by {
			return kind, of.Name, nil
		}
		known = append(known, of.Name)
	}
	return 0, "", fmt.Errorf("%s events have no field %q; they have %s", set.Kinds[kind].Name, f.part.by, strings.Join(known, ", "))
}
