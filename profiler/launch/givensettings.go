package launch

import (
	"encoding/xml"
	"path/filepath"
	"slices"
	"strings"
)

// givenSettings are those of a .jfc file of the user's, by event and name. What it
// says holds: ours only add to it.
type givenSettings map[eventSetting]bool

// parseSettings reads a .jfc file. What is wrong with it is told by the recorder.
func parseSettings(text string) givenSettings {
	given := givenSettings{}
	decoder := xml.NewDecoder(strings.NewReader(text))
	event := ""
	for {
		token, err := decoder.Token()
		if err != nil {
			return given
		}
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch element.Name.Local {
		case "event":
			event = attribute(element, "name")
		case "setting":
			given[eventSetting{event: event, name: attribute(element, "name")}] = true
		}
	}
}

// attribute is the value of an attribute, "" if there is none.
func attribute(e xml.StartElement, name string) string {
	i := slices.IndexFunc(e.Attr, func(a xml.Attr) bool { return a.Name.Local == name })
	if i < 0 {
		return ""
	}
	return e.Attr[i].Value
}

// has tells whether the file sets the same.
func (g givenSettings) has(s eventSetting) bool {
	return g[eventSetting{event: s.event, name: s.name}]
}

// ownSettings tells whether a file of the user's is recorded with, which need not say all that the JDK's files do.
func (f recorderFacts) ownSettings() bool { return slices.ContainsFunc(f.settings, filepath.IsAbs) }
