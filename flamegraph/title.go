package flamegraph

import (
	"cmp"

	"jfrlens/jfr/visible"
	"jfrlens/profiler/profile"
)

// titleOf says what a profile is of: what the options call it, else the program, with its arguments where the options
// ask for them.
func (o Options) titleOf(p *profile.Profile) string {
	return visible.Text(cmp.Or(o.Title, o.commandOf(p), "Java program"))
}

// beforeTitle says what the earlier profile is of; "" if there is none.
func (o Options) beforeTitle() string {
	if o.Before == nil {
		return ""
	}
	return visible.Text(cmp.Or(o.BeforeTitle, o.commandOf(o.Before), "an earlier run"))
}

// commandOf is how a program was run, as far as others may know.
func (o Options) commandOf(p *profile.Profile) string {
	if o.Environment {
		return p.JVM().Command
	}
	return p.JVM().Program()
}
