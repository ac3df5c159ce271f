package main

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jfrlens/profiler/query"
	"jfrlens/profiler/query/format"
)

// What is no view but many tables, or a list, as with the JDK's tool.
const (
	allViews   = "all-views"
	allEvents  = "all-events"
	eventTypes = "types"
)

// viewOptions are the flags of the view command.
type viewOptions struct {
	raw    rawFlags
	format format.Options
	jdk    int
	part   timeFlags
}

func newViewCommand(std streams) *cobra.Command {
	var o viewOptions
	cmd := &cobra.Command{
		Use:   "view NAME [REC...]",
		Short: "Show a view of a recording",
		Long: `Prints a view of a recording as the JDK's jfr view does. NAME is a view (see
jfrlens views), the name or label of an event type, or, as text only, all-views,
all-events or types. REC may also be a database that jfrlens import has written,
or the process id of a running JVM that makes a recording, or a part of its main
class's name: then the answer is from what it holds now. With --from and --to
it is of the events of that time, ready being when the program had started.
Times are those of the local time zone; SQL, --json and --csv have UTC.`,
		Example:           "  jfrlens view hot-methods\n  jfrlens view hot-methods @2\n  jfrlens view gc-pauses --json recording.jfr\n  jfrlens view hot-methods --from ready recording.jfr\n  jfrlens view jdk.CPULoad recording.jfr\n  jfrlens view gc 4711",
		ValidArgsFunction: completeViews,
		Args:              atLeast(1, "the name of a view, and a recording unless it is the last run"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(o.check(cmd, args[0]), viewFirst(args)); err != nil {
				return err
			}
			return withRecordings(cmd.Context(), std, args[1:], func(paths []string) error {
				return o.write(cmd.Context(), std, args[0], paths)
			})
		},
	}
	addDatabase(cmd, std)
	o.raw.add(cmd)
	o.part.add(cmd)
	cmd.Flags().IntVar(&o.format.Width, "width", 0, "width in `characters` (default: what the contents need, at most 120)")
	cmd.Flags().IntVar(&o.format.CellHeight, "cell-height", 0, "`number` of lines that a cell may take")
	cmd.Flags().StringVar(&o.format.Truncate, "truncate", "", "`where` long texts are cut: beginning or end")
	cmd.Flags().IntVar(&o.jdk, "jdk", query.DefaultJDK, "compute and print as this `version` of the JDK does: 21, 25, 26 or 28")
	cmd.Flags().BoolVar(&o.format.Verbose, "verbose", false, "print the SQL of the view, too")
	return cmd
}

// write prints the view to where it belongs.
func (o *viewOptions) write(ctx context.Context, std streams, name string, paths []string) error {
	return o.raw.output.to(std, paths, func(std streams) error { return o.print(ctx, std, name, paths) })
}

// asked is what a name asks for.
func asked(name string) string {
	switch strings.ToLower(name) {
	case allEvents, allViews:
		return ""
	case eventTypes:
		return "EventType"
	}
	return name
}

// viewFirst notices arguments in the order of the query command, and a missing view.
func viewFirst(args []string) error {
	switch name := args[0]; {
	case len(args) == 1 && (exists(name) || isRun(name)):
		return usagef("%s is a recording; the name of a view comes first: jfrlens view NAME %s", name, name)
	case len(args) == 1 || !exists(name) && !isRun(name) || exists(args[1]) || isRun(args[1]):
		return nil
	}
	return usagef("%s is a file; the view comes first: jfrlens view %s %s", args[0], args[1], args[0])
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// check refuses values that mean nothing.
func (o *viewOptions) check(cmd *cobra.Command, name string) error {
	switch o.format.Truncate {
	case "", "beginning", "end":
	default:
		return usagef("--truncate is beginning or end, not %q", o.format.Truncate)
	}
	if o.jdk != 21 && o.jdk != 25 && o.jdk != 26 && o.jdk != 28 {
		return usagef("--jdk is 21, 25, 26 or 28, not %d", o.jdk)
	}
	if o.raw.form() != nil && slices.Contains([]string{allViews, allEvents, eventTypes}, strings.ToLower(name)) {
		return usagef("%s is text only; --json and --csv print one view or the events of one type", name)
	}
	return errors.Join(o.part.check(), notNegative(cmd, "width", "cell-height"), oneOf(cmd, "json", "csv", "verbose"))
}

// print prints the view of recordings or of a database.
func (o *viewOptions) print(ctx context.Context, std streams, name string, paths []string) error {
	o.format.Zone = time.Local
	if slices.ContainsFunc(paths, query.IsDatabase) && !o.part.isWhole() {
		return usagef("--from and --to are for recordings; %s is a database", paths[0])
	}
	return database{paths: paths, asked: asked(name), part: o.part.part()}.use(ctx, std, func(db *query.DB, std streams) error {
		return o.show(ctx, std, db, name)
	})
}

// show prints what the name stands for.
func (o *viewOptions) show(ctx context.Context, std streams, db *query.DB, name string) error {
	switch strings.ToLower(name) {
	case allViews:
		return db.WriteAllViews(ctx, std.out, o.jdk, o.format)
	case allEvents:
		return db.WriteAllEvents(ctx, std.out, o.jdk, o.format)
	case eventTypes:
		return db.WriteTypes(ctx, std.out)
	}
	if err := noteView(ctx, std, db, name); err != nil {
		return err
	}
	if o.raw.form() == nil {
		return db.WriteView(ctx, std.out, name, o.jdk, o.format)
	}
	t, err := db.View(ctx, name, o.jdk)
	if err != nil {
		return err
	}
	return o.raw.write(std.out, t, o.format)
}

// noteView says what is worth knowing beside a view.
func noteView(ctx context.Context, std streams, db *query.DB, name string) error {
	note, err := db.Note(ctx, name)
	if note != "" {
		std.note(note)
	}
	return err
}
