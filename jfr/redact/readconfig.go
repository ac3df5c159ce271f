package redact

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
)

//go:embed presets
var presets embed.FS

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
	name = strings.TrimPrefix(name, "file://")
	switch {
	case name == "default" || name == "strict":
		return presets.ReadFile("presets/" + name + ".yaml")
	case name == "hserr":
		return nil, errors.New("there is no preset hserr, which jfr-redact has given up, too; default and strict know crash logs")
	case strings.HasPrefix(name, "http://") || strings.HasPrefix(name, "https://"):
		return nil, fmt.Errorf("configuration %s is not here, and nothing is fetched from a network; download it and name the file", name)
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

// inherit puts the lists of the parent where they are asked for, and adds to those that only grow.
func (c *Config) inherit(parent *Config) {
	for _, list := range []struct{ own, theirs *[]string }{
		{&c.Properties.Patterns, &parent.Properties.Patterns},
		{&c.Events.RemovedTypes, &parent.Events.RemovedTypes},
		{&c.Network.EventTypes, &parent.Network.EventTypes},
		{&c.Paths.Fields, &parent.Paths.Fields},
		{&c.Classes, &parent.Classes},
	} {
		*list.own = withParent(*list.own, *list.theirs, func(s string) bool { return s == parentMark })
	}
	isMark := func(x Extraction) bool { return x.Name == parentMark }
	c.Discovery.PropertyExtractions = withParent(c.Discovery.PropertyExtractions, parent.Discovery.PropertyExtractions, isMark)
	c.Discovery.CustomExtractions = withParent(c.Discovery.CustomExtractions, parent.Discovery.CustomExtractions, isMark)
	c.Strings.NoRedact = joinedLists(parent.Strings.NoRedact, c.Strings.NoRedact)
	c.Events.Filtering = c.Events.Filtering.joined(&parent.Events.Filtering)
	c.Strings.Patterns.inherit(&parent.Strings.Patterns)
	p, theirs := &c.General.Pseudonymization, &parent.General.Pseudonymization
	p.Replacements, p.Generators = joinedMaps(theirs.Replacements, p.Replacements), joinedMaps(theirs.Generators, p.Generators)
}

// inherit adds the patterns of the parent, and of those of the user the ones whose names are not taken.
func (p *StringPatterns) inherit(parent *StringPatterns) {
	theirs := parent.groups()
	for i, g := range p.groups() {
		g.pattern.Patterns = joinedLists(theirs[i].pattern.Patterns, g.pattern.Patterns)
		g.pattern.InternalDomains = joinedLists(theirs[i].pattern.InternalDomains, g.pattern.InternalDomains)
	}
	for _, custom := range parent.Custom {
		taken := func(own Pattern) bool {
			return own.Name == custom.Name && own.Name != "" || reflect.DeepEqual(own, custom)
		}
		if !slices.ContainsFunc(p.Custom, taken) {
			p.Custom = append(p.Custom[:len(p.Custom):len(p.Custom)], custom)
		}
	}
}

// joinedLists are the texts of both lists, each once.
func joinedLists(parent, own []string) []string {
	all := slices.Clone(parent)
	for _, text := range own {
		if !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

// joinedMaps has the entries of both; those of the second count.
func joinedMaps(parent, own map[string]string) map[string]string {
	all := maps.Clone(parent)
	if all == nil {
		return own
	}
	maps.Copy(all, own)
	return all
}

// joined has the patterns of both, each once.
func (f Filtering) joined(parent *Filtering) Filtering {
	return Filtering{
		IncludeEvents: joinedLists(parent.IncludeEvents, f.IncludeEvents), ExcludeEvents: joinedLists(parent.ExcludeEvents, f.ExcludeEvents),
		IncludeCategories: joinedLists(parent.IncludeCategories, f.IncludeCategories), ExcludeCategories: joinedLists(parent.ExcludeCategories, f.ExcludeCategories),
		IncludeThreads: joinedLists(parent.IncludeThreads, f.IncludeThreads), ExcludeThreads: joinedLists(parent.ExcludeThreads, f.ExcludeThreads),
	}
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

// UnmarshalYAML reads an extraction, or "$PARENT" in a list of them.
func (x *Extraction) UnmarshalYAML(text []byte) error {
	if strings.Trim(strings.TrimSpace(string(text)), `"'`) == parentMark {
		x.Name = parentMark
		return nil
	}
	type plain Extraction // without this method
	return yaml.UnmarshalWithOptions(text, (*plain)(x), yaml.Strict())
}
