package main

import (
	"cmp"
	"context"
	"io"

	"jfrlens/profiler"
	"jfrlens/profiler/query"
	"jfrlens/profiler/query/format"
	"jfrlens/profiler/query/shell"
)

// asks tells whether the arguments of the query command name no SQL, and somebody is there to type it.
func (s streams) asks(args []string) bool {
	none := len(args) == 0 || len(args) == 1 && (isRun(args[0]) || args[0] != "-" && (exists(args[0]) || isProcess(args[0])))
	return none && isTerminal(s.in) && isTerminal(s.out)
}

// prompt lets the user ask a recording or database again and again. All of a recording is read, once.
func (o *queryOptions) prompt(ctx context.Context, std streams, words []string) error {
	if o.raw.output != "" {
		return usagef("-o goes with a SQL statement or the name of a view")
	}
	return withRecordings(ctx, std, words, func(paths []string) error { return o.askOf(ctx, std, paths) })
}

// askOf lets the user ask of recordings or a database.
func (o *queryOptions) askOf(ctx context.Context, std streams, paths []string) error {
	return database{paths: paths, writable: o.write}.use(ctx, std, func(db *query.DB, std streams) error {
		prompt := shell.Shell{
			DB: db, Out: std.out, History: profiler.QuestionHistory(),
			Size: func() (width, height int) { return terminalSize(std.in) },
			Answer: func(ctx context.Context, statement string, to io.Writer) error {
				width, _ := terminalSize(std.in)
				return o.answer(ctx, std.into(to), db, statement, cmp.Or(o.width, format.AtMost(width)))
			},
			Views: func(ctx context.Context, to io.Writer) error {
				views, err := db.Views(ctx)
				if err != nil {
					return err
				}
				return writeViews(std.into(to), views)
			},
		}
		std.say("%s\n", "SQL ends with ; and a view is asked for by its name. .help says more, Ctrl-D leaves.")
		return prompt.Run(ctx)
	})
}

// into are the streams with another output.
func (s streams) into(out io.Writer) streams {
	s.out = out
	return s
}
