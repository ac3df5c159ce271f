package redact

import (
	"bytes"
	"embed"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
)

//go:embed presets
var presets embed.FS

// Config is a configuration file: the keys of jfr-redact with their meaning, and our own. Presets have no other form.
type Config struct {
	// Parent is the preset or the file that this one changes. "$PARENT" in a list stands for that of the parent.
	Parent    string `yaml:"parent"`
	Discovery struct {
		// Mode is "default" to read all files before the first is written, or "none". "fast" is as "default".
		Mode                string       `yaml:"mode"`
		PropertyExtractions []Extraction `yaml:"property_extractions"`
		CustomExtractions   []Extraction `yaml:"custom_extractions"`
	} `yaml:"discovery"`
	Properties struct {
		Enabled       *bool    `yaml:"enabled"`
		CaseSensitive bool     `yaml:"case_sensitive"`
		FullMatch     bool     `yaml:"full_match"`
		Patterns      []string `yaml:"patterns"`
	} `yaml:"properties"`
	Events struct {
		RemoveEnabled *bool     `yaml:"remove_enabled"`
		RemovedTypes  []string  `yaml:"removed_types"`
		Filtering     Filtering `yaml:"filtering"`
	} `yaml:"events"`
	Strings struct {
		Enabled             *bool          `yaml:"enabled"`
		RedactInMethodNames *bool          `yaml:"redact_in_method_names"`
		RedactInClassNames  *bool          `yaml:"redact_in_class_names"`
		RedactInThreadNames *bool          `yaml:"redact_in_thread_names"`
		Patterns            StringPatterns `yaml:"patterns"`
	} `yaml:"strings"`
	Network struct {
		Enabled            *bool    `yaml:"enabled"`
		RedactPorts        *bool    `yaml:"redact_ports"`
		RedactAddresses    *bool    `yaml:"redact_addresses"`
		KeepLocalAddresses *bool    `yaml:"keep_local_addresses"`
		EventTypes         []string `yaml:"event_types"`
	} `yaml:"network"`
	Paths struct {
		Enabled *bool `yaml:"enabled"`
		// Mode is "keep_filename", "redact_all" or "keep_all". Depth and extension of a path always stay.
		Mode   string   `yaml:"mode"`
		Fields []string `yaml:"fields"`
	} `yaml:"paths"`
	// Classes are packages whose classes and methods get other names. Ours.
	Classes []string `yaml:"classes"`
	General struct {
		RedactionText    string `yaml:"redaction_text"`
		PartialRedaction *bool  `yaml:"partial_redaction"`
		Pseudonymization struct {
			Enabled       *bool             `yaml:"enabled"`
			Mode          string            `yaml:"mode"`
			Format        string            `yaml:"format"`
			CustomPrefix  string            `yaml:"custom_prefix"`
			CustomSuffix  string            `yaml:"custom_suffix"`
			HashLength    int               `yaml:"hash_length"`
			HashAlgorithm string            `yaml:"hash_algorithm"`
			Scope         map[string]bool   `yaml:"scope"`
			Replacements  map[string]string `yaml:"replacements"`
			Generators    any               `yaml:"pattern_generators"`
		} `yaml:"pseudonymization"`
	} `yaml:"general"`
}

// Filtering chooses events by patterns with * and ?, several with commas between.
type Filtering struct {
	IncludeEvents     []string `yaml:"include_events"`
	ExcludeEvents     []string `yaml:"exclude_events"`
	IncludeCategories []string `yaml:"include_categories"`
	ExcludeCategories []string `yaml:"exclude_categories"`
	IncludeThreads    []string `yaml:"include_threads"`
	ExcludeThreads    []string `yaml:"exclude_threads"`
}

// StringPatterns are the shapes of secrets.
type StringPatterns struct {
	User         Pattern   `yaml:"user"`
	Homes        Pattern   `yaml:"home_directories"`
	Emails       Pattern   `yaml:"emails"`
	UUIDs        Pattern   `yaml:"uuids"`
	IPAddresses  Pattern   `yaml:"ip_addresses"`
	SSHHosts     Pattern   `yaml:"ssh_hosts"`
	Hostnames    Pattern   `yaml:"hostnames"`
	InternalURLs Pattern   `yaml:"internal_urls"`
	Tokens       Pattern   `yaml:"tokens"`
	SQLLiterals  Pattern   `yaml:"sql_literals"`
	Custom       []Pattern `yaml:"custom"`
}

