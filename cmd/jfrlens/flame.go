package main

import (
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/flamegraph"
	"jfrlens/profiler/profile"
)

func newFlameCommand(std streams) *cobra.Command {
	var samples sampleFlags
	var output, format string
	var allTypes bool
	cmd := &cobra.Command{
		Use:   "flame REC... [-o FILE]",
		Short: "Write a flame graph",
		Long: `Writes the flame graph of a recording: as one self-contained HTML page, or as
collapsed stacks, one line per stack with its weight. The page shows one sample
type; with --all-types it holds all of them, to switch between.`,
		Example: `  jfrlens flame recording.jfr -o flame.html
  jfrlens flame --all-types recording.jfr -o flame.html
  jfrlens flame --type alloc recording.jfr --format collapsed | sort -k2 -n`,
		Args: atLeast(1, "the path of a recording"),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := samples.check(); err != nil {
				return err
			}
			write, err := flameWriter(format, output)
			if err != nil {
				return err
			}
			if output == "" {
				output = write.standardOutput()
			}
			if output == "-" && format == "" && isTerminal(std.out) {
				return usagef("-o - on a terminal needs --format")
			}
			if err := notInput(output, args); err != nil {
				return err
			}
			options := samples.only()
			options.Aggregate = write.collapsed
			if allTypes && !write.collapsed {
				options = samples.every()
			}
			p, err := readProfile(std, args, options)
			if err != nil {
				return err
			}
			return write.to(std, output, p, samples.page(args[0]))
		},
	}
	samples.add(cmd)
	cmd.Flags().StringVarP(&output, "output", "o", "", "`file` to write; - is standard output (default: flame.html; collapsed stacks go to standard output)")
	cmd.Flags().BoolVar(&allTypes, "all-types", false, "put every sample type into the page")
	cmd.Flags().StringVar(&format, "format", "", "`name` of the format: html or collapsed (default: by the file's extension)")
	return cmd
}

// flameFormat is a way to write a flame graph.
type flameFormat struct{ collapsed bool }

// flameWriter chooses the format by name, else by the extension of the file.
func flameWriter(format, output string) (flameFormat, error) {
	if format == "" {
		format = strings.TrimPrefix(strings.ToLower(filepath.Ext(output)), ".")
	}
	switch format {
	case "html", "htm", "":
		return flameFormat{}, nil
	case "collapsed", "folded", "txt":
		return flameFormat{collapsed: true}, nil
	}
	return flameFormat{}, usagef("unknown format %q; there is html and collapsed", format)
}

// standardOutput is where a flame graph goes when nobody says where.
func (f flameFormat) standardOutput() string {
	if f.collapsed {
		return "-"
	}
	return "flame.html"
}

// to writes the flame graph into a file, which appears only when it is complete.
func (f flameFormat) to(std streams, output string, p *profile.Profile, o flamegraph.Options) error {
	if output == "-" {
		return f.write(std.out, p, o)
	}
	if err := writeWhole(output, func(w io.Writer) error { return f.write(w, p, o) }); err != nil {
		return err
	}
	std.wrote(output)
	return nil
}

func (f flameFormat) write(w io.Writer, p *profile.Profile, o flamegraph.Options) error {
	if !f.collapsed {
		return flamegraph.WriteHTML(w, p, o)
	}
	view, err := p.View(o.Type, profile.Filter{})
	if err != nil {
		return err
	}
	return flamegraph.WriteCollapsed(w, view)
}
