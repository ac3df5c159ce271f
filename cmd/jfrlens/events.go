package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/jfr/events"
	"jfrlens/profiler/query"
)

// eventsFlags are what jfrlens events is asked for.
type eventsFlags struct {
	jdk      int
	asJSON   bool
	diff     bool
	in       []string
	markdown string
}

func newEventsCommand(std streams) *cobra.Command {
	var f eventsFlags
	cmd := &cobra.Command{
		Use:   "events [NAME|PATTERN...]",
		Short: "Explain the JDK's events, what they cost and what turns them on",
		Long: `Explains an event: what it tells, when to look at it, which values mean trouble,
what it costs, its fields with units, and its settings in the JDK's settings
files. A pattern or a word lists what fits, nothing lists all. The catalogue has
JDK 8, 11, 17, 21, 25, 26 and 28. No JDK is needed.

With --in the numbers of a recording stand with it, and events of programs and
agents are explained by what the recording says of them.`,
		Example: `  jfrlens events ThreadPark
  jfrlens events 'GC*' --jdk 17
  jfrlens events --diff 17 25
  jfrlens events --in recording.jfr
  jfrlens events --markdown docs/events`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeEvents,
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.run(cmd, std, args)
		},
	}
	cmd.Flags().IntVar(&f.jdk, "jdk", 0, "as this `release` has them, such as 21; the newest that has an event otherwise")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print one JSON array")
	cmd.Flags().BoolVar(&f.diff, "diff", false, "what changed between two releases: jfrlens events --diff 17 25")
	cmd.Flags().StringArrayVar(&f.in, "in", nil, "`recording` with numbers and examples (may be repeated)")
	cmd.Flags().StringVar(&f.markdown, "markdown", "", "write a page of each event to this `folder`")
	return cmd
}

func (f *eventsFlags) run(cmd *cobra.Command, std streams, args []string) error {
	if err := oneOf(cmd, "diff", "in", "markdown"); err != nil {
		return err
	}
	if err := f.nearest(cmd, std); err != nil {
		return err
	}
	switch {
	case f.diff:
		return f.writeDiff(std, args)
	case len(f.in) > 0:
		return f.writeRecorded(cmd, std, args)
	}
	names, err := f.find(args)
	if err != nil {
		return err
	}
	switch {
	case f.markdown != "":
		return f.writePages(std, names)
	case f.asJSON:
		return f.writeEventsJSON(std, names)
	case len(names) == 1:
		return f.writeArticle(std, names[0])
	}
	return writeEventList(std.out, names)
}

// nearest replaces a release that is not in the catalogue.
func (f *eventsFlags) nearest(cmd *cobra.Command, std streams) error {
	if !cmd.Flag("jdk").Changed {
		return nil
	}
	if f.jdk < 8 {
		return usagef("--jdk takes a release from 8 on, not %d", f.jdk)
	}
	if near := events.Nearest(f.jdk); near != f.jdk {
		std.note(fmt.Sprintf("the catalogue has no JDK %d; this is JDK %d", f.jdk, near))
		f.jdk = near
	}
	return nil
}

// find are the events that words mean, each at most once; all for none.
func (f *eventsFlags) find(words []string) (names []string, err error) {
	if len(words) == 0 {
		words = []string{"*"}
	}
	for _, word := range words {
		found, err := events.Find(word, f.jdk)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, f.unknown(word)
		}
		names = append(names, found...)
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// unknown says that there is no such event, and where it is if another release has it.
func (f *eventsFlags) unknown(word string) error {
	if elsewhere, err := events.Find(word, 0); err != nil || len(elsewhere) == 1 {
		in, err := events.Spans(elsewhere[0])
		if err != nil {
			return err
		}
		return fmt.Errorf("JDK %d has no event %s; it is there %s", f.jdk, elsewhere[0], events.SpanText(in))
	}
	return fmt.Errorf("no event of the JDK fits %q; events of programs are in recordings: jfrlens events --in REC", word)
}

func (f *eventsFlags) writeArticle(std streams, name string) error {
	a, err := articleOf(name, f.jdk)
	if err != nil {
		return err
	}
	_, err = io.WriteString(std.out, a.Text(terminalWidth(std.out)))
	return err
}

// articleOf is the article of an event of the catalogue, with the views that read it.
func articleOf(name string, jdk int) (*events.Article, error) {
	a, err := events.NewArticle(name, jdk)
	if err != nil {
		return nil, err
	}
	if a == nil {
		return nil, fmt.Errorf("the catalogue has no event %s", name)
	}
	views, err := viewsOf(name)
	if err == nil && len(views) > 0 {
		a.Parts = append(a.Parts, events.Part{Title: "Views", Text: strings.Join(views, ", ")})
	}
	return a, err
}

// viewsOf are the views that read an event.
func viewsOf(name string) (names []string, err error) {
	views, err := query.Views(0)
	for _, v := range views {
		if slices.Contains(v.Events, strings.TrimPrefix(name, "jdk.")) {
			names = append(names, v.Name)
		}
	}
	return names, err
}

// writeEventList lists events with what they tell.
func writeEventList(out io.Writer, names []string) error {
	width := 0
	for _, name := range names {
		width = max(width, len(name))
	}
	var b strings.Builder
	for _, name := range names {
		said, err := events.Explain(name)
		if err != nil {
			return err
		}
		tells := ""
		if said != nil {
			tells = said.Tells
		}
		b.WriteString(strings.TrimRight(fmt.Sprintf("%-*s  %s", width, name, tells), " ") + "\n")
	}
	_, err := io.WriteString(behind(out), b.String())
	return err
}

// releasesOf reads the two releases of --diff.
func releasesOf(std streams, args []string) (pair [2]*events.Release, err error) {
	if len(args) != 2 {
		return pair, usagef("--diff takes two releases, such as --diff 17 25")
	}
	for i, word := range args {
		number, err := strconv.Atoi(word)
		if err != nil || number < 8 {
			return pair, usagef("%q is no release of the JDK from 8 on", word)
		}
		if near := events.Nearest(number); near != number {
			std.note(fmt.Sprintf("the catalogue has no JDK %d; this is JDK %d", number, near))
			number = near
		}
		if pair[i], err = events.Of(number); err != nil {
			return pair, err
		}
	}
	return pair, nil
}

func (f *eventsFlags) writeDiff(std streams, args []string) error {
	pair, err := releasesOf(std, args)
	if err != nil {
		return err
	}
	changes := events.Diff(pair[0], pair[1])
	if f.asJSON {
		return writeJSON(std.out, append([]events.Change{}, changes...))
	}
	var b strings.Builder
	for _, kind := range []string{"new", "gone", "changed"} {
		b.WriteString(changesText(kind, changes))
	}
	if b.Len() == 0 {
		b.WriteString("nothing changed\n")
	}
	_, err = io.WriteString(behind(std.out), b.String())
	return err
}

// changesText are the changes of one kind, "" for none.
func changesText(kind string, changes []events.Change) string {
	var b strings.Builder
	for _, c := range changes {
		if c.Kind != kind {
			continue
		}
		if b.Len() == 0 {
			fmt.Fprintf(&b, "%s:\n", kind)
		}
		fmt.Fprintf(&b, "  %s\n", c.Name)
		for _, detail := range c.Details {
			fmt.Fprintf(&b, "      %s\n", detail)
		}
	}
	return b.String()
}

// completeEvents offers the names of events to the shell.
func completeEvents(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	names, err := events.Find("*", 0)
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	for i := range names {
		names[i] = strings.TrimPrefix(names[i], "jdk.")
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}
