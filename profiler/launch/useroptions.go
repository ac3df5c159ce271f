package launch

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// userOptionsName is the argument file with the user's own JVM options.
const userOptionsName = "options.txt"

// Characters of an option that build tools take apart, each by rules of its own,
// and those that mean something to the shells of their start scripts as well.
const (
	splitting = " \t\r\n'\""
	intricate = splitting + "*?[]$`;&|<>()\\#"
)

// plainOptions are the user's options for a build tool that splits them at
// blanks. Where one is more than a plain word they go by an argument file, which
// every launcher from JDK 9 on reads by the same rules.
func (p *preparation) plainOptions(jdk JDK) ([]string, error) {
	if !slices.ContainsFunc(p.Options, func(option string) bool { return strings.ContainsAny(option, intricate) }) {
		return p.Options, nil
	}
	if jdk.Major < 9 {
		return p.Options, splittable(p.Options, jdk)
	}
	var text strings.Builder
	for _, option := range p.Options {
		text.WriteString(argWord(option) + "\n")
	}
	p.files[userOptionsName] = text.String()
	return []string{"@" + filepath.Join(p.Session, userOptionsName)}, nil
}

// splittable is the error for an option that would be taken apart.
func splittable(options []string, jdk JDK) error {
	for _, option := range options {
		if strings.ContainsAny(option, splitting) {
			return fmt.Errorf("%w: the JVM option %q has blanks or quotes, which build tools take apart, and %s reads no argument files to keep it whole; run with JDK 9 or later, or leave the option out", ErrNoTarget, option, jdk.Name())
		}
	}
	return nil
}

// argWord is a word of an argument file; see splitArgFile.
func argWord(word string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(word) + `"`
}
