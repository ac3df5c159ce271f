package maven

import "jfrlens/profiler/launch/consent"

// harmlessOption is about what is printed, how much is done at once, and whether
// the network is used.
var harmlessOption = consent.Pattern(`^(?:-[BqeXoUNV]|-nsu|-ntp|-fae|-ff|-fn|-am|-amd|-T[\d.]+C?|--(?:batch-mode|quiet|errors|debug|verbose|offline|update-snapshots` +
	`|no-snapshot-updates|no-transfer-progress|fail-at-end|fail-fast|fail-never|also-make|also-make-dependents|non-recursive|show-version)|--(?:threads|color)=[\w.]+)$`)

// harmless are the arguments of Maven that need no consent.
func harmless() consent.Harmless {
	return consent.Harmless{
		Form: harmlessOption, WithValue: []string{"-T", "--threads", "--color", "-pl", "--projects"}, Others: true,
		Defining: []string{"-D", "--define"}, Property: consent.IsToolProperty,
	}
}
