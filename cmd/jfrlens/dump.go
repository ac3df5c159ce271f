package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"

	"jfrlens/profiler"
	"jfrlens/profiler/jvm"
)

func newDumpCommand(std streams) *cobra.Command {
	var last profiler.LastMinutes
	var output string
	var samples sampleFlags
	var report reportFlags
	cmd := &cobra.Command{
		Use:   "dump PID|NAME",
		Short: "Write the last minutes of a JVM that records anyway, and show them",
		Long: `Makes a running JVM write what the recordings hold that it makes anyway, as with
-XX:StartFlightRecording=maxage=10m, and shows the hottest methods and lines, as
jfrlens lines does. The recordings go on. With several it is what all of them
hold, unless --recording names one. No JDK is needed.`,
		Example: "  jfrlens dump 4711\n  jfrlens dump ShopServer --last 5m -o slow.jfr",
		Args:    exactly(1, "the process id of a JVM, or a part of its main class's name"),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if err := errors.Join(notNegative(cmd, "last", "top"), samples.check()); err != nil {
				return err
			}
			if last.PID, err = processID(std, args[0]); err != nil {
				return err
			}
			return dumpAndShow(cmd.Context(), std, last, output, func(path string) error {
				return showLines(cmd.Context(), std, []string{path}, samples, report)
			})
		},
	}
	samples.add(cmd)
	report.add(cmd)
	cmd.Flags().DurationVar(&last.Last, "last", 0, "how much `time` to write, such as 5m (default: all that is held)")
	cmd.Flags().StringVar(&last.Recording, "recording", "", "`name` of the recording (default: all)")
	cmd.Flags().StringVarP(&output, "output", "o", "", "`file` to write (default: MAIN-PID-TIME.jfr)")
	return cmd
}

// dumpAndShow writes what a JVM dumps into a file and shows it.
func dumpAndShow(ctx context.Context, std streams, last profiler.LastMinutes, output string, show func(path string) error) error {
	var dumped profiler.Dumped
	err := inPrivateFolder(func(folder string) error {
		path := filepath.Join(folder, "whole.jfr")
		err := writeWhole(path, func(w io.Writer) (err error) {
			dumped, err = last.Write(ctx, folder, w)
			return err
		})
		if err != nil {
			return err
		}
		if output == "" {
			output = dumpName(dumped.Process, time.Now())
		}
		return copyFile(output, path)
	})
	if err != nil {
		return err
	}
	std.note(fmt.Sprintf("%s holds what process %d had of %s", output, last.PID, strings.Join(dumped.Recordings, ", ")))
	return show(output)
}

// copyFile writes a copy of a file.
func copyFile(to, from string) error {
	file, err := os.Open(from)
	if err != nil {
		return err
	}
	defer file.Close()
	return writeWhole(to, func(w io.Writer) error {
		_, err := io.Copy(w, file)
		return err
	})
}

// dumpName is the name of a file for what a JVM dumps now.
func dumpName(p jvm.Process, now time.Time) string {
	name := strings.Map(func(r rune) rune {
		if r == '.' || r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '_'
	}, filepath.Base(p.Main))
	name = strings.TrimLeft(strings.TrimSuffix(name, ".jar"), ".-")
	return fmt.Sprintf("%s-%d-%s.jfr", cmp.Or(name, "jvm"), p.PID, now.UTC().Format("20060102-150405"))
}

// inPrivateFolder lets something use a folder that only this user can see, and removes it.
func inPrivateFolder(use func(folder string) error) error {
	folder, err := os.MkdirTemp("", "jfrlens-dump-")
	if err != nil {
		return fmt.Errorf("no folder for what the JVM dumps: %w", err)
	}
	return errors.Join(use(folder), os.RemoveAll(folder))
}