// Pattern is one shape. Where there are patterns, they are looked for beside our own.
type Pattern struct {
	Name        string   `yaml:"name"`
	Description string   `yaml:"description"`
	Enabled     *bool    `yaml:"enabled"`
	Patterns    []string `yaml:"patterns"`
	Regex       string   `yaml:"regex"`
	Ignore      []string `yaml:"ignore"`
	IgnoreExact []string `yaml:"ignore_exact"`
	IgnoreAfter []string `yaml:"ignore_after"`
	Discovery   struct {
		Enabled        *bool    `yaml:"enabled"`
		CaptureGroup   int      `yaml:"capture_group"`
		MinOccurrences int      `yaml:"min_occurrences"`
		CaseSensitive  *bool    `yaml:"case_sensitive"`
		Whitelist      []string `yaml:"whitelist"`
		Allowlist      []string `yaml:"allowlist"`
	} `yaml:"discovery"`
}

// Extraction finds texts that are replaced everywhere.
type Extraction struct {
	Name                 string   `yaml:"name"`
	Description          string   `yaml:"description"`
	KeyPattern           string   `yaml:"key_pattern"`
	KeyPropertyPattern   string   `yaml:"key_property_pattern"`
	ValuePattern         string   `yaml:"value_pattern"`
	ValuePropertyPattern string   `yaml:"value_property_pattern"`
	EventTypeFilter      string   `yaml:"event_type_filter"`
	Pattern              string   `yaml:"pattern"`
	CaptureGroup         int      `yaml:"capture_group"`
	Type                 string   `yaml:"type"`
	CaseSensitive        *bool    `yaml:"case_sensitive"`
	MinOccurrences       int      `yaml:"min_occurrences"`
	Whitelist            []string `yaml:"whitelist"`
	Allowlist            []string `yaml:"allowlist"`
	Enabled              *bool    `yaml:"enabled"`
}

// UnmarshalYAML reads an extraction, or "$PARENT" in a list of them.
func (x *Extraction) UnmarshalYAML(text []byte) error {
	if strings.Trim(strings.TrimSpace(string(text)), `"'`) == parentMark {
		x.Name = parentMark
		return nil
	}
	type plain Extraction // without this method
	return yaml.UnmarshalWithOptions(text, (*plain)(x), yaml.Strict())
}

// parentMark stands for the list of the parent.
const parentMark = "$PARENT"

// maxParents bounds the chain of parents.
const maxParents = 8

// maxConfig bounds the size of a configuration, in bytes.
const maxConfig = 4 << 20

// ReadConfig reads a configuration: "default", "strict", or a file, with its parents.
func ReadConfig(name string) (*Config, error) { return readConfig(name, 0) }

func readConfig(name string, depth int) (*Config, error) {
	if depth > maxParents {
		return nil, fmt.Errorf("configuration %s: there are more than %d parents behind each other", name, maxParents)
	}
	text, err := configText(name)
	if err != nil {
		return nil, err
	}
	var own Config
	if err := decodeConfig(text, &own); err != nil {
		return nil, fmt.Errorf("configuration %s: %w", name, err)
	}
	if own.Parent == "" || own.Parent == "none" {
		return &own, nil
	}
	merged, err := readConfig(own.Parent, depth+1)
	if err != nil {
		return nil, err
	}
	before := *merged
	if err := decodeConfig(text, merged); err != nil { // only what it says is changed
		return nil, fmt.Errorf("configuration %s: %w", name, err)
	}
	merged.inherit(&before)
	return merged, nil
}

func decodeConfig(text []byte, into *Config) error {
	return yaml.NewDecoder(bytes.NewReader(text), yaml.Strict()).Decode(into)
}

