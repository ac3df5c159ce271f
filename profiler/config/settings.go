package config

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/invopop/jsonschema"
)

// Settings are names or paths of .jfc files; in the file one of them may stand alone.
type Settings []string

// UnmarshalJSON reads a text or an array of them.
func (s *Settings) UnmarshalJSON(text []byte) error {
	var one string
	if json.Unmarshal(text, &one) != nil {
		return json.Unmarshal(text, (*[]string)(s))
	}
	if *s = nil; one != "" {
		*s = Settings{one}
	}
	return nil
}

// JSONSchema implements jsonschema's customization.
func (Settings) JSONSchema() *jsonschema.Schema {
	one := func() *jsonschema.Schema {
		return &jsonschema.Schema{Type: "string", Examples: []any{"profile", "default"}}
	}
	return &jsonschema.Schema{OneOf: []*jsonschema.Schema{one(), {Type: "array", Items: one()}}}
}

// CheckSettings says what is wrong with the name or path of a settings file: a name is put into the options of a JVM, where other
// characters would begin further options.
func CheckSettings(name string) error {
	if IsSettingsPath(name) || settingsName().MatchString(name) {
		return nil
	}
	return fmt.Errorf("%q is not the name of recording settings, such as \"profile\", nor the path of a .jfc file", name)
}

// IsSettingsPath tells a path of a settings file from the name of one that the JDK has.
func IsSettingsPath(name string) bool { return strings.ContainsAny(name, `/\.`) }

var settingsName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[\w-]+$`) })

// settings leaves out what is neither a name nor a path, and reports it.
func (d *document) settings(names Settings) (fine Settings) {
	const all = "/jfrConfig/settings"
	for i, name := range names {
		if name == "" { // reported, or nothing
			continue
		}
		if err := CheckSettings(name); err != nil {
			at := all + "/" + strconv.Itoa(i)
			if _, several := d.places[at]; !several {
				at = all
			}
			d.add(at, err.Error())
			continue
		}
		fine = append(fine, name)
	}
	return fine
}
