package redact

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Rules say what is secret. [Config.Rules] makes them.
type Rules struct {
	Mask string // what replaces a secret
	Mode Mode   // of pseudonyms
	// Discover is how secrets are found that are replaced everywhere: "default" (or "fast", which is the same) or "none".
	Discover string

	Users, Mails, UUIDs, Addresses, Hosts, URLHosts, Tokens, SQL bool

	Threads, Ports bool   // names of threads and numbers of ports are replaced
	Paths          string // how much of a path stays
	Names          bool   // patterns of the user count in names of classes and methods, too

	classes      *regexp.Regexp // of the packages whose classes get other names; nil if there are none
	keys         []*regexp.Regexp
	custom       []customPattern
	extractions  []extraction
	discovered   []customPattern
	words        []wordRule
	removed      []string
	filter       Filtering
	commonUsers  map[string]bool
	pathFields   []string
	replacements map[string]string
}

// customPattern is a pattern of the user.
type customPattern struct {
	pattern  *regexp.Regexp
	group    int
	kind     Kind
	ignore   []*regexp.Regexp
	exact    []string
	discover bool // what is found is replaced everywhere
}

func (c *customPattern) ignores(text []byte) bool {
	return slices.Contains(c.exact, string(text)) || slices.ContainsFunc(c.ignore, func(p *regexp.Regexp) bool { return p.Match(text) })
}

// extraction finds users and hosts by the name of a property.
type extraction struct {
	key, value, event *regexp.Regexp
	kind              Kind
	allowed           []string
}

