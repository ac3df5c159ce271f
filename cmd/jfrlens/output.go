package main

import (
	"io"

	"github.com/spf13/cobra"
)

// outputFlag is the file that an answer goes into instead of standard output; "" is none.
type outputFlag string

func (o *outputFlag) add(cmd *cobra.Command) {
	cmd.Flags().StringVarP((*string)(o), "output", "o", "", "`file` to write instead of standard output")
}

// to hands over the streams for an answer.
func (o outputFlag) to(std streams, inputs []string, answer func(streams) error) error {
	path := string(o)
	if path == "" || path == "-" {
		return answer(std)
	}
	if err := notInput(path, inputs); err != nil {
		return err
	}
	err := writeWhole(path, func(w io.Writer) error { return answer(std.into(w)) })
	if err == nil {
		std.wrote(path)
	}
	return err
}
