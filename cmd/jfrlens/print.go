package main

import (
	"errors"

	"github.com/spf13/cobra"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
)

func newPrintCommand(std streams) *cobra.Command {
	var filter filterFlags
	var options print.Options
	var within contextFlags
	var asJSON, asXML bool
	cmd := &cobra.Command{
		Use:   "print [REC...]",
		Short: "Print the events of a recording",
		Long: `Prints every event with all its fields, of an undamaged recording the same text
as the jfr print of JDK 25, or with --json or --xml the same document; a damaged
one is printed as far as it can be read. Numbers and times of the text are
rounded unless --exact is given; NaN and the infinities are null in JSON and
have their names in XML. On a terminal lines that are part of a text in the
recording begin with |.

Each chunk has its own clock and time zone, which is right but not what the JDK
does for the second chunk and later ones; --jdk-clock gives the JDK's times. A
thread that is renamed has its new name from the next chunk on, where the JDK
keeps the first.

With --context only events within a request or other context are printed; JSON
has the contexts of each as "contexts" then, with --context alone those of all
events. With --by the events are counted by context and type instead.`,
		Example: `  jfrlens print --events CPULoad,GarbageCollection recording.jfr
  jfrlens print --exact --events 'jdk.*' --stack-depth 64 recording.jfr
  jfrlens print --json --categories 'GC,Java*' recording.jfr
  jfrlens print --context 'traceId=*beef' --events 'Java*,File*' recording.jfr
  jfrlens print --json --context recording.jfr
  jfrlens print --by endpoint --events 'jdk.*' recording.jfr`,
		Args: cobra.ArbitraryArgs,
		RunE: onRuns(std, func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(notNegative(cmd, "stack-depth"), filter.check(cmd), oneOf(cmd, "json", "xml", "exact"), oneOf(cmd, "by", "xml"), oneOf(cmd, "by", "exact")); err != nil {
				return err
			}
			options.Filter, options.Notice, options.Screen = filter.filter(), std.warn, isTerminal(std.out)
			write := print.Text
			switch {
			case asJSON:
				write = print.JSON
			case asXML:
				write = print.XML
			}
			return withRecording(cmd.Context(), std, args, func(rec *jfr.Recording) error {
				if within.by != "" {
					return within.count(std, rec, options.Filter, asJSON)
				}
				if err := within.limit(rec, &options); err != nil {
					return err
				}
				if err := write(interruptible{cmd.Context(), std.out}, rec, options); err != nil {
					return err
				}
				return warnUnmatched(std, rec, options.Filter)
			})
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	cmd.Flags().BoolVar(&asXML, "xml", false, "print one XML document")
	cmd.Flags().BoolVar(&options.Exact, "exact", false, "print numbers and times with all their digits")
	filter.add(cmd)
	within.add(cmd)
	cmd.Flags().IntVar(&options.StackDepth, "stack-depth", print.DefaultStackDepth, "`number` of frames of a stack trace")
	cmd.Flags().BoolVar(&options.JDKClock, "jdk-clock", false, "times of all chunks by clock and zone of the first")
	return cmd
}
