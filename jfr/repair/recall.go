package repair

import (
	"cmp"
	"maps"
	"slices"

	"jfrlens/jfr"
)

// recall takes what is lost of a chunk from those next to it that the same JVM wrote, in which classes and methods have the
// same keys. Else the JDK's tool would take what stands in for them for those of the chunk behind, too.
type recall struct {
	lost *lostConstants
	from *jfr.RawChunk
	// damaged are descriptors of from that are none; left bounds the bytes of texts that are taken from it.
	damaged map[int64]bool
	left    int
	work    []constantKey // to be looked up
	seen    map[constantKey]bool
	places  map[*jfr.Type][]place // of the constants of from, by row
	taken   map[constantKey]bool
	pools   map[int64]*recalledPool
}

// constantKey is the key of a constant of any type.
type constantKey struct{ typeID, key int64 }

// place is where a value is.
type place struct{ from, to int }

// recalledPool is a pool as it is in a checkpoint, without its head.
type recalledPool struct {
	count     int64
	constants []byte
}

// recallAll returns pools with what the chunks next to it have of the lost constants, and of what these refer to. What they
// have is not lost any more; lost symbols get their texts.
func (l *lostConstants) recallAll() [][]byte {
	r := recall{lost: l, taken: map[constantKey]bool{}, pools: map[int64]*recalledPool{}}
	for _, c := range l.others {
		r.from, r.seen, r.places = c, map[constantKey]bool{}, map[*jfr.Type][]place{}
		r.damaged, r.left = damagedDescriptors(c.Chunk), len(c.Bytes())
		r.takeAll()
		r.takeTexts()
	}
	var pools [][]byte
	for _, id := range slices.Sorted(maps.Keys(r.pools)) {
		p := r.pools[id]
		pools = append(pools, append(jfr.AppendVarint(jfr.AppendVarint(nil, id), p.count), p.constants...))
	}
	return pools
}

// takeAll copies what is lost and there with the same key.
func (r *recall) takeAll() {
	for _, name := range []string{"java.lang.Class", "jdk.types.Method"} {
		if t := r.lost.chunk.Metadata().Type(name); t != nil {
			for _, key := range slices.Sorted(maps.Keys(r.lost.of(t))) {
				r.want(t, key)
			}
		}
	}
	for len(r.work) > 0 {
		last := len(r.work) - 1
		next := r.work[last]
		r.work = r.work[:last]
		r.take(next)
	}
}

// takeTexts finds the texts of lost symbols, which have other keys in each chunk, by what refers to them.
func (r *recall) takeTexts() {
	for _, t := range r.lost.chunk.Metadata().Types() {
		ours, theirs := r.poolsOf(t)
		if theirs == nil {
			continue
		}
		for i := range ours.Columns {
			col := &ours.Columns[i]
			if other := theirs.Column(col.Field.Name); isSymbol(col) && other != nil && isSymbol(other) {
				r.takeTextsOf(col.Ints, ours, other.Ints, theirs)
			}
		}
	}
}

func isSymbol(c *jfr.Column) bool {
	return c.Kind == jfr.KindConstant && c.Field.Type.Name == "jdk.types.Symbol"
}

// takeTextsOf finds the texts of those of our symbols that are lost, given those of both pools by row.
func (r *recall) takeTextsOf(symbols []int64, ours *jfr.Pool, others []int64, theirs *jfr.Pool) {
	for row, symbol := range symbols {
		standIn, lost := r.lost.symbols[symbol]
		if !lost || standIn != lostName && standIn != lostDescriptor {
			continue
		}
		at, found := theirs.Row(ours.Keys[row])
		if !found || r.damaged[others[at]] {
			continue
		}
		text := r.from.Symbol(others[at])
		if r.left -= len(text); r.left < 0 {
			return
		}
		r.lost.symbols[symbol] = cmp.Or(text, standIn)
	}
}

// poolsOf returns the constants of a type of both chunks; nil if one has none.
func (r *recall) poolsOf(t *jfr.Type) (ours, theirs *jfr.Pool) {
	other := r.from.Metadata().TypeByID(t.ID)
	if other == nil || other.Name != t.Name || t.Name == stackTraceType {
		return nil, nil
	}
	ours, ownErr := r.lost.chunk.PoolOf(t)
	theirs, otherErr := r.from.PoolOf(other)
	if ownErr != nil || otherErr != nil || theirs.Rows == 0 {
		return nil, nil
	}
	return ours, theirs
}

func (r *recall) want(t *jfr.Type, key int64) {
	if k := (constantKey{t.ID, key}); !r.seen[k] {
		r.seen[k] = true
		r.work = append(r.work, k)
	}
}

// take copies a constant that the chunk lacks and the other has.
func (r *recall) take(k constantKey) {
	own := r.lost.chunk.Metadata().TypeByID(k.typeID)
	if own == nil || r.taken[k] {
		return
	}
	ours, theirs := r.poolsOf(own)
	if theirs == nil {
		return
	}
	_, known := ours.Row(k.key)
	row, found := theirs.Row(k.key)
	if known || !found {
		return
	}
	descriptor := theirs.Column("descriptor")
	if descriptor != nil && isSymbol(descriptor) && r.damaged[descriptor.Ints[row]] {
		return
	}
	at, value := r.placesOf(theirs.Type)[row], r.lost.chunk.Metadata().Skipper(own)
	if value.Skip(r.from, at.from, at.to) == at.to {
		r.enter(k, r.from.Bytes()[at.from:at.to])
		delete(r.lost.of(own), k.key)
		r.wantReferences(own, theirs.Columns, row)
	}
}

// enter adds a constant to what has been found.
func (r *recall) enter(k constantKey, value []byte) {
	p := r.pools[k.typeID]
	if p == nil {
		p = &recalledPool{}
		r.pools[k.typeID] = p
	}
	p.count++
	p.constants = append(jfr.AppendVarint(p.constants, k.key), value...)
	r.taken[k] = true
}

// wantReferences goes on with what a constant refers to.
func (r *recall) wantReferences(own *jfr.Type, columns []jfr.Column, row int) {
	for i := range columns {
		col := &columns[i]
		if f := own.Field(col.Field.Name); f != nil && f.Constant && col.Kind == jfr.KindConstant {
			key := col.Ints[row]
			r.lost.noteKeys(f, []int64{key})
			r.want(f.Type, key)
		}
	}
}

// placesOf returns where the values of all constants of a type are in the other chunk, by row.
func (r *recall) placesOf(t *jfr.Type) []place {
	if places, ok := r.places[t]; ok {
		return places
	}
	value := r.from.Metadata().Skipper(t)
	var places []place
	for _, pool := range r.from.RawPools(t) {
		p := pool.At
		for range pool.Count {
			_, at := r.from.Varint(p)
			p = value.Skip(r.from, at, pool.End)
			places = append(places, place{at, p})
		}
	}
	r.places[t] = places
	return places
}
