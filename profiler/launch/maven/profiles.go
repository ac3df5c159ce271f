package maven

import (
	"slices"
	"strings"
)

// pomProfile is what we read of a profile.
type pomProfile struct {
	ID         string        `xml:"id"`
	ByDefault  bool          `xml:"activation>activeByDefault"`
	Modules    []string      `xml:"modules>module"`
	Properties pomProperties `xml:"properties"`
	Build      pomBuild      `xml:"build"`
}

// surePlugins lists the configurations of a plugin without those of profiles of which it is not sure that they are active: an
// option of one that is not would change how the program runs. The nearest POM comes first.
func (m *POM) surePlugins(artifact string) []pomPlugin {
	chosen := m.chosenProfiles()
	found := m.pluginsWhere(func(p pomProfile) bool {
		return slices.Contains(chosen, p.ID) || p.ByDefault && len(chosen) == 0
	})
	return slices.DeleteFunc(found, func(plugin pomPlugin) bool { return plugin.ArtifactID != artifact })
}

// pluginsWhere lists the configurations of all plugins, those of some profiles included, the nearest POM first.
func (m *POM) pluginsWhere(active func(pomProfile) bool) []pomPlugin {
	var found []pomPlugin
	for _, p := range m.chain() {
		found = append(append(found, p.Build.Plugins...), p.Build.Managed...)
		for _, profile := range p.Profiles {
			if active(profile) {
				found = append(append(found, profile.Build.Plugins...), profile.Build.Managed...)
			}
		}
	}
	return found
}

// chosenProfiles are those that .mvn/maven.config activates for every command.
func (m *POM) chosenProfiles() (ids []string) { return profilesIn(m.arguments()) }

// profilesIn are the profiles that arguments of Maven activate.
func profilesIn(args []string) (ids []string) {
	for _, o := range optionsIn(args) {
		if o.name != "P" {
			continue
		}
		for id := range strings.SplitSeq(o.value, ",") {
			if id = strings.TrimLeft(id, "+?"); id != "" && !strings.ContainsAny(id[:1], "!-") {
				ids = append(ids, id)
			}
		}
	}
	return ids
}
