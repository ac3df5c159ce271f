package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"jfrlens/jfr"
	"jfrlens/profiler"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/query"
	"jfrlens/profiler/query/format"
)

// addDatabase prepares a command that opens recordings for views or SQL. The flags are of a time when recordings were kept
// as databases; scripts have them.
func addDatabase(cmd *cobra.Command, std streams) {
	cmd.Flags().Bool("no-cache", false, "keep nothing of recordings, which is always so")
	cmd.Flags().String("cache-dir", "", "`folder` for what is kept of recordings, which is nothing")
	_ = errors.Join(cmd.Flags().MarkHidden("no-cache"), cmd.Flags().MarkHidden("cache-dir")) // they are there
	cmd.PreRun = func(cmd *cobra.Command, args []string) {
		endTidily(cmd, args)
		if cmd.Flags().Changed("cache-dir") {
			std.note("--cache-dir has no effect: nothing is kept of recordings; jfrlens import makes a database of one")
		}
	}
}

// database is what a command asks of recordings or of a database.
type database struct {
	paths    []string
	asked    string // see [query.Source]
	all      bool   // see [query.Source]
	bare     bool   // see [query.Source]
	writable bool
	memory   int64 // see [query.Source]
	part     profile.Part
}

// endTidily is for commands with files to remove: that the reader of their output has gone becomes an error, and that
// the terminal is closed an interruption. Both would end them at once.
func endTidily(cmd *cobra.Command, _ []string) {
	signal.Ignore(syscall.SIGPIPE)
	if signal.Ignored(syscall.SIGHUP) { // by nohup
		return
	}
	ctx, _ := signal.NotifyContext(cmd.Context(), syscall.SIGHUP) // until the end of the process: shells repeat it
	cmd.SetContext(ctx)
}

// use opens the database, or reads the recordings, and hands it over, with streams for the answer. If it turns out that not
// enough was read for what is asked, before there is any of the answer, everything is read.
func (d database) use(ctx context.Context, std streams, answer func(*query.DB, streams) error) error {
	out := &watched{to: std.out}
	err := d.once(ctx, std, out, answer)
	if errors.Is(err, query.ErrNotRead) && !out.written {
		d.all = true
		return d.once(ctx, std, out, answer)
	}
	return err
}

func (d database) once(ctx context.Context, std streams, out io.Writer, answer func(*query.DB, streams) error) error {
	db, err := d.open(ctx, std)
	if err != nil {
		return err
	}
	defer closeDatabase(std, db)
	std.out = out
	return answer(db, std)
}

// watched is a writer that knows whether it was used.
type watched struct {
	to      io.Writer
	written bool
}

// Write writes to the writer behind it.
func (w *watched) Write(p []byte) (int, error) {
	w.written = w.written || len(p) > 0
	return w.to.Write(p)
}

// open opens the database, or reads the recordings.
func (d database) open(ctx context.Context, std streams) (*query.DB, error) {
	if err := inputOnce(d.paths); err != nil {
		return nil, err
	}
	progress, done := importProgress(std.err)
	defer done()
	db, err := query.OpenSource(ctx, query.Source{
		Paths: d.paths, Asked: d.asked, All: d.all, Bare: d.bare, Views: keptViews(), Writable: d.writable, Memory: d.memory, Part: d.part, Progress: progress, Notice: std.note,
		Libraries: profiler.LibrariesOf(d.paths[0], "."),
		Read: func(rec *jfr.Recording) {
			done()
			warnProblems(std, rec)
		},
	})
	if i := slices.IndexFunc(d.paths, query.IsDatabase); i >= 0 && errors.Is(err, jfr.ErrNotRecording) {
		return nil, fmt.Errorf("%s is a database, which is read alone; jfrlens import REC... DB puts several recordings into one", d.paths[i])
	}
	return db, err
}

// importProgress shows how far an import is, if w is a terminal.
func importProgress(w io.Writer) (progress query.Progress, done func()) {
	if !isTerminal(w) {
		return nil, func() {}
	}
	bar := progressbar.NewOptions64(100, progressbar.OptionSetWriter(w), progressbar.OptionSetDescription("importing"),
		progressbar.OptionClearOnFinish())
	return func(done, total int64) {
			_ = bar.Set64(done * 100 / max(total, 1)) // the bar is only decoration
		}, func() {
			_ = bar.Finish() // the bar is only decoration
		}
}

// rawFlags choose raw output, and where it goes.
type rawFlags struct {
	json, csv bool
	output    outputFlag
}

func (f *rawFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVarP((*string)(&f.output), "output", "o", "", "`file` to write instead of standard output; NAME.json and NAME.csv get raw values")
	cmd.Flags().BoolVar(&f.json, "json", false, "print one JSON array of rows with raw values: nanoseconds, bytes, fractions")
	cmd.Flags().BoolVar(&f.csv, "csv", false, "print comma-separated raw values")
}

// form is the chosen one; nil is a table.
func (f *rawFlags) form() format.RawForm {
	extension := filepath.Ext(string(f.output))
	switch {
	case f.json || !f.csv && extension == ".json":
		return format.NewJSON
	case f.csv || extension == ".csv":
		return format.NewCSV
	}
	return nil
}

// write prints a table in the chosen form.
func (f *rawFlags) write(w io.Writer, t *format.Table, o format.Options) error {
	if form := f.form(); form != nil {
		return t.WriteRaw(w, form)
	}
	return t.Write(w, o)
}

// streamRaw prints the rows of a statement's result as they come.
func streamRaw(ctx context.Context, w io.Writer, form format.RawForm, db *query.DB, statement string) error {
	var rows format.RowWriter
	err := db.Each(ctx, statement,
		func(columns, _ []string) (err error) { rows, err = form(w, columns); return err },
		func(values []any) error { return rows.Row(values) })
	if err != nil {
		return err
	}
	return rows.Close()
}

// closeDatabase closes a database; a temporary one that stays behind is worth a warning only.
func closeDatabase(std streams, db *query.DB) {
	if err := db.Close(); err != nil {
		std.warn(err.Error())
	}
}
