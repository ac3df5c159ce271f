package jfr_test

import (
	"testing"

	"jfrlens/jfr/jfrtest"
)

// TestEmptyPool reads a chunk that has no constants of a type behind one of the same metadata that has: nothing of those is
// left in the columns.
func TestEmptyPool(t *testing.T) {
	full := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...).Checkpoint(jfrtest.StackConstants()...)
	empty := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...)
	rows := []int{1, 0}
	for c, err := range fromBytes(append(full.Finish(), empty.Finish()...)).Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		pool, err := c.Pool("jdk.types.Method")
		if err != nil || pool.Rows != rows[c.Index] || len(pool.Columns) == 0 {
			t.Fatalf("chunk %d: %d rows, %d columns, %v", c.Index, pool.Rows, len(pool.Columns), err)
		}
		for _, column := range pool.Columns {
			if len(column.Ints) > pool.Rows {
				t.Errorf("chunk %d: column %s has %d values", c.Index, column.Field.Name, len(column.Ints))
			}
		}
	}
}
