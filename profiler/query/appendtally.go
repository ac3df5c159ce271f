package query

import (
	"errors"
	"sync"
)

// appendSamples writes what all workers counted.
func (imp *importer) appendSamples(workers []*worker) error {
	var settling sync.WaitGroup
	for _, w := range workers {
		settling.Go(func() {
			for _, t := range w.tallies {
				t.settle(imp.stacks)
			}
		})
	}
	settling.Wait()
	joined := map[uint32]*tally{}
	for _, w := range workers {
		for recording, t := range w.tallies {
			if joined[recording] == nil {
				joined[recording] = newTally()
			}
			joined[recording].join(t)
		}
	}
	for recording, t := range joined {
		if err := imp.appendTally(recording, t); err != nil {
			return err
		}
	}
	return nil
}

func (imp *importer) appendTally(recording uint32, t *tally) error {
	return errors.Join(imp.appendLines(recording, t), imp.appendMethods(recording, t), imp.appendCalls(recording, t))
}

func (imp *importer) appendLines(recording uint32, t *tally) error {
	lines, err := imp.writers.shared(imp.schema.table("SampledLine"))
	if err != nil {
		return err
	}
	for number, w := range t.lines.list {
		if w.total == 0 {
			continue
		}
		line := imp.stacks.lineList[number]
		if err := lines.appendCounts([]uint32{recording, line.method, uint32(max(line.line, 0))}, w.self, w.total); err != nil {
			return err
		}
	}
	return nil
}

func (imp *importer) appendMethods(recording uint32, t *tally) error {
	methods, err := imp.writers.shared(imp.schema.table("SampledMethod"))
	if err != nil {
		return err
	}
	for number, w := range t.methods.list {
		if w.total == 0 {
			continue
		}
		if err := methods.appendCounts([]uint32{recording, uint32(number)}, w.self, w.total); err != nil {
			return err
		}
	}
	return nil
}

func (imp *importer) appendCalls(recording uint32, t *tally) error {
	calls, err := imp.writers.shared(imp.schema.table("SampledCall"))
	if err != nil {
		return err
	}
	for number, c := range t.callList {
		if err := calls.appendCounts([]uint32{recording, c.caller, c.callee}, t.calls.list[number].total); err != nil {
			return err
		}
	}
	return nil
}

// appendCounts appends a row of 32-bit numbers followed by counts.
func (w *tableWriter) appendCounts(keys []uint32, counts ...int64) error {
	if _, err := w.room(); err != nil {
		return err
	}
	for i, key := range keys {
		slots[uint32](w.vectors[i])[w.rows] = key
	}
	for i, n := range counts {
		slots[int64](w.vectors[len(keys)+i])[w.rows] = n
	}
	w.rows++
	return nil
}
