package write

import (
	"slices"

	"jfrlens/jfr"
)

// typePlan is how events or constants of one type are gone through.
type typePlan struct {
	typ    *jfr.Type
	number int // among the plans of the metadata
	steps  []step
	err    error // why that cannot be done
	texts  bool  // there are strings in its values
	refers bool  // there are strings in its values, or keys of some
	skip   jfr.Skipper

	events   bool // there can be events of it
	drop     bool // no event of it stays
	look     bool // its events are shown
	settings bool // its events tell settings of event types
}

// plan is how the values of one metadata are gone through.
type plan struct {
	meta   *jfr.Metadata
	byID   map[int64]*typePlan
	small  []*typePlan // by small id
	order  []*typePlan // as the metadata has them
	text   *jfr.Type   // java.lang.String
	drops  bool        // events of a type are left out
	cached int         // bytes in the caches of places

	declared *declared // what becomes of the metadata; nil until it was asked
}

// smallIDs bounds the array of plans by type id.
const smallIDs = 1 << 14

func newPlan(meta *jfr.Metadata, edit *Edit) *plan {
	p := &plan{meta: meta, byID: map[int64]*typePlan{}, small: make([]*typePlan, smallIDs), text: meta.Type("java.lang.String")}
	for _, t := range meta.Types() {
		tp := compile(t)
		tp.skip = meta.Skipper(t)
		if tp.events = t.IsEvent() && !jfr.IsReserved(t.ID); tp.events {
			tp.drop = edit.Keep != nil && !edit.Keep(t)
			tp.look = edit.Event != nil && (edit.Look == nil || edit.Look(t))
			tp.settings = t.Name == "jdk.ActiveSetting"
			p.drops = p.drops || tp.drop
		}
		tp.number, p.order = len(p.order), append(p.order, tp)
		p.byID[t.ID] = tp
		if uint64(t.ID) < smallIDs {
			p.small[t.ID] = tp
		}
	}
	for _, tp := range p.order {
		p.link(tp.steps)
	}
	return p
}

// link leads the keys of constants to the plans of their types.
func (p *plan) link(steps []step) {
	for i := range steps {
		if s := &steps[i]; s.kind == stepKey {
			s.target = p.of(s.typ.ID)
		} else {
			p.link(s.steps)
		}
	}
}

func compile(t *jfr.Type) *typePlan {
	s := stepper{typ: t}
	steps, err := s.value(nil, t, nil, "", 0)
	return &typePlan{typ: t, steps: steps, err: err, texts: s.texts, refers: hasPlaces(steps)}
}

// hasPlaces says whether there are strings, or keys of some.
func hasPlaces(steps []step) bool {
	return slices.ContainsFunc(steps, func(s step) bool { return s.place != nil || hasPlaces(s.steps) })
}

// of returns the plan of a type, nil if the metadata does not have it.
func (p *plan) of(id int64) *typePlan {
	if uint64(id) < smallIDs {
		return p.small[id]
	}
	return p.byID[id]
}

// ofEvents returns the plan of an event type, nil if the metadata has no event type of that id.
func (p *plan) ofEvents(id int64) *typePlan {
	if tp := p.of(id); tp != nil && tp.events {
		return tp
	}
	return nil
}

// ofStrings returns the plan of java.lang.String, nil if the metadata does not have it.
func (p *plan) ofStrings() *typePlan {
	if p.text == nil {
		return nil
	}
	return p.of(p.text.ID)
}

// dropped returns whether an id is that of an event type that is left out.
func (p *plan) dropped(id int64) bool {
	tp := p.of(id)
	return tp != nil && tp.drop
}

// maxCached bounds the memory for strings that have been decided on.
const maxCached = 32 << 20

// remember keeps what becomes of a string at a place.
func (p *plan) remember(place *Place, raw []byte, with []byte) {
	if p.cached += len(raw) + len(with) + 96; p.cached > maxCached {
		p.forget()
	}
	if place.decided == nil {
		place.decided, place.recent = map[string]decision{}, &[recentTexts]decision{}
	}
	d := decision{string(raw), with}
	place.decided[d.raw], place.recent[recentSlot(raw)] = d, d
}

// recentTexts is how many of the strings of a place are found without a map.
const recentTexts = 32

// recentSlot returns which of them a string can be. It has a byte or more: that of its encoding.
func recentSlot(raw []byte) int {
	n := len(raw)
	return (n*31 + int(raw[n-1]) + int(raw[n/2])*7) % recentTexts
}

// find returns what was decided on a string.
func (p *Place) find(raw []byte) (with []byte, known bool) {
	if p.decided == nil {
		return nil, false
	}
	recent := &p.recent[recentSlot(raw)]
	if recent.raw != string(raw) {
		d, known := p.decided[string(raw)]
		if !known {
			return nil, false
		}
		*recent = d
	}
	return recent.with, true
}

func (p *plan) forget() {
	p.cached = 0
	for _, tp := range p.order {
		forgetPlaces(tp.steps)
	}
}

func forgetPlaces(steps []step) {
	for i := range steps {
		if place := steps[i].place; place != nil {
			place.decided, place.recent = nil, nil
		}
		forgetPlaces(steps[i].steps)
	}
}
