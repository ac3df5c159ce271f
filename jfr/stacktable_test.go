package jfr_test

import (
	"slices"
	"testing"

	"jfrlens/jfr"
)

// TestStackTableIsThePool decodes each stack trace of all recordings by itself and with all others.
func TestStackTableIsThePool(t *testing.T) {
	for _, path := range recordings(t) {
		for c, err := range open(t, path).Chunks() {
			if err != nil {
				t.Fatal(err)
			}
			table, tableErr := c.StackTable()
			pool, err := c.Pool("jdk.types.StackTrace")
			if err != nil || tableErr != nil {
				t.Fatal(err, tableErr)
			}
			if table == nil {
				t.Fatalf("%s: no table", path)
			}
			for row, key := range pool.Keys {
				columns, ok := table.Columns(key)
				if at, first := pool.Row(key); !ok || !first || at == row && !sameRow(pool.Columns, row, columns, 0) {
					t.Fatalf("%s: stack trace %d (found %v) is not that of the pool", path, key, ok)
				}
			}
			if _, ok := table.Columns(-1); ok {
				t.Errorf("%s: stack trace -1 is found", path)
			}
		}
	}
}

// sameRow compares numbers in rows of columns, and of lists of such.
func sameRow(a []jfr.Column, rowA int, b []jfr.Column, rowB int) bool {
	return slices.EqualFunc(a, b, func(a, b jfr.Column) bool {
		switch a.Kind {
		case jfr.KindStruct:
			return sameRow(a.Struct, rowA, b.Struct, rowB)
		case jfr.KindList:
			from, n, fromB := int(a.Offsets[rowA]), int(a.Offsets[rowA+1]-a.Offsets[rowA]), int(b.Offsets[rowB])
			for i := range n {
				if !sameRow([]jfr.Column{*a.Items}, from+i, []jfr.Column{*b.Items}, fromB+i) {
					return false
				}
			}
			return n == int(b.Offsets[rowB+1])-fromB
		}
		return a.Ints[rowA] == b.Ints[rowB]
	})
}
