package redact

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"jfrlens/jfr"
)

// customPattern is a pattern of the user, beside our own shapes.
type customPattern struct {
	pattern   *regexp.Regexp
	group     int // what is replaced
	spreads   int // the group that is replaced everywhere
	kind      Kind
	stay      exceptions
	threshold threshold
	by        *generator // nil for the pseudonyms of the kind
}

// extraction finds users and hosts by the name of a property.
type extraction struct {
	key, value, event *regexp.Regexp
	kind              Kind
	stay              exceptions
	threshold         threshold
	by                *generator
}

// accepts says whether a value is one that is looked for.
func (x *extraction) accepts(value string) bool {
	return x.value.MatchString(value) && !x.stay.isNamed(value)
}

// threshold says when what a pattern has found is replaced everywhere.
type threshold struct {
	least int  // times that it is found
	cased bool // in these letters alone
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

// addPatterns adds those of the configuration beside our own shapes, and what of both stays.
func (r *Rules) addPatterns(c *Config) error {
	if !isOn(c.Strings.Enabled, true) {
		return nil
	}
	for _, g := range c.Strings.Patterns.groups() {
		if !isOn(g.pattern.Enabled, g.on) {
			continue
		}
		stay, err := exceptionsOf(g.pattern, c.Strings.NoRedact)
		if err != nil {
			return fmt.Errorf("strings.patterns.%s: %w", g.name, err)
		}
		r.stay[g.kind].add(stay)
		if t := &r.thresholds[g.kind]; g.kind != Secret { // values of secret properties are of the same kind
			t.least, t.cased = max(t.least, g.pattern.Discovery.MinOccurrences), t.cased || g.pattern.Discovery.CaseSensitive
		}
		own := customPattern{kind: g.kind, stay: stay, by: r.pseudonyms.generators[g.name]}
		if err := r.addPattern(g.pattern, own, g.kind == User); err != nil {
			return fmt.Errorf("strings.patterns.%s: %w", g.name, err)
		}
	}
	for i := range c.Strings.Patterns.Custom {
		p := &c.Strings.Patterns.Custom[i]
		if !isOn(p.Enabled, true) {
			continue
		}
		stay, err := exceptionsOf(p, c.Strings.NoRedact)
		if err == nil {
			err = r.addPattern(p, customPattern{kind: Word, stay: stay, by: r.pseudonyms.generators[p.Name]}, false)
		}
		if err != nil {
			return fmt.Errorf("strings.patterns.custom: %w", err)
		}
	}
	if r.Local {
		r.custom = append(r.custom, customPattern{pattern: localNames(), kind: Host})
	}
	return nil
}

// localNames are what a machine calls itself.
var localNames = jfr.Pattern(`(?i)\blocalhost(?:\.localdomain)?\b`)

// addPattern adds the patterns of a group. Of some what is in parentheses is replaced, of others all.
func (r *Rules) addPattern(p *Pattern, own customPattern, part bool) error {
	texts := slices.Clone(p.Patterns)
	if p.Regex != "" {
		texts = append(texts, p.Regex)
	}
	for _, domain := range p.InternalDomains {
		texts = append(texts, `(?i)\b[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.`+regexp.QuoteMeta(strings.TrimPrefix(domain, "."))+`\b`)
	}
	own.threshold = threshold{p.Discovery.MinOccurrences, p.Discovery.CaseSensitive}
	for _, text := range texts {
		var err error
		if own.pattern, err = compilePattern(text); err != nil {
			return err
		}
		group := 1
		if g := p.Discovery.CaptureGroup; g != nil {
			group = *g
		}
		if group > own.pattern.NumSubexp() {
			group = 0
		}
		own.spreads, own.group = group, 0
		if part {
			own.group = group
		}
		r.custom = append(r.custom, own)
		if isOn(p.Discovery.Enabled, true) {
			r.discovered = append(r.discovered, own)
		}
	}
	return nil
}

// kindOf are the kinds of what is extracted, by their names in configurations.
var kindOf = map[string]Kind{"USERNAME": User, "HOSTNAME": Host, "EMAIL_LOCAL_PART": User, "CUSTOM": Word, "": Word}

// addExtractions adds what finds texts to be replaced everywhere.
func (r *Rules) addExtractions(c *Config) error {
	r.pairs = slices.Clone(commonPairs)
	for _, x := range slices.Concat(c.Discovery.PropertyExtractions, c.Discovery.CustomExtractions) {
		if !isOn(x.Enabled, true) {
			continue
		}
		if err := r.addExtraction(&x); err != nil {
			return fmt.Errorf("discovery: %w", err)
		}
	}
	return nil
}

func (r *Rules) addExtraction(x *Extraction) error {
	kind, known := kindOf[strings.ToUpper(x.Type)]
	if !known {
		return fmt.Errorf("%s is of type %q; there are USERNAME, HOSTNAME, EMAIL_LOCAL_PART and CUSTOM", x.Name, x.Type)
	}
	stay, at := exceptions{exact: slices.Concat(x.Whitelist, x.Allowlist)}, threshold{x.MinOccurrences, x.CaseSensitive}
	by := r.pseudonyms.generators[x.Name]
	if x.Pattern != "" {
		pattern, err := compilePattern(x.Pattern)
		if err != nil {
			return err
		}
		group := x.CaptureGroup
		if group > pattern.NumSubexp() {
			group = 0
		}
		r.discovered = append(r.discovered, customPattern{pattern: pattern, spreads: group, kind: kind, stay: stay, threshold: at, by: by})
		return nil
	}
	own := extraction{kind: kind, stay: stay, threshold: at, by: by}
	for _, part := range []struct {
		text string
		into **regexp.Regexp
	}{{x.KeyPattern, &own.key}, {cmp.Or(x.ValuePattern, ".*"), &own.value}, {cmp.Or(x.EventTypeFilter, ".*"), &own.event}} {
		pattern, err := compilePattern("(?s)" + whole(part.text))
		if err != nil {
			return err
		}
		*part.into = pattern
	}
	r.extractions = append(r.extractions, own)
	if x.KeyPropertyPattern != "" || x.ValuePropertyPattern != "" {
		own := pair{cmp.Or(x.KeyPropertyPattern, "key"), cmp.Or(x.ValuePropertyPattern, "value")}
		if !slices.Contains(r.pairs, own) {
			r.pairs = append(r.pairs, own)
		}
	}
	return nil
}
