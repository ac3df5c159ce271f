package query

import "context"

// SampleTables returns which tables of the CPU's samples have rows, that of the tables SampledLine,
// SampledMethod and SampledCall first.
func (d *DB) SampleTables(ctx context.Context) ([]string, error) {
	return d.strings(ctx, "SELECT name FROM Events WHERE count > 0 AND name IN ('CPUTimeSample', 'ExecutionSample') ORDER BY name")
}

// uncountedQuery gives the recordings without samples of CPU time where others have some.
const uncountedQuery = `WITH has AS (SELECT recording, name FROM EventType WHERE count > 0 AND name IN ('CPUTimeSample', 'ExecutionSample'))
SELECT _id || ' (' || name || ')' FROM Recordings
WHERE EXISTS (FROM has WHERE name = 'CPUTimeSample')
  AND _id IN (SELECT recording FROM has) AND _id NOT IN (SELECT recording FROM has WHERE name = 'CPUTimeSample')
ORDER BY _id`

// UncountedRecordings returns the numbers, with names, of the recordings whose samples are not in the tables SampledLine,
// SampledMethod and SampledCall, since those of CPU time and those by the clock are not added up.
func (d *DB) UncountedRecordings(ctx context.Context) ([]string, error) {
	return d.strings(ctx, uncountedQuery)
}
