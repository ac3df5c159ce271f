package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/jfr"
)

func newRepairCommand(std streams) *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:   "repair REC|DIR [-o FILE]",
		Short: "Make the recording of a killed JVM readable for every tool",
		Long: `Writes what is readable of a recording that was cut or never finished, or of a
folder of chunks that a killed JVM left behind, so that the JDK's own tools read it.
The original stays as it is.`,
		Example: "  jfrlens repair 2026_11_21_10_50_40_4711/ -o saved.jfr\n  jfrlens repair cut.jfr",
		Args:    exactly(1, "the path of a recording or of a folder of chunks"),
		RunE: func(_ *cobra.Command, args []string) error {
			if output == "" {
				output = repairedName(args[0])
			}
			if err := notInput(output, args); err != nil {
				return err
			}
			var repairs jfr.Repairs
			err := withRecording(std, args, func(rec *jfr.Recording) error {
				return writeWhole(output, func(w io.Writer) (err error) {
					repairs, err = jfr.Repair(w, rec)
					return err
				})
			})
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(std.out, "wrote %s: %d chunks, %d of them repaired, %d without anything readable left out\n",
				output, repairs.Chunks, repairs.Repaired, repairs.Dropped)
			return err
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "`file` to write (default: NAME-repaired.jfr beside the original)")
	return cmd
}

// repairedName is the default name of the repaired recording.
func repairedName(path string) string {
	path = filepath.Clean(path)
	return strings.TrimSuffix(path, filepath.Ext(path)) + "-repaired.jfr"
}
