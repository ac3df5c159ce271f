package main

import (
	"io"

	"github.com/spf13/cobra"

	"jfrlens/profiler/gate"
)

// gateOutput says in which forms the outcome of a check is written.
type gateOutput struct {
	asJSON, markdown, annotations bool
	junit, sarif                  string // files; "" none
}

func (o *gateOutput) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&o.asJSON, "json", false, "print one JSON object")
	cmd.Flags().BoolVar(&o.markdown, "markdown", false, "print Markdown, for a pull request or a summary")
	cmd.Flags().BoolVar(&o.annotations, "annotations", false, "print workflow commands as well, which GitHub, Gitea and Forgejo show at the lines; on standard error beside --json and --markdown")
	cmd.Flags().StringVar(&o.junit, "junit", "", "write a JUnit `file` as well, each budget being a test")
	cmd.Flags().StringVar(&o.sarif, "sarif", "", "write a SARIF 2.1.0 `file` as well, for code scanning")
}

// check refuses two forms in one file.
func (o *gateOutput) check() error {
	if o.junit != "" && o.junit == o.sarif {
		return usagef("--junit and --sarif name the same file, %s", o.junit)
	}
	return nil
}

// write writes the outcome in all chosen forms.
func (o *gateOutput) write(std streams, r *gate.Report) error {
	if err := o.files(std, r); err != nil {
		return err
	}
	beside := std.err
	var err error
	switch {
	case o.asJSON:
		err = writeJSON(std.out, r)
	case o.markdown:
		err = gate.WriteMarkdown(std.out, r)
	default:
		beside = std.out
		err = gate.WriteText(std.out, r)
	}
	if err != nil || !o.annotations {
		return err
	}
	return gate.WriteAnnotations(beside, r)
}

// files writes what goes into files.
func (o *gateOutput) files(std streams, r *gate.Report) error {
	forms := map[string]func(io.Writer) error{
		o.junit: func(w io.Writer) error { return gate.WriteJUnit(w, r) },
		o.sarif: func(w io.Writer) error { return gate.WriteSARIF(w, r, version()) },
	}
	for path, form := range forms {
		if path == "" {
			continue
		}
		if err := writeWhole(path, form); err != nil {
			return err
		}
		std.wrote(path)
	}
	return nil
}
