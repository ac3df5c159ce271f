package query

import (
	"slices"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// Reach is what the part of a recording that was read, [Source.Part], means for one statement.
type Reach struct {
	// Narrowed tells whether anything that the statement reads depends on the part.
	Narrowed bool
	// Whole are the tables that the statement reads whose events count whatever threads and contexts the part has, since they are of
	// no thread, or whatever it has at all, since they describe the recording. They are sorted.
	Whole []string
}

// counting are the tables that have numbers of events or samples, which are those of a part.
var counting = []string{"Events", "EventType", "SampleType", "SampledLine", "SampledMethod", "SampledCall"}

// typesOfPart tells of the event types of a recording, by their tables, what a part leaves out.
type typesOfPart map[string]reached

type reached struct {
	whole    bool // nothing by threads and contexts, or nothing at all
	narrowed bool // something
}

// readTypes returns the event types that a recording can have, with what a part leaves out of them; nil where that is nothing.
func readTypes(rec *jfr.Recording, part profile.Part) (typesOfPart, error) {
	byThread := part.Thread != nil || part.Contexts != nil
	if !byThread && part.Time == nil {
		return nil, nil
	}
	types := typesOfPart{}
	for c, err := range rec.Chunks() {
		if err != nil {
			return nil, err
		}
		for _, t := range c.Metadata().Types() {
			if !t.IsEvent() {
				continue
			}
			always := describes(t)
			types[tableName(t.Name)] = reached{
				whole:    always || byThread && t.IsOfProgram(),
				narrowed: !always && (part.Time != nil || !t.IsOfProgram()),
			}
		}
	}
	return types, nil
}

// Reach tells what the part that was read means for a statement, or for the view of that name. All tables that are named count as
// read.
func (d *DB) Reach(statement string) (Reach, error) {
	asked, err := mentioned(statement, d.files)
	if err != nil || d.types == nil {
		return Reach{}, err
	}
	reach := Reach{Narrowed: slices.ContainsFunc(counting, asked.has)}
	for table, of := range d.types {
		if !asked.has(table) && !asked.has("jdk."+table) {
			continue
		}
		reach.Narrowed = reach.Narrowed || of.narrowed
		if of.whole {
			reach.Whole = append(reach.Whole, table)
		}
	}
	slices.Sort(reach.Whole)
	return reach, nil
}
