package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"jfrlens/profiler/sample"
)

// CheckSampleType says what is wrong with the name of something to measure, and
// which was probably meant; nil for a sample type or what may be the name of an
// event type.
func CheckSampleType(name string) error {
	standard := sample.Names()
	if slices.Contains(standard, name) || isEventName(name) || sample.Labelled(name) != "" {
		return nil
	}
	return fmt.Errorf("%q is neither one of %s nor the name of an event type%s", name, strings.Join(standard, ", "), didYouMean(name, standard))
}

// EventsNamed are the event types that a name or label may mean: one without a dot is that of a class without a package, or
// of an event type of the JDK. Recorders take no notice of what is not there.
func EventsNamed(name string) []string {
	if named := sample.Labelled(name); named != "" {
		return []string{named}
	}
	if strings.Contains(name, ".") {
		return []string{name}
	}
	return []string{name, "jdk." + name}
}

// isEventName tells whether a name may be put into an option: letters, digits,
// dots, underscores and dollars, with a dot or a capital somewhere.
func isEventName(name string) bool {
	for _, r := range name {
		if !strings.ContainsRune("._$", r) && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') {
			return false
		}
	}
	return strings.ContainsAny(name, ".ABCDEFGHIJKLMNOPQRSTUVWXYZ")
}

// didYouMean ends a sentence about an unknown name with the one that was probably
// meant, "" for none.
func didYouMean(name string, known []string) string {
	best, meant := min(2, (len(name)+1)/2)+1, "" // more typing errors make another word
	for _, k := range known {
		if d := levenshtein.ComputeDistance(strings.ToLower(name), strings.ToLower(k)); d < best {
			best, meant = d, k
		}
	}
	if meant == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", meant)
}
