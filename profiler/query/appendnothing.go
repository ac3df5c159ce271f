package query

// appendNothing writes row 0, which stands for "no such thing", to the tables of constants, code, frames
// and stack traces. It goes the way of all other rows, because DuckDB copies what is added to tables that have rows.
func (imp *importer) appendNothing() error {
	for _, t := range imp.schema.made() {
		if !t.constants && t.name != "Frame" && t.name != "Code" {
			continue
		}
		w, err := imp.writers.shared(t)
		if err != nil {
			return err
		}
		if _, err := w.room(); err != nil {
			return err
		}
		for i, c := range t.columns {
			if c.name == "_id" {
				slots[uint32](w.vectors[i])[w.rows] = 0
			} else {
				w.vectors[i].setNull(w.rows)
			}
		}
		w.rows++
	}
	return imp.appendStack(&stackInfo{})
}
