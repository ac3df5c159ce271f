package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// release is the version that the linker was told (.setup/ldflags.sh).
var release = unreleased

// unreleased is what the linker was told nothing of.
const unreleased = "(devel)"

// version names the release or commit that the binary was built from: where the linker was not told, as the Go tool
// notes it, which does not in a work tree of git that is not the first.
func version() string {
	if release != unreleased {
		return release
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown)"
	}
	return info.Main.Version
}

// printVersion is what --version and the command do.
func printVersion(std streams) error {
	_, err := fmt.Fprintf(std.out, "jfrlens %s (%s, %s/%s)\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

func newVersionCommand(std streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "Print the version of jfrlens",
		Example: "  jfrlens version --json",
		Args:    exactly(0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			if asJSON {
				return writeJSON(std.out, map[string]string{
					"version": version(), "go": runtime.Version(), "os": runtime.GOOS, "arch": runtime.GOARCH,
				})
			}
			return printVersion(std)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}
