package query

import "context"

// SampleTables returns which tables of the CPU's samples have rows, the better first.
func (d *DB) SampleTables(ctx context.Context) ([]string, error) {
	return d.strings(ctx, "SELECT name FROM Events WHERE count > 0 AND name IN ('CPUTimeSample', 'ExecutionSample') ORDER BY name")
}
