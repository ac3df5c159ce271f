package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// afterName is how the flag is called that names the other side of a comparison.
const afterName = "after"

// afterFlag names recordings after a change, as arguments do.
type afterFlag []string

func (f *afterFlag) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar((*[]string)(f), afterName, nil, "`recording` of a run after the change, as an argument is (may be repeated); with it, several may follow --before, too")
	_ = cmd.RegisterFlagCompletionFunc(afterName, completeRuns) // it is there
}

// onSides does something with the recordings after the change, which are arguments or flags.
func (f *afterFlag) onSides(std streams, do action) action {
	return func(cmd *cobra.Command, args []string) error {
		return onRuns(std, do)(cmd, slices.Concat(args, *f))
	}
}

// sidesKept lets the flags of the two sides of a comparison have several recordings each, as in --before a b c --after d e f. Without
// --after, what stands behind the first of --before are arguments, as elsewhere.
func sidesKept(args []string) []string {
	if len(args) == 0 || !slices.Contains([]string{"check", "lines"}, args[0]) || !slices.Contains(args, "--"+afterName) {
		return args
	}
	var kept []string
	side := ""
	for i, word := range args {
		switch {
		case word == "--"+beforeName || word == "--"+afterName:
			side = word
			if i+1 == len(args) || strings.HasPrefix(args[i+1], "-") { // the parser says what is missing
				kept = append(kept, word)
			}
			continue
		case strings.HasPrefix(word, "-") && word != "-":
			side = ""
		}
		if side != "" {
			kept = append(kept, side)
		}
		kept = append(kept, word)
	}
	return kept
}
