package query

import "jfrlens/jfr"

// fillList writes lists: the items go to the child vector in one piece.
func (f *filler) fillList(w *tableWriter, v *vector, at int, c *column, src *jfr.Column, t *jfr.Table, rows []int32) error {
	entries := slots[listEntry](v)
	total := 0
	for i, r := range rows {
		n := int(src.Offsets[r+1] - src.Offsets[r])
		entries[at+i] = listEntry{uint64(v.used + total), uint64(n)}
		total += n
	}
	items := make([]int32, 0, total)
	for _, r := range rows {
		for item := src.Offsets[r]; item < src.Offsets[r+1]; item++ {
			items = append(items, item)
		}
	}
	start := v.grow(total)
	if src.Items == nil {
		v.items.setNulls(start, total)
		return nil
	}
	return f.fill(w, v.items, start, c.item, src.Items, t, items)
}

// fillStruct writes the fields of structs in a list.
func (f *filler) fillStruct(w *tableWriter, v *vector, at int, c *column, src *jfr.Column, t *jfr.Table, rows []int32) error {
	for i, field := range c.fields {
		var column *jfr.Column
		for j := range src.Struct {
			if sub := src.Struct[j].Field; sub.Name == field.path && field.holds(sub) {
				column = &src.Struct[j]
			}
		}
		if err := f.fill(w, v.fields[i], at, field, column, t, rows); err != nil {
			return err
		}
	}
	return nil
}
