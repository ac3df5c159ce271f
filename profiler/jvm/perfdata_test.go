package jvm

import (
	"encoding/binary"
	"errors"
	"maps"
	"testing"
)

// perfFile builds a performance data file with one string for each pair.
func perfFile(order binary.AppendByteOrder, pairs ...string) []byte {
	var entries []byte
	for i := 0; i < len(pairs); i += 2 {
		name, value := append([]byte(pairs[i]), 0), append([]byte(pairs[i+1]), 0)
		header := order.AppendUint32(nil, uint32(perfEntryHeader+len(name)+len(value)))
		header = order.AppendUint32(header, perfEntryHeader)
		header = order.AppendUint32(header, uint32(len(value)))
		header = append(header, 'B', 1, 5, 1)
		header = order.AppendUint32(header, uint32(perfEntryHeader+len(name)))
		entries = append(append(append(entries, header...), name...), value...)
	}
	file := []byte{0xCA, 0xFE, 0xC0, 0xC0, 0, 2, 0, 1}
	if order.String() == binary.LittleEndian.String() {
		file[4] = 1
	}
	file = append(file, make([]byte, 16)...)
	file = order.AppendUint32(file, perfPrologue)
	file = order.AppendUint32(file, uint32(len(pairs)/2))
	return append(file, entries...)
}

func TestParsePerfData(t *testing.T) {
	want := map[string]string{"sun.rt.javaCommand": "demo.Main a b", "java.rt.vmArgs": ""}
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		got, err := parsePerfData(perfFile(order, "sun.rt.javaCommand", "demo.Main a b", "java.rt.vmArgs", ""))
		if err != nil || !maps.Equal(got, want) {
			t.Errorf("%v: %v, %v", order, got, err)
		}
	}
}

func TestParsePerfDataHostile(t *testing.T) {
	change := func(at int, b ...byte) []byte {
		file := perfFile(binary.LittleEndian, "name", "value")
		copy(file[at:], b)
		return file
	}
	const entry = perfPrologue
	tests := map[string]struct {
		data []byte
		want error
	}{
		"empty":              {nil, errPerfData},
		"other magic":        {change(0, 1), errPerfData},
		"other version":      {change(5, 9), errPerfData},
		"not ready":          {change(7, 0), errPerfDataUnready},
		"cut":                {change(0)[:40], errPerfData},
		"offset outside":     {change(24, 0xff, 0xff, 0xff, 0xff), errPerfData},
		"offset in prologue": {change(24, 0), errPerfData},
		"too many":           {change(28, 0xff, 0xff, 0xff, 0xff), errPerfData},
		"more than there":    {change(28, 2), errPerfData},
		"length zero":        {change(entry, 0), errPerfData},
		"length too long":    {change(entry, 0xff, 0xff, 0xff, 0x7f), errPerfData},
		"name outside":       {change(entry+4, 0xff, 0xff), nil},
		"vector outside":     {change(entry+8, 0xff, 0xff, 0xff, 0xff), nil},
		"value outside":      {change(entry+16, 0xff, 0xff, 0xff, 0xff), nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := parsePerfData(test.data)
			if !errors.Is(err, test.want) || len(got) != 0 {
				t.Errorf("%v, %v", got, err)
			}
		})
	}
}

func FuzzPerfData(f *testing.F) {
	f.Add(perfFile(binary.LittleEndian, "sun.rt.javaCommand", "demo.Main"))
	f.Add(perfFile(binary.BigEndian, "a", "b", "c", "d"))
	f.Add([]byte{0xCA, 0xFE, 0xC0, 0xC0})
	f.Fuzz(func(t *testing.T, data []byte) {
		values, err := parsePerfData(data)
		for name, value := range values {
			if err != nil || len(name)+len(value) > len(data) {
				t.Errorf("%q is %q with %v", name, value, err)
			}
		}
	})
}
