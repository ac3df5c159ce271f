package redact

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
		Enabled             *bool `yaml:"enabled"`
		RedactInMethodNames *bool `yaml:"redact_in_method_names"`
		RedactInClassNames  *bool `yaml:"redact_in_class_names"`
		RedactInThreadNames *bool `yaml:"redact_in_thread_names"`
		// NoRedact are parts of texts that have the shape of a secret and stay.
		NoRedact []string       `yaml:"no_redact"`
		Patterns StringPatterns `yaml:"patterns"`
	} `yaml:"strings"`
	// Network is about the fields of events that hold hosts, addresses and ports.
	Network struct {
		Enabled         *bool `yaml:"enabled"`
		RedactPorts     *bool `yaml:"redact_ports"`
		RedactAddresses *bool `yaml:"redact_addresses"`
		// KeepLocalAddresses keeps localhost and its addresses, also in texts.
		KeepLocalAddresses *bool `yaml:"keep_local_addresses"`
		// EventTypes are those whose fields are looked at; none means all.
		EventTypes []string `yaml:"event_types"`
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
		RedactionText string `yaml:"redaction_text"`
		// PartialRedaction leaves the first two characters of what becomes the redaction text.
		PartialRedaction bool             `yaml:"partial_redaction"`
		Pseudonymization Pseudonymization `yaml:"pseudonymization"`
	} `yaml:"general"`
}

// Pseudonymization says what stands for users, hosts and the like.
type Pseudonymization struct {
	Enabled *bool  `yaml:"enabled"`
	Mode    string `yaml:"mode"`
	// Format is "redacted", "hash" or "custom"; without one the kind of what is replaced stays to be seen.
	Format       string `yaml:"format"`
	CustomPrefix string `yaml:"custom_prefix"`
	CustomSuffix string `yaml:"custom_suffix"`
	// HashLength is how many hexadecimal digits of a hash are shown.
	HashLength    int               `yaml:"hash_length"`
	HashAlgorithm string            `yaml:"hash_algorithm"`
	Seed          *int64            `yaml:"seed"`
	Scope         Scope             `yaml:"scope"`
	Replacements  map[string]string `yaml:"replacements"`
	// Generators are patterns by the names of others: what those find becomes a text that matches.
	Generators map[string]string `yaml:"pattern_generators"`
}

// Scope says what has pseudonyms; all else becomes the redaction text, and a port zero.
type Scope struct {
	Properties *bool `yaml:"properties"` // values of secret properties: these have none if nothing is said
	Strings    *bool `yaml:"strings"`
	Network    *bool `yaml:"network"`
	Paths      *bool `yaml:"paths"`
	Ports      *bool `yaml:"ports"`
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
	// InternalDomains are what names of hosts end with; only of internal_urls.
	InternalDomains []string `yaml:"internal_domains"`
	// What is found stays if it matches Ignore or is one of IgnoreExact, or if what is before it ends with IgnoreAfter.
	Ignore      []string  `yaml:"ignore"`
	IgnoreExact []string  `yaml:"ignore_exact"`
	IgnoreAfter []string  `yaml:"ignore_after"`
	Discovery   Discovery `yaml:"discovery"`
}

// Discovery says how what a pattern finds is replaced everywhere.
type Discovery struct {
	Enabled *bool `yaml:"enabled"`
	// CaptureGroup is the part that is replaced elsewhere: 1 if nothing is said, all of it if there is no such part.
	CaptureGroup *int `yaml:"capture_group"`
	// MinOccurrences is how often it must be found for that.
	MinOccurrences int      `yaml:"min_occurrences"`
	CaseSensitive  bool     `yaml:"case_sensitive"`
	Whitelist      []string `yaml:"whitelist"`
	Allowlist      []string `yaml:"allowlist"`
}

// Extraction finds texts that are replaced everywhere: by the name of a property or of a field, or by a pattern. The patterns of
// names, values and events match all of them.
type Extraction struct {
	Name        string `yaml:"name"`
	Description string `yaml:"description"`
	KeyPattern  string `yaml:"key_pattern"`
	// KeyPropertyPattern and ValuePropertyPattern are the fields of events that hold the name of a property and its value.
	KeyPropertyPattern   string   `yaml:"key_property_pattern"`
	ValuePattern         string   `yaml:"value_pattern"`
	ValuePropertyPattern string   `yaml:"value_property_pattern"`
	EventTypeFilter      string   `yaml:"event_type_filter"`
	Pattern              string   `yaml:"pattern"`
	CaptureGroup         int      `yaml:"capture_group"`
	Type                 string   `yaml:"type"`
	CaseSensitive        bool     `yaml:"case_sensitive"`
	MinOccurrences       int      `yaml:"min_occurrences"`
	Whitelist            []string `yaml:"whitelist"`
	Allowlist            []string `yaml:"allowlist"`
	Enabled              *bool    `yaml:"enabled"`
}

// Add adds the patterns of another.
func (f *Filtering) Add(other Filtering) { *f = other.joined(f) }

// groups are the shapes that have a name of their own in a configuration, and what is found by them.
func (p *StringPatterns) groups() []patternGroup {
	return []patternGroup{
		{"user", &p.User, User, true},
		{"home_directories", &p.Homes, User, true},
		{"emails", &p.Emails, Mail, true},
		{"uuids", &p.UUIDs, Identifier, false},
		{"ip_addresses", &p.IPAddresses, Address, true},
		{"ssh_hosts", &p.SSHHosts, Host, false},
		{"hostnames", &p.Hostnames, Host, true},
		{"internal_urls", &p.InternalURLs, Host, true},
		{"tokens", &p.Tokens, Secret, true},
		{"sql_literals", &p.SQLLiterals, Literal, true},
	}
}

type patternGroup struct {
	name    string
	pattern *Pattern
	kind    Kind
	on      bool // unless the configuration says otherwise
}

// AddPatterns adds patterns of which all that they match is replaced.
func (c *Config) AddPatterns(patterns []string) {
	all := 0
	c.Strings.Patterns.Custom = append(c.Strings.Patterns.Custom, Pattern{Patterns: patterns, Discovery: Discovery{CaptureGroup: &all}})
}

// RequireOccurrences says how often anything must be found to be replaced elsewhere, in place of what the configuration says.
func (c *Config) RequireOccurrences(least int) {
	for _, g := range c.Strings.Patterns.groups() {
		g.pattern.Discovery.MinOccurrences = least
	}
	for i := range c.Strings.Patterns.Custom {
		c.Strings.Patterns.Custom[i].Discovery.MinOccurrences = least
	}
	for _, list := range [][]Extraction{c.Discovery.PropertyExtractions, c.Discovery.CustomExtractions} {
		for i := range list {
			list[i].MinOccurrences = least
		}
	}
}