// configText returns the text of a preset or a file.
func configText(name string) ([]byte, error) {
	if name == "default" || name == "strict" {
		return presets.ReadFile("presets/" + name + ".yaml")
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, fmt.Errorf("there is no configuration %q: it is neither default nor strict, nor a file that can be read", name)
	}
	if info.Size() > maxConfig {
		return nil, fmt.Errorf("configuration %s is far too large for one", name)
	}
	return os.ReadFile(name)
}

// inherit puts the lists of the parent where they are asked for.
func (c *Config) inherit(parent *Config) {
	for _, list := range []struct{ own, theirs *[]string }{
		{&c.Properties.Patterns, &parent.Properties.Patterns},
		{&c.Events.RemovedTypes, &parent.Events.RemovedTypes},
		{&c.Paths.Fields, &parent.Paths.Fields},
		{&c.Classes, &parent.Classes},
	} {
		*list.own = withParent(*list.own, *list.theirs, func(s string) bool { return s == parentMark })
	}
	isMark := func(x Extraction) bool { return x.Name == parentMark }
	c.Discovery.PropertyExtractions = withParent(c.Discovery.PropertyExtractions, parent.Discovery.PropertyExtractions, isMark)
	c.Discovery.CustomExtractions = withParent(c.Discovery.CustomExtractions, parent.Discovery.CustomExtractions, isMark)
}

func withParent[T any](own, parent []T, isMark func(T) bool) []T {
	var all []T
	for _, item := range own {
		if isMark(item) {
			all = append(all, parent...)
		} else {
			all = append(all, item)
		}
	}
	return all
}

// Notes says which keys of the file have no effect here, and why.
func (c *Config) Notes() []string {
	var notes []string
	p := &c.General.Pseudonymization
	if c.General.PartialRedaction != nil && *c.General.PartialRedaction {
		notes = append(notes, "general.partial_redaction has no effect: a part of a secret tells of the rest")
	}
	if p.HashAlgorithm != "" || p.HashLength != 0 {
		notes = append(notes, "general.pseudonymization.hash_algorithm and hash_length have no effect: pseudonyms are ten letters of a keyed SHA-256")
	}
	if p.Format != "" || p.CustomPrefix != "" || p.Generators != nil {
		notes = append(notes, "general.pseudonymization.format, custom_prefix and pattern_generators have no effect: what replaces a name stays a name")
	}
	if len(c.Network.EventTypes) > 0 || !isOn(c.Network.KeepLocalAddresses, true) {
		notes = append(notes, "network.event_types and keep_local_addresses have no effect: hosts are replaced in all events, and addresses of the machine itself tell nothing")
	}
	if c.Discovery.Mode == "fast" {
		notes = append(notes, "discovery.mode fast is as default: what was written before a name was known would not pass the search")
	}
	if c.hasThresholds() {
		notes = append(notes, "min_occurrences and ignore_after have no effect: what is secret is so the first time, whatever is before it")
	}
	return notes
}

// hasThresholds says whether a pattern counts only in some places.
func (c *Config) hasThresholds() bool {
	p := &c.Strings.Patterns
	all := append([]Pattern{p.User, p.Homes, p.Emails, p.UUIDs, p.IPAddresses, p.SSHHosts, p.Hostnames, p.InternalURLs}, p.Custom...)
	return slices.ContainsFunc(all, func(p Pattern) bool { return p.Discovery.MinOccurrences > 1 || len(p.IgnoreAfter) > 0 }) ||
		slices.ContainsFunc(slices.Concat(c.Discovery.PropertyExtractions, c.Discovery.CustomExtractions), func(x Extraction) bool { return x.MinOccurrences > 1 })
}

// Add adds the patterns of another.
func (f *Filtering) Add(other Filtering) {
	f.IncludeEvents = append(f.IncludeEvents, other.IncludeEvents...)
	f.ExcludeEvents = append(f.ExcludeEvents, other.ExcludeEvents...)
	f.IncludeCategories = append(f.IncludeCategories, other.IncludeCategories...)
	f.ExcludeCategories = append(f.ExcludeCategories, other.ExcludeCategories...)
	f.IncludeThreads = append(f.IncludeThreads, other.IncludeThreads...)
	f.ExcludeThreads = append(f.ExcludeThreads, other.ExcludeThreads...)
}
