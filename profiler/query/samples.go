package query

import "context"

// cpuSamples are the tables of the CPU's samples in SQL; by name the better one comes first.
const cpuSamples = "('CPUTimeSample', 'ExecutionSample')"

// SampleTables returns which tables of the CPU's samples have rows, the better first.
func (d *DB) SampleTables(ctx context.Context) ([]string, error) {
	return d.strings(ctx, "SELECT name FROM Events WHERE count > 0 AND name IN "+cpuSamples+" ORDER BY name")
}