// accepts says whether a value is one that is looked for.
func (x *extraction) accepts(value string) bool {
	return x.value.MatchString(value) && !slices.Contains(x.allowed, value)
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
	p := &c.Strings.Patterns
	on := func(pattern Pattern, otherwise bool) bool {
		return isOn(c.Strings.Enabled, true) && isOn(pattern.Enabled, otherwise)
	}
	r := &Rules{
		Mask: c.General.RedactionText, Mode: Mode(c.General.Pseudonymization.Mode), Discover: c.Discovery.Mode,
		Users: on(p.Homes, isOn(p.User.Enabled, true)), Mails: on(p.Emails, true), UUIDs: on(p.UUIDs, false), Addresses: on(p.IPAddresses, true),
		Hosts: on(p.Hostnames, true), URLHosts: on(p.InternalURLs, true) || on(p.SSHHosts, false), Tokens: on(p.Tokens, true), SQL: on(p.SQLLiterals, true),
		Threads: isOn(c.Strings.RedactInThreadNames, false), Names: isOn(c.Strings.RedactInMethodNames, false) || isOn(c.Strings.RedactInClassNames, false), Ports: isOn(c.Network.Enabled, true) && isOn(c.Network.RedactPorts, false),
		Paths: c.Paths.Mode, removed: c.Events.RemovedTypes, filter: c.Events.Filtering, pathFields: c.Paths.Fields,
		replacements: c.General.Pseudonymization.Replacements, commonUsers: map[string]bool{},
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
	if !isOn(c.Network.Enabled, true) || !isOn(c.Network.RedactAddresses, true) {
		r.Hosts = false
	}
	if !isOn(c.General.Pseudonymization.Enabled, false) {
		r.Mode = Mask
	}
	r.setCommonUsers(slices.Concat(p.Homes.Discovery.Whitelist, p.Homes.Discovery.Allowlist, p.User.Discovery.Whitelist, p.User.Discovery.Allowlist))
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
	if err := r.addPatterns(c); err != nil {
		return err
	}
	return r.addExtractions(c)
}

func (r *Rules) addKeys(c *Config) error {
	for _, text := range c.Properties.Patterns {
		if c.Properties.FullMatch {
			text = "^(?:" + text + ")$"
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

// onlyJava is what patterns of Java have and ours have not.
var onlyJava = []string{
	"(?=", "(?!", "(?<=", "(?<!", "(?>", "*+", "++", "?+", "}+", `\1`, `\2`, `\k<`, "&&", `\h`, `\H`, `\R`, `\X`, `\Z`, `\G`, `\p{java`, `\p{Is`, `\p{In`,
	`\p{Alpha}`, `\p{Lower}`, `\p{Upper}`, `\p{Alnum}`, `\p{Digit}`, `\p{Punct}`, `\p{Space}`, `\p{XDigit}`, "(?x", "(?u", "(?d",
}

// compilePattern compiles a pattern, and says in the words of who wrote it why that cannot be done.
func compilePattern(text string) (*regexp.Regexp, error) {
	p, err := regexp.Compile(text)
	if err == nil && !strings.Contains(text, "&&[") { // which has another meaning here
		return p, nil
	}
	for _, only := range onlyJava {
		if strings.Contains(text, only) {
			return nil, fmt.Errorf("the pattern %q has %s, which only Java has; patterns here take no look-around, no possessive repetition, no intersections and no references, so that no text makes them slow, and classes as [[:alpha:]]", text, only)
		}
	}
	return nil, fmt.Errorf("the pattern %q is none: %w", text, err)
}

// addPatterns adds those of the configuration beside our own shapes.
func (r *Rules) addPatterns(c *Config) error {
	if !isOn(c.Strings.Enabled, true) {
		return nil
	}
	p := &c.Strings.Patterns
	for _, group := range []struct {
		name string
		list []Pattern
		kind Kind
	}{
		{"home_directories", []Pattern{p.Homes, p.User}, User},
		{"emails", []Pattern{p.Emails}, Mail},
		{"uuids", []Pattern{p.UUIDs}, Identifier},
		{"ip_addresses", []Pattern{p.IPAddresses}, Address},
		{"ssh_hosts", []Pattern{p.SSHHosts}, Host},
		{"hostnames", []Pattern{p.Hostnames}, Host},
		{"internal_urls", []Pattern{p.InternalURLs}, Host},
		{"custom", p.Custom, Word},
	} {
		for _, pattern := range group.list {
			if !isOn(pattern.Enabled, group.name == "custom") {
				continue
			}
			if err := r.addPattern(pattern, group.kind); err != nil {
				return fmt.Errorf("strings.patterns.%s: %w", group.name, err)
			}
		}
	}
	return nil
}

func (r *Rules) addPattern(p Pattern, kind Kind) error {
	texts := p.Patterns
	if p.Regex != "" && kind == Word {
		texts = append(texts[:len(texts):len(texts)], p.Regex)
	}
	c := customPattern{kind: kind, exact: slices.Concat(p.IgnoreExact, p.Discovery.Whitelist, p.Discovery.Allowlist), discover: isOn(p.Discovery.Enabled, false)}
	for _, text := range p.Ignore {
		ignore, err := compilePattern("^(?:" + text + ")$")
		if err != nil {
			return err
		}
		c.ignore = append(c.ignore, ignore)
	}
	for _, text := range texts {
		pattern, err := compilePattern(text)
		if err != nil {
			return err
		}
		c.pattern, c.group = pattern, 0
		if g := p.Discovery.CaptureGroup; c.discover && g <= pattern.NumSubexp() {
			c.group = g
		}
		r.custom = append(r.custom, c)
		if c.discover {
			r.discovered = append(r.discovered, c)
		}
	}
	return nil
}

// kindOf are the kinds of what is extracted, by their names in configurations.
var kindOf = map[string]Kind{"USERNAME": User, "HOSTNAME": Host, "EMAIL_LOCAL_PART": User, "CUSTOM": Word, "": Word}

func (r *Rules) addExtractions(c *Config) error {
	for _, x := range slices.Concat(c.Discovery.PropertyExtractions, c.Discovery.CustomExtractions) {
		if !isOn(x.Enabled, true) {
			continue
		}
		kind, known := kindOf[x.Type]
		if !known {
			return fmt.Errorf("discovery: %s is of type %q; there are USERNAME, HOSTNAME, EMAIL_LOCAL_PART and CUSTOM", x.Name, x.Type)
		}
		allowed := slices.Concat(x.Whitelist, x.Allowlist)
		if x.Pattern != "" {
			pattern, err := compilePattern(x.Pattern)
			if err != nil {
				return fmt.Errorf("discovery: %w", err)
			}
			r.discovered = append(r.discovered, customPattern{pattern: pattern, group: min(x.CaptureGroup, pattern.NumSubexp()), kind: kind, exact: allowed})
			continue
		}
		own := extraction{kind: kind, allowed: allowed}
		for _, part := range []struct {
			text string
			into **regexp.Regexp
		}{{x.KeyPattern, &own.key}, {x.ValuePattern, &own.value}, {x.EventTypeFilter, &own.event}} {
			pattern, err := compilePattern(part.text)
			if err != nil {
				return fmt.Errorf("discovery: %w", err)
			}
			*part.into = pattern
		}
		r.extractions = append(r.extractions, own)
	}
	return nil
}

// setCommonUsers are those that tell nobody.
func (r *Rules) setCommonUsers(more []string) {
	for _, name := range append(more, "root", "admin", "test", "user", "guest", "system", "public", "shared", "default", "all users", "nobody",
		"anonymous", "unknown") {
		r.commonUsers[strings.ToLower(name)] = true
	}
}

func (r *Rules) isCommonUser(name string) bool { return r.commonUsers[strings.ToLower(name)] }

// publicHosts are those of makers of JVMs and the like, and names of the machine itself.
var publicHosts = []string{
	"localhost", "localhost.localdomain", "java.com", "oracle.com", "sun.com", "openjdk.org", "java.net", "adoptium.net", "azul.com", "amazon.com", "microsoft.com",
	"redhat.com", "sap.com", "sapmachine.io", "bell-sw.com", "eclipse.org", "debian.org", "ubuntu.com", "launchpad.net", "apache.org", "w3.org", "xml.org", "xmlsoap.org",
	"jboss.org", "hibernate.org", "springframework.org", "spring.io", "github.com", "graalvm.org", "ibm.com", "example.com", "example.org", "example.net", "example",
}

// isPublic says whether the name of a host tells nothing.
func (r *Rules) isPublic(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	return slices.ContainsFunc(publicHosts, func(name string) bool { return host == name || strings.HasSuffix(host, "."+name) })
}
