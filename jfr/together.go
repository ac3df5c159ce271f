package jfr

import "slices"

// Reading is what one of several readers wants of the events of a type.
type Reading struct {
	Type   *Type    // nil: there are none
	Fields []string // as in [Chunk.Select]; tables may have more
	Read   func(*Table) error
}

// ReadTogether calls all readings with the events of their types, which are decoded once for all readings of a type: tables are
// as [Chunk.Events] delivers them. Types come in the order of their first readings. It ends with the first error.
func (c *Chunk) ReadTogether(readings []Reading) error {
	for i, first := range readings {
		same := func(r Reading) bool { return r.Type == first.Type }
		if first.Type == nil || slices.ContainsFunc(readings[:i], same) {
			continue
		}
		of := []Reading{first}
		for _, r := range readings[i+1:] {
			if same(r) {
				of = append(of, r)
			}
		}
		if err := c.readAll(of); err != nil {
			return err
		}
	}
	return nil
}

// readAll calls readings of one type.
func (c *Chunk) readAll(readings []Reading) error {
	for table, err := range c.Events(c.Select(readings[0].Type, fieldsOf(readings)...)) {
		if err != nil {
			return err
		}
		for _, r := range readings {
			if err := r.Read(table); err != nil {
				return err
			}
		}
	}
	return nil
}

// fieldsOf are the fields that any of the readings wants; none if one wants all.
func fieldsOf(readings []Reading) (fields []string) {
	for _, r := range readings {
		if len(r.Fields) == 0 {
			return nil
		}
		for _, name := range r.Fields {
			if !slices.Contains(fields, name) {
				fields = append(fields, name)
			}
		}
	}
	return fields
}
