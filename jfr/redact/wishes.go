package redact

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// wishes are sentences on what the configuration leaves in what is written.
func (s *Session) wishes() []string {
	r := s.rules
	var all []string
	if s.alias.shown > 0 {
		all = append(all, fmt.Sprintf("The first %d characters of long secrets stay, as general.partial_redaction says.", shownStart))
	}
	if !r.pseudonyms.masked[Secret] && r.Mode != Mask {
		all = append(all, "Equal secrets can be told as such by their pseudonyms, as general.pseudonymization.scope.properties says.")
	}
	if n := s.rare(); n > 0 {
		all = append(all, fmt.Sprintf("Texts that were found fewer times than min_occurrences says stay where nothing else tells that they are secret: %d.", n))
	}
	if len(r.networkTypes) > 0 && (r.Network || r.Ports) {
		all = append(all, fmt.Sprintf("Hosts and ports in fields of other events than %s stay where nothing else tells what they are, as network.event_types says.", strings.Join(r.networkTypes, ", ")))
	}
	if len(r.pseudonyms.fixed)+len(r.pseudonyms.generators) > 0 || r.Mode == Realistic {
		all = append(all, "Names that were invented, or given by the configuration, look like real ones: a search of the file without this call's configuration takes them for such.")
	}
	return all
}

// begin checks, before anything is written, that what the configuration has stand for a text is not itself replaced.
func (s *Session) begin() error {
	if s.begun {
		return nil
	}
	s.begun = true
	for _, text := range slices.Sorted(maps.Keys(s.rules.pseudonyms.fixed)) {
		with := s.rules.pseudonyms.fixed[text]
		if s.alias.met[with] && s.needles.has(text) {
			return fmt.Errorf("general.pseudonymization.replacements: %q is in the files, so that it can stand for nothing; choose another text", with)
		}
		if s.needles.isIn(with) {
			return fmt.Errorf("general.pseudonymization.replacements: %q has in it what is replaced in the files, so that it can stand for nothing; choose another text", with)
		}
	}
	return nil
}

// Notes says which keys of the file have no effect here, or another one than in jfr-redact, and why.
func (c *Config) Notes() []string {
	var notes []string
	if c.Discovery.Mode == "fast" {
		notes = append(notes, "discovery.mode fast is as default: what was written before a name was known would not pass the search")
	}
	if names := c.uselessGenerators(); len(names) > 0 {
		notes = append(notes, "general.pseudonymization.pattern_generators has no effect for "+strings.Join(names, ", ")+": there is no pattern of that name")
	}
	if c.countsOccurrences() {
		notes = append(notes, "min_occurrences counts texts: a string that a recording has in many events of one kind counts once in a chunk")
	}
	return notes
}

// countsOccurrences says whether something must be found several times.
func (c *Config) countsOccurrences() bool {
	several := func(p *Pattern) bool { return p.Discovery.MinOccurrences > 1 }
	return slices.ContainsFunc(c.Strings.Patterns.groups(), func(g patternGroup) bool { return several(g.pattern) }) ||
		slices.ContainsFunc(c.Strings.Patterns.Custom, func(p Pattern) bool { return several(&p) }) ||
		slices.ContainsFunc(slices.Concat(c.Discovery.PropertyExtractions, c.Discovery.CustomExtractions), func(x Extraction) bool { return x.MinOccurrences > 1 })
}
