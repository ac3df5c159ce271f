package launch

import (
	"fmt"
	"slices"
	"strings"
)

// changes are the settings of ours that a JVM records with beside those of the user's files, which hold unless the user
// asked for something else.
type changes struct {
	given    givenSettings
	settings []eventSetting
	replaced []string // of the user's files
	files    []string // which these are
	needed   []string // without which what the files switch on would not come
}

// want adds a setting where neither a file nor we said anything of it.
func (c *changes) want(s eventSetting) {
	if _, ok := c.given[s.key()]; ok || c.has(s.key()) {
		return
	}
	if s.name == "period" && c.given.says(s.event, "enabled") == "true" {
		c.needed = append(c.needed, s.String())
	}
	c.settings = append(c.settings, s)
}

// insist adds a setting that the user asked for, and keeps in mind what it replaces.
func (c *changes) insist(s eventSetting) {
	old, ok := c.given[s.key()]
	switch {
	case c.has(s.key()):
		return
	case ok && sameValue(old.value, s.value):
		return
	case ok:
		c.replaced = append(c.replaced, fmt.Sprintf("%s instead of %s", s, quotedIfEmpty(old.value)))
		if !slices.Contains(c.files, old.file) {
			c.files = append(c.files, old.file)
		}
	}
	c.settings = append(c.settings, s)
}

// has tells whether a setting was added already.
func (c *changes) has(key settingKey) bool {
	return slices.ContainsFunc(c.settings, func(s eventSetting) bool { return s.key() == key })
}

// notes are a sentence on what of the user's files does not hold, and one on what they lack.
func (c *changes) notes() (notes []string) {
	if len(c.replaced) > 0 {
		notes = append(notes, fmt.Sprintf("%s does not hold where you asked for something else: %s", strings.Join(c.files, " and "), strings.Join(c.replaced, ", ")))
	}
	if len(c.needed) > 0 {
		notes = append(notes, fmt.Sprintf("added to your settings, which take samples but do not say how often: %s", strings.Join(c.needed, ", ")))
	}
	return notes
}

// String is the form of the recorder's options.
func (s eventSetting) String() string { return s.event + "#" + s.name + "=" + s.value }

// sameValue tells whether two values mean the same: blanks are for people.
func sameValue(a, b string) bool {
	return strings.ReplaceAll(a, " ", "") == strings.ReplaceAll(b, " ", "")
}

// quotedIfEmpty lets an empty value be seen.
func quotedIfEmpty(value string) string {
	if value == "" {
		return `""`
	}
	return value
}
