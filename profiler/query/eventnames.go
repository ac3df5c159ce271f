package query

import (
	"slices"
	"strings"

	"jfrlens/jfr"
)

// eventNames gives each event type a name for its table that nothing else has, in any case.
type eventNames struct {
	byType map[string]string
	taken  map[string]bool // in lower case
}

// nameEvents names the event types of recordings after themselves, those of the JDK without "jdk.". These come
// first, and what views expect of the JDK is not given to others; a name that is taken gets underscores. Of those that
// differ by case only, that is named first which what is asked for names.
func nameEvents(metas []*jfr.Metadata, asked string) (*eventNames, error) {
	taken, err := ownNames()
	if err != nil {
		return nil, err
	}
	n := &eventNames{byType: map[string]string{}, taken: taken}
	var ofJDK, others []string
	for _, meta := range metas {
		for _, t := range meta.Types() {
			switch {
			case !t.IsEvent():
				taken[lower(constantsName(t.Name))] = true
			case tableName(t.Name) != t.Name:
				ofJDK = append(ofJDK, t.Name)
			default:
				others = append(others, t.Name)
			}
		}
	}
	n.nameAll(ofJDK)
	expected, err := declared("events.sql")
	if err != nil {
		return nil, err
	}
	for _, t := range expected {
		taken[lower(t.name)] = true
	}
	n.nameAll(slices.DeleteFunc(slices.Clone(others), func(t string) bool { return taken[lower(t)] || !isNamed(t, asked) }))
	n.nameAll(others)
	return n, nil
}

// isNamed says whether a statement has a name as it is written, in quotes, or is that name.
func isNamed(name, statement string) bool {
	return strings.Contains(statement, ident(name)) || strings.TrimSpace(statement) == name
}

func (n *eventNames) nameAll(types []string) {
	for _, t := range types {
		if _, named := n.byType[t]; named {
			continue
		}
		name := withoutZeros(tableName(t))
		for name == "" || n.taken[lower(name)] {
			name += "_"
		}
		n.byType[t], n.taken[lower(name)] = name, true
	}
}

// tableName returns the name of an event type's table if nothing else has it: without "jdk." for the JDK's own.
func tableName(eventType string) string { return strings.TrimPrefix(eventType, "jdk.") }
