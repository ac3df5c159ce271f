package query

import (
	"context"
	"errors"
	"runtime"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// typeWeights is what samples of one type of a recording were added up to.
type typeWeights struct {
	recording      uint32
	sampleType     sample.Type
	samples, total int64
	lines, methods []profile.CodeWeight
	calls          []profile.Call
}

// appendSamples writes what was counted. Types are added up by several workers, since that would take a tenth of the time of
// an import by the clock.
func (imp *importer) appendSamples(ctx context.Context, workers int) error {
	var types []func() (*typeWeights, error)
	for i, b := range imp.samples.builders {
		p := b.Snapshot()
		for _, t := range p.SampleTypes() {
			types = append(types, func() (*typeWeights, error) { return imp.addUp(uint32(i+1), p, t.Name) })
		}
	}
	if len(types) > 0 {
		runtime.GC() // in the room of what was read, which else would stay beside it: a tenth of the peak
	}
	compute := func(_ context.Context, i int) (*typeWeights, error) { return types[i]() }
	if err := inOrder(ctx, workers, len(types), compute, imp.appendType); err != nil {
		return err
	}
	return imp.appendCode()
}

// addUp adds up the samples of a type.
func (imp *importer) addUp(recording uint32, p *profile.Profile, name string) (*typeWeights, error) {
	view, err := p.Only(name).View(name)
	if err != nil {
		return nil, err
	}
	w := &typeWeights{recording: recording, sampleType: view.Type, samples: view.Samples, total: view.Total, calls: view.Calls()}
	w.lines, w.methods = view.CodeWeights(imp.samples.libraries)
	return w, nil
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
func (imp *importer) appendType(w *typeWeights) error {
	recording, name := w.recording, w.sampleType.Name
	if err := imp.appendRow("SampleType", recording, name, w.sampleType.Label, w.sampleType.Unit, w.samples, w.total); err != nil {
		return err
	}
	return errors.Join(
		appendWeights(imp, "SampledLine", name, w.lines, func(l profile.CodeWeight) ([]uint32, []int64) {
			keys := []uint32{recording, codeKey(l.Method), uint32(l.Line)} // the bits of the line, which has a sign
			return keys, weightsOf(l)
		}),
		appendWeights(imp, "SampledMethod", name, w.methods, func(m profile.CodeWeight) ([]uint32, []int64) {
			return []uint32{recording, codeKey(m.Method)}, weightsOf(m)
		}),
		appendWeights(imp, "SampledCall", name, w.calls, func(c profile.Call) ([]uint32, []int64) {
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
