package maven

import "strings"

// Adapted is the rule, changed by what the POM and the command line set themselves.
func (r Rule) Adapted(command Command, m *POM) (Rule, []string) {
	if r.Property == "argLine" && isZeroForks(command, m, r.plugin) {
		r.Property, r.Inside, r.Reason = "", true, "without forks, tests run inside the JVM of Maven"
		return r, nil
	}
	if r.goal == "jetty:" {
		r = adaptJetty(r, command, m)
	}
	if r.Property != "" && r.overridden(m) {
		note := "the POM sets " + r.parameter + " of " + r.plugin + ", which wins over the property " + r.Property + "; the options go by the environment instead"
		r.Property, r.Reason = "", "the POM sets "+r.parameter+" itself"
		return r, []string{note}
	}
	if r.Property == "argLine" && m != nil && len(m.plugins("jacoco-maven-plugin")) > 0 {
		r.Property, r.Reason = "", "JaCoCo uses argLine for its agent"
	}
	return r, nil
}

// adaptJetty sees where Jetty runs in a JVM of its own (its manual, deployMode).
func adaptJetty(r Rule, command Command, m *POM) Rule {
	r.plugin, r.parameter = jettyPlugins()[0], "jvmArgs"
	for _, plugin := range jettyPlugins() {
		if m != nil && len(m.plugins(plugin)) > 0 {
			r.plugin = plugin
		}
	}
	if mode := command.parameter(m, r.plugin, "deployMode", "jetty.deployMode"); mode != "" && !strings.EqualFold(mode, "EMBED") {
		r.Property, r.Inside, r.Reason = "jetty.jvmArgs", false, "jetty.deployMode is "+mode
	}
	return r
}

// isZeroForks tells whether tests run without JVMs of their own. Surefire before
// 2.14 has forkMode instead of forkCount.
func isZeroForks(command Command, m *POM, plugin string) bool {
	return command.parameter(m, plugin, "forkCount", "forkCount") == "0" || command.parameter(m, plugin, "forkMode", "forkMode") == "never"
}

// overridden tells whether the POM sets the rule's parameter to something that
// does not take our property in.
func (r Rule) overridden(m *POM) bool {
	if m == nil || r.plugin == "" {
		return false
	}
	value, ok := m.configured(r.plugin, r.parameter)
	return ok && !strings.Contains(value, "{"+r.Property+"}")
}
