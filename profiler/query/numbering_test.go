package query

import "testing"

// TestNumbering numbers constants as chunks bring them: kept keys, keys given to something else, and
// equal things under other keys.
func TestNumbering(t *testing.T) {
	type constant struct {
		recording uint32
		key       int64
	}
	type step struct {
		constant
		name  string
		id    uint32
		isNew bool
	}
	key := func(recording uint32, key int64) constant { return constant{recording, key} }
	for name, test := range map[string]struct {
		byNature, shared bool
		steps            []step
	}{
		"keys last": {false, false, []step{
			{key(1, 7), "A", 1, true},
			{key(1, 8), "B", 2, true},
			{key(1, 7), "A", 1, false},
			{key(1, 9), "A", 3, true}, // equal names under two keys are two classes: of two loaders
			{key(2, 7), "A", 4, true}, // each recording has its own
		}},
		"keys are used again": {false, false, []step{
			{key(1, 1), "A", 1, true},
			{key(1, 2), "B", 2, true},
			{key(1, 1), "B", 2, false}, // from here on by name
			{key(1, 2), "A", 1, false},
			{key(1, 3), "C", 3, true},
			{key(1, 4), "C", 3, false},
			{key(2, 1), "A", 4, true},
			{key(2, 5), "A", 5, true}, // the other recording's keys last
		}},
		"methods": {true, false, []step{
			{key(1, 1), "A.run()", 1, true}, {key(1, 2), "A.run()", 1, false}, {key(1, 2), "A.stop()", 2, true}, {key(2, 1), "A.run()", 3, true},
		}},
		"classes of several recordings": {false, true, []step{
			{key(1, 7), "A", 1, true},
			{key(1, 9), "A", 2, true}, // of another loader
			{key(2, 3), "B", 3, true},
			{key(2, 4), "A", 1, false},
			{key(2, 4), "A", 1, false},
			{key(2, 5), "A", 2, false},
			{key(2, 6), "A", 4, true}, // one loader more than the first recording had
			{key(3, 7), "B", 3, false},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			n := newNumbering(test.byNature, test.shared)
			for i, s := range test.steps {
				if id, isNew := n.number(n.of(s.recording), s.key, &features{a: 5, name: []byte(s.name)}); id != s.id || isNew != s.isNew {
					t.Errorf("step %d: %d (new: %t), want %d (new: %t)", i, id, isNew, s.id, s.isNew)
				}
			}
		})
	}
}
