package sample

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jfrlens/testdata/jdks"
)

// fieldsIn are the names of the fields of event types as the JDK's tool prints them.
func fieldsIn(metadata string) map[string][]string {
	name, field := regexp.MustCompile(`(?m)^@Name\("(.*)"\)$`), regexp.MustCompile(`(?m)^  [\w.]+(?:\[\])? (\w+);$`)
	fields := map[string][]string{}
	for block := range strings.SplitSeq(metadata, "\n}\n") {
		if n := name.FindStringSubmatch(block); n != nil {
			for _, f := range field.FindAllStringSubmatch(block, -1) {
				fields[n[1]] = append(fields[n[1]], f[1])
			}
		}
	}
	return fields
}

// settingsIn are the names of the settings that event types have in a settings file of a JDK.
func settingsIn(t *testing.T, release int, file string) map[string][]string {
	t.Helper()
	var text []byte
	for _, lib := range []string{"lib", "jre/lib"} {
		if read, err := os.ReadFile(filepath.Join(jdks.Home(t, release), lib, "jfr", file)); err == nil {
			text = read
		}
	}
	var all struct {
		Events []struct {
			Name     string `xml:"name,attr"`
			Settings []struct {
				Name string `xml:"name,attr"`
			} `xml:"setting"`
		} `xml:"event"`
	}
	if err := xml.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	settings := map[string][]string{}
	for _, e := range all.Events {
		settings[e.Name] = []string{}
		for _, s := range e.Settings {
			settings[e.Name] = append(settings[e.Name], s.Name)
		}
	}
	return settings
}

// checkEvents: what a JDK is made to record is what it has: the event types, with the fields that weigh them and tell how many there
// were.
func checkEvents(t *testing.T, texts map[int]string) {
	t.Helper()
	for release, text := range texts {
		fields := fieldsIn(text)
		for _, e := range Catalogue() {
			events, _ := e.On(JDK{release, true})
			for _, event := range events {
				wanted := []string{event.Field, event.Times}
				if event.Weigh == ByDuration {
					wanted = append(wanted, "duration")
				}
				for _, s := range event.Recorded.Settings {
					if s.Name == "stackTrace" {
						wanted = append(wanted, "stackTrace")
					}
				}
				for _, field := range wanted {
					if field != "" && !slices.Contains(fields[event.Name], field) {
						t.Errorf("JDK %d, %s: %s has no field %q, but %q", release, e.Name, event.Name, field, fields[event.Name])
					}
				}
				if of := event.Total; of != (Total{}) && !slices.Contains(fields[of.Event], of.Field) {
					t.Errorf("JDK %d, %s: %s has no field %q", release, e.Name, of.Event, of.Field)
				}
			}
		}
	}
}

// Each setting is one that the JDK's own files have for the event, and none is missing that would leave out events of those of which
// each is wanted.
func TestSettingsOfJDKs(t *testing.T) {
	t.Parallel()
	for _, release := range []int{8, 11, 17, 21, 25, 26, 28} {
		for _, file := range []string{"default.jfc", "profile.jfc"} {
			settings := settingsIn(t, release, file)
			for _, e := range Catalogue() {
				events, _ := e.On(JDK{release, true})
				for _, event := range events {
					has, known := settings[event.Name]
					if !known {
						t.Errorf("JDK %d, %s: %s has no %s", release, file, e.Name, event.Name)
					}
					var set []string
					for _, s := range event.Recorded.Settings {
						set = append(set, s.Name)
						if s.Name != "stackTrace" && !slices.Contains(has, s.Name) { // which all have that have the field
							t.Errorf("JDK %d, %s: %s has no setting %s, but %q", release, file, event.Name, s.Name, has)
						}
					}
					for _, limit := range []string{"threshold", "throttle"} {
						if slices.Contains(has, limit) && !slices.Contains(set, limit) {
							t.Errorf("JDK %d, %s: the %s of %s leaves out some of what is wanted", release, file, limit, event.Name)
						}
					}
				}
			}
		}
	}
}
