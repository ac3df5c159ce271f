package query

import (
	"sync"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// typeKey tells event types apart: each producer of a recording has ids and settings of its own.
type typeKey struct {
	recording uint32
	producer  profile.Producer
	name      string
}

// eventType is one event type of one producer of a recording.
type eventType struct {
	typeKey
	t     *jfr.Type
	id    int64 // in the tables
	count int64
}

// eventTypes are those of all recordings, in the order of their chunks.
type eventTypes struct {
	list  []*eventType
	byKey map[typeKey]*eventType
	byID  map[uint32]map[int64]*eventType // by recording

	dropping sync.Mutex // guards their counts while chunks are imported
}

func newEventTypes() *eventTypes {
	return &eventTypes{byKey: map[typeKey]*eventType{}, byID: map[uint32]map[int64]*eventType{}}
}

// count adds events of a type.
func (e *eventTypes) count(recording uint32, by profile.Producer, t *jfr.Type, n int64) {
	key := typeKey{recording, by, t.Name}
	known := e.byKey[key]
	if known == nil {
		known = &eventType{typeKey: key, t: t}
		e.byKey[key] = known
		e.list = append(e.list, known)
	}
	known.count += n
}

// leaveOut takes back events of a type that are not of the part that was asked for.
func (e *eventTypes) leaveOut(recording uint32, m *jfr.Metadata, t *jfr.Type, n int) {
	if n == 0 {
		return
	}
	e.dropping.Lock()
	defer e.dropping.Unlock()
	e.byKey[typeKey{recording, profile.ProducerOf(m), t.Name}].count -= int64(n)
}

// number gives each type the id that its metadata has for it, or where another type of the recording has that, one
// that no metadata has.
func (e *eventTypes) number() {
	free := int64(0)
	for _, t := range e.list {
		free = max(free, t.t.ID+1)
	}
	for _, t := range e.list {
		ids := e.byID[t.recording]
		if ids == nil {
			ids = map[int64]*eventType{}
			e.byID[t.recording] = ids
		}
		t.id = t.t.ID
		if ids[t.id] != nil {
			t.id = free
			free++
		}
		ids[t.id] = t
	}
}

// idOf returns the id in the tables for one in the metadata of a chunk. An id that the metadata does not know stays as
// it is, unless it would mean another type; ok says that it does not.
func (e *eventTypes) idOf(recording uint32, m *jfr.Metadata, id int64) (tables int64, ok bool) {
	if t := m.TypeByID(id); t != nil {
		if known := e.byKey[typeKey{recording, profile.ProducerOf(m), t.Name}]; known != nil {
			return known.id, true
		}
	}
	return id, e.byID[recording][id] == nil
}
