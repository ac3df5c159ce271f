package query

import (
	"sync"

	"jfrlens/jfr"
)

// numbering numbers the constants of one type over all chunks and recordings. It is safe for
// concurrent use.
//
// The JDK's tool takes constants of one recording with equal keys for the same thing, in whatever
// chunk they stand, and so does the numbering as long as what identifies them (a name, an id) is
// equal too. Writers other than HotSpot number constants anew in each chunk; when that shows,
// constants are matched by what identifies them. Constants that nothing but a key identifies are those
// of their chunk.
//
// Classes and methods are the same in several recordings, so that views count them together. Of several
// classes of one name, which have different loaders, the first of a recording is the first of the others.
type numbering struct {
	mu         sync.Mutex
	next       uint32
	recordings map[uint32]*numbered
	chunks     map[jfr.ChunkID]map[int64]uint32 // of constants that only keys identify
	byNature   bool                             // always match by what identifies them
	shared     map[identity][]uint32            // those of all recordings; nil if each has its own
}

// numbered are the constants of one recording that have numbers.
type numbered struct {
	byKey      map[int64]known
	byIdentity map[identity]uint32
	renumber   bool             // keys do not last
	taken      map[identity]int // how many of the shared ones it has
}

// identity tells the constants of a type apart.
type identity struct {
	a, b             int64
	name, descriptor string
}

// features are an identity whose texts still belong to the decoder.
type features struct {
	a, b             int64
	name, descriptor []byte
}

type known struct {
	id       uint32
	identity identity
}

func (i *identity) is(f *features) bool {
	return i.a == f.a && i.b == f.b && i.name == string(f.name) && i.descriptor == string(f.descriptor)
}

func newNumbering(byNature, shared bool) *numbering {
	n := &numbering{
		next: 1, recordings: map[uint32]*numbered{}, chunks: map[jfr.ChunkID]map[int64]uint32{}, byNature: byNature,
	}
	if shared {
		n.shared = map[identity][]uint32{}
	}
	return n
}

// of returns the constants of a recording; the lock is held.
func (n *numbering) of(recording uint32) *numbered {
	rec := n.recordings[recording]
	if rec == nil {
		rec = &numbered{byKey: map[int64]known{}, byIdentity: map[identity]uint32{}, taken: map[identity]int{}}
		n.recordings[recording] = rec
	}
	return rec
}

// number returns the number of a constant of a recording, and whether it is new; the lock is held.
func (n *numbering) number(rec *numbered, key int64, f *features) (id uint32, isNew bool) {
	if k, ok := rec.byKey[key]; ok {
		if k.identity.is(f) {
			return k.id, false
		}
		rec.renumber = true
	}
	i := identity{f.a, f.b, string(f.name), string(f.descriptor)}
	if n.byNature || rec.renumber {
		if id, ok := rec.byIdentity[i]; ok {
			rec.byKey[key] = known{id, i}
			return id, false
		}
	}
	id, isNew = n.ofOthers(rec, i)
	rec.byKey[key] = known{id, i}
	rec.byIdentity[i] = id
	return id, isNew
}

// ofOthers returns the number of a constant that the recording did not have before, and whether no other had it; the lock
// is held.
func (n *numbering) ofOthers(rec *numbered, i identity) (id uint32, isNew bool) {
	if n.shared == nil {
		return n.newID(), true
	}
	at := rec.taken[i]
	rec.taken[i]++
	if all := n.shared[i]; at < len(all) {
		return all[at], false
	}
	id = n.newID()
	n.shared[i] = append(n.shared[i], id)
	return id, true
}

// numberIn returns the number of a constant that only its key identifies, in the chunk where the key is
// valid, and whether it is new; the lock is held. Parts of a chunk have the same constants.
func (n *numbering) numberIn(chunk jfr.ChunkID, key int64) (id uint32, isNew bool) {
	keys := n.chunks[chunk]
	if keys == nil {
		keys = map[int64]uint32{}
		n.chunks[chunk] = keys
	}
	id, ok := keys[key]
	if !ok {
		id = n.newID()
		keys[key] = id
	}
	return id, !ok
}

// newID returns the next number; the lock is held.
func (n *numbering) newID() uint32 {
	n.next++
	return n.next - 1
}
