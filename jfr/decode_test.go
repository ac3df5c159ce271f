package jfr

import (
	"testing"

	"jfrlens/jfr/jfrtest"
)

// TestIntegersOfEveryLength decodes rows of integers of all lengths, canonical and padded, in every order.
func TestIntegersOfEveryLength(t *testing.T) {
	long := &Type{Name: "long", primitive: longType}
	plan, err := compile(typeOf("Event", "a", "", long, "b", "", long), nil)
	if err != nil {
		t.Fatal(err)
	}
	b := jfrtest.Values()
	var want [][2]int64
	for bits := range 64 {
		for _, v := range []int64{1 << bits, 1<<bits - 1, -1 << bits} {
			for _, first := range encodings(v) {
				for _, second := range encodings(1<<(63-bits) - 1) {
					b.Byte(first...).Byte(second...)
					want = append(want, [2]int64{v, 1<<(63-bits) - 1})
				}
			}
		}
	}
	data, end := padded(b)
	d := newDecoder(plan, &body{})
	d.data = data
	d.grow(&plan.top, len(want))
	p := 0
	for row := range want {
		p = d.run(plan.ops, p, end, row)
	}
	if p != end {
		t.Errorf("ends at %d, want %d", p, end)
	}
	for row, w := range want {
		if got := [2]int64{d.ints[0][row], d.ints[1][row]}; got != w {
			t.Fatalf("row %d is %d, want %d", row, got, w)
		}
	}
}
