package jfr

import (
	"regexp"
	"sync"
)

// Pattern returns a regular expression that is compiled when it is first used: few runs use it, and every run's start would
// pay for it.
func Pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
