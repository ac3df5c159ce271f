package main

import (
	"encoding/json"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
)

// version is set by the build: go build -ldflags "-X main.version=1.2.3".
var version = "dev"

func newVersionCommand(std streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "Print the version of jfrlens",
		Example: "  jfrlens version --json",
		Args:    exactly(0, "no argument"),
		RunE: func(*cobra.Command, []string) error {
			if asJSON {
				return json.NewEncoder(std.out).Encode(map[string]string{
					"version": version, "go": runtime.Version(), "os": runtime.GOOS, "arch": runtime.GOARCH,
				})
			}
			_, err := fmt.Fprintf(std.out, "jfrlens %s (%s, %s/%s)\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}
