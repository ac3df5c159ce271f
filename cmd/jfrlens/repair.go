package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/jfr"
	"jfrlens/jfr/repair"
)

func newRepairCommand(std streams) *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:   "repair REC|DIR [-o FILE]",
		Short: "Make the recording of a killed JVM readable for every tool",
		Long: `Writes what is readable of a recording that was cut, damaged or never finished,
or of a folder of chunks that a killed JVM left behind, so that the JDK's own
tools read it. The original stays as it is.`,
		Example: "  jfrlens repair 2026_11_21_10_50_40_4711/ -o saved.jfr\n  jfrlens repair cut.jfr",
		Args:    exactly(1, "the path of a recording or of a folder of chunks"),
		RunE: onRuns(std, func(cmd *cobra.Command, args []string) error {
			if output == "" {
				output = repairedName(args[0])
			}
			if err := notInput(output, args); err != nil {
				return err
			}
			repairs, err := repairTo(cmd.Context(), std, output, args)
			if err != nil {
				return err
			}
			if output == "-" {
				std.note(repaired("standard output", repairs))
				return nil
			}
			_, err = fmt.Fprintln(std.out, repaired(output, repairs))
			return err
		}),
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "`file` to write or - (default: NAME-repaired.jfr beside the original)")
	return cmd
}

// repairTo writes what is readable to a file, which appears only when it is complete, or to standard output.
func repairTo(ctx context.Context, std streams, output string, paths []string) (repairs repair.Repairs, err error) {
	err = withRecording(ctx, std, paths, func(rec *jfr.Recording) error {
		write := func(w io.Writer) (err error) {
			repairs, err = repair.Repair(interruptible{ctx, w}, rec)
			return err
		}
		if output == "-" {
			return write(std.out)
		}
		return writeWhole(output, write)
	})
	return repairs, err
}

// repaired says in one sentence what has been done.
func repaired(output string, done repair.Repairs) string {
	chunks := "chunks"
	if done.Chunks == 1 {
		chunks = "chunk"
	}
	text := fmt.Sprintf("wrote %s: %d %s, ", output, done.Chunks, chunks)
	if done.Repaired == 0 {
		text += "none of which needed repair"
	} else {
		text += fmt.Sprintf("%d repaired", done.Repaired)
	}
	if done.Dropped > 0 {
		text += fmt.Sprintf("; %d left out, of which nothing is readable", done.Dropped)
	}
	return text
}

// repairedName is the default name of the repaired recording. It is beside the folder that "." and ".." stand
// for: in it, it would be one of the chunks the next time.
func repairedName(path string) string {
	if path == "-" {
		return "repaired.jfr"
	}
	path = filepath.Clean(path)
	if base := filepath.Base(path); base == "." || base == ".." {
		if whole, err := filepath.Abs(path); err == nil {
			path = whole
		}
	}
	for _, known := range []string{".gz", ".lz4", ".zst", ".jfr"} { // another dot belongs to the name
		path = strings.TrimSuffix(path, known)
	}
	return path + "-repaired.jfr"
}
