package redact

import (
	"fmt"
	"regexp"
	"slices"
)

// Rules say what is secret. [Config.Rules] makes them.
type Rules struct {
	Mask string // what replaces a secret
	Mode Mode   // of pseudonyms
	// Discover is how secrets are found that are replaced everywhere: "default" (or "fast", which is the same) or "none".
	Discover string

	Users, Mails, UUIDs, Addresses, Hosts, URLHosts, Tokens, SQL bool

	Network        bool   // fields of events hold hosts and addresses
	Local          bool   // the machine itself is a host with an address like others
	Threads, Ports bool   // names of threads and numbers of ports are replaced
	Paths          string // how much of a path stays
	Names          bool   // patterns of the user count in names of classes and methods, too

	classes      *regexp.Regexp // of the packages whose classes get other names; nil if there are none
	keys         []*regexp.Regexp
	custom       []customPattern
	extractions  []extraction
	discovered   []customPattern
	words        []wordRule
	stay         [kinds]exceptions // of what has our own shapes
	thresholds   [kinds]threshold  // of these, too
	pairs        []pair
	removed      []string
	filter       Filtering
	pathFields   []string
	networkTypes []string // those whose fields hold hosts and addresses; empty for all
	pseudonyms   style
}

// isOn says whether a switch is on; the default if it is not set.
func isOn(p *bool, otherwise bool) bool {
	if p == nil {
		return otherwise
	}
	return *p
}

// Rules checks a configuration and makes rules of it.
func (c *Config) Rules() (*Rules, error) {
	on := map[string]bool{}
	for _, g := range c.Strings.Patterns.groups() {
		on[g.name] = isOn(c.Strings.Enabled, true) && isOn(g.pattern.Enabled, g.on)
	}
	network := isOn(c.Network.Enabled, true)
	r := &Rules{
		Mask: c.General.RedactionText, Mode: Mode(c.General.Pseudonymization.Mode), Discover: c.Discovery.Mode,
		Users: on["user"] && on["home_directories"], Mails: on["emails"], UUIDs: on["uuids"], Addresses: on["ip_addresses"],
		Hosts: on["hostnames"], URLHosts: on["internal_urls"] || on["ssh_hosts"], Tokens: on["tokens"], SQL: on["sql_literals"],
		Network: network && isOn(c.Network.RedactAddresses, true), Ports: network && isOn(c.Network.RedactPorts, false), Local: network && !isOn(c.Network.KeepLocalAddresses, true),
		Threads: isOn(c.Strings.RedactInThreadNames, false), Names: isOn(c.Strings.RedactInMethodNames, false) || isOn(c.Strings.RedactInClassNames, false),
		Paths: c.Paths.Mode, removed: c.Events.RemovedTypes, filter: c.Events.Filtering, pathFields: c.Paths.Fields, networkTypes: c.Network.EventTypes,
	}
	if r.Mask == "" {
		r.Mask = "***"
	}
	if !isOn(c.Events.RemoveEnabled, true) {
		r.removed = nil
	}
	if !isOn(c.Paths.Enabled, true) || r.Paths == "" {
		r.Paths = "keep_all"
	}
	if !isOn(c.General.Pseudonymization.Enabled, false) {
		r.Mode = Mask
	}
	return r, r.complete(c)
}

// complete compiles the patterns and checks names.
func (r *Rules) complete(c *Config) error {
	switch {
	case !slices.Contains([]Mode{"", Hash, Counter, Realistic, Mask}, r.Mode):
		return fmt.Errorf("general.pseudonymization.mode is %q; there are hash, counter, realistic and none", r.Mode)
	case !slices.Contains([]string{"", "default", "fast", "none"}, r.Discover):
		return fmt.Errorf("discovery.mode is %q; there are default, fast and none", r.Discover)
	case !slices.Contains([]string{"keep_filename", "redact_all", "keep_all"}, r.Paths):
		return fmt.Errorf("paths.mode is %q; there are keep_filename, redact_all and keep_all", r.Paths)
	}
	if r.Mode == "" {
		r.Mode = Hash
	}
	if isOn(c.Properties.Enabled, true) {
		if err := r.addKeys(c); err != nil {
			return err
		}
	}
	if len(c.Classes) > 0 {
		var err error
		if r.classes, err = classPattern(c.Classes); err != nil {
			return err
		}
	}
	for _, add := range []func(*Config) error{r.addStyle, r.addPatterns, r.addExtractions} {
		if err := add(c); err != nil {
			return err
		}
	}
	if r.Discover == "none" && (r.Mode == Realistic || len(r.pseudonyms.generators) > 0) {
		return fmt.Errorf("discovery.mode none does not go with invented names: only who has read all files knows that a name is in none of them")
	}
	return nil
}

// addKeys compiles the names of secret properties.
func (r *Rules) addKeys(c *Config) error {
	for _, text := range c.Properties.Patterns {
		if c.Properties.FullMatch {
			text = whole(text)
		}
		if !c.Properties.CaseSensitive {
			text = "(?i)" + text
		}
		p, err := compilePattern(text)
		if err != nil {
			return fmt.Errorf("properties.patterns: %w", err)
		}
		r.keys = append(r.keys, p)
	}
	return nil
}

// Key is that of the pseudonyms: of the seed of the configuration, or a new one.
func (r *Rules) Key() []byte {
	if r.pseudonyms.seed != "" {
		return KeyOf(r.pseudonyms.seed)
	}
	return NewKey()
}

// whole is a pattern that matches all of a text or nothing.
func whole(pattern string) string { return "^(?:" + pattern + ")$" }
