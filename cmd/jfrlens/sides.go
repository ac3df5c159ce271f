package main

import (
	"slices"
	"strings"
)

// afterName is how the flag is called that names the other side of a comparison.
const afterName = "after"

// sidesKept lets the flags of the two sides of a check have several recordings each, as in --before a b c --after d e f. Without
// --after, what stands behind the first of --before are arguments, as elsewhere.
func sidesKept(args []string) []string {
	if len(args) == 0 || args[0] != "check" || !slices.Contains(args, "--"+afterName) {
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
