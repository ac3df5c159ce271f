package query

import "sync"

// dictionary numbers the constants of one type over all chunks and recordings. It is safe for
// concurrent use.
//
// The JDK's tool takes constants of one recording with equal keys for the same thing, in whatever
// chunk they stand, and so does the dictionary as long as what identifies them (a name, an id) is
// equal too. Writers other than HotSpot number constants anew in each chunk; when that shows,
// constants are matched by what identifies them.
type dictionary struct {
	mu        sync.Mutex
	next      uint32
	byKey     map[constantKey]known
	byContent map[contentKey]uint32
	renumber  map[uint32]bool // recordings whose keys do not last
	byNature  bool            // always match by content
}

type constantKey struct {
	recording uint32
	chunk     int32 // -1 unless keys are known to be valid in one chunk only
	key       int64
}

type contentKey struct {
	recording uint32
	identity  string
}

type known struct {
	id       uint32
	identity string
}

func newDictionary(byNature bool) *dictionary {
	return &dictionary{
		next:  1,
		byKey: map[constantKey]known{}, byContent: map[contentKey]uint32{}, renumber: map[uint32]bool{},
		byNature: byNature,
	}
}

// number returns the number of a constant, and whether it is new.
func (d *dictionary) number(key constantKey, identity string) (id uint32, isNew bool) {
	if k, ok := d.byKey[key]; ok {
		if k.identity == identity {
			return k.id, false
		}
		d.renumber[key.recording] = true
	}
	content := contentKey{key.recording, identity}
	if d.byNature || d.renumber[key.recording] {
		if id, ok := d.byContent[content]; ok {
			d.byKey[key] = known{id, identity}
			return id, false
		}
	}
	id = d.next
	d.next++
	d.byKey[key] = known{id, identity}
	d.byContent[content] = id
	return id, true
}
