package query

import (
	"errors"
	"runtime"

	"jfrlens/profiler/profile"
)

// appendSamples writes what was counted, added up by line, method and call.
func (imp *importer) appendSamples() error {
	if len(imp.samples.builders) == 0 {
		return imp.appendCode()
	}
	runtime.GC() // in the room of what was read, which else would stay beside it: a tenth of the peak
	for i, b := range imp.samples.builders {
		for _, sums := range b.Snapshot().CodeSums(imp.samples.libraries) {
			if err := imp.appendType(uint32(i+1), &sums); err != nil {
				return err
			}
		}
	}
	return imp.appendCode()
}

// codeKey is the key of a method in the table Code, by its number in the dictionary; 0 stands for none.
func codeKey(method int32) uint32 { return uint32(method) + 1 }

// appendCode writes the methods that samples name.
func (imp *importer) appendCode() error {
	for number, m := range imp.samples.names.Entries().Methods {
		library := m.Class != "" && imp.samples.libraries.Has(m.Class)
		if err := imp.appendRow("Code", codeKey(int32(number)), m.Class, m.Name, library); err != nil {
			return err
		}
	}
	return nil
}

// appendType writes the samples of a type.
func (imp *importer) appendType(recording uint32, s *profile.CodeSums) error {
	name := s.Type.Name
	if err := imp.appendRow("SampleType", recording, name, s.Type.Label, s.Type.Unit, s.Samples, s.Total); err != nil {
		return err
	}
	return errors.Join(
		appendWeights(imp, "SampledLine", name, s.Lines, func(l profile.CodeWeight) ([]uint32, []int64) {
			keys := []uint32{recording, codeKey(l.Method), uint32(l.Line)} // the bits of the line, which has a sign
			return keys, weightsOf(l)
		}),
		appendWeights(imp, "SampledMethod", name, s.Methods, func(m profile.CodeWeight) ([]uint32, []int64) {
			return []uint32{recording, codeKey(m.Method)}, weightsOf(m)
		}),
		appendWeights(imp, "SampledCall", name, s.Calls, func(c profile.Call) ([]uint32, []int64) {
			return []uint32{recording, codeKey(c.Caller), codeKey(c.Callee)}, []int64{c.Down, c.Up, c.DownSamples, c.UpSamples}
		}),
	)
}

// weightsOf returns what code has in the order of its table.
func weightsOf(w profile.CodeWeight) []int64 {
	return []int64{w.Self, w.Own, w.Total, w.SelfSamples, w.OwnSamples, w.Samples}
}

// appendWeights adds rows of keys, the sample type and numbers, of which there are many.
func appendWeights[W any](imp *importer, table, sampleType string, all []W, row func(W) (keys []uint32, weights []int64)) error {
	w, err := imp.writers.shared(imp.schema.table(table))
	if err != nil {
		return err
	}
	for _, weighed := range all {
		if _, err := w.room(); err != nil {
			return err
		}
		keys, weights := row(weighed)
		for i, key := range keys {
			slots[uint32](w.vectors[i])[w.rows] = key
		}
		putText(&slots[text](w.vectors[len(keys)])[w.rows], []byte(sampleType), &w.arena)
		for i, weight := range weights {
			slots[int64](w.vectors[len(keys)+1+i])[w.rows] = weight
		}
		w.rows++
	}
	return nil
}
