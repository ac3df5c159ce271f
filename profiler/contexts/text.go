package contexts

import (
	"strings"
	"time"

	"jfrlens/jfr/units"
)

// Parts are what a time went on, for people; "" for nothing.
func (w Work) Parts(nanos int64) string {
	var list []string
	for _, part := range []struct {
		name  string
		nanos int64
	}{{"CPU", w.CPU}, {"lock", w.Lock}, {"I/O", w.IO}, {"sleep or park", w.Wait}, {"memory", w.Memory}, {"native", w.Native}, {"unknown", w.Unknown(nanos)}} {
		if part.nanos > 0 {
			list = append(list, part.name+" "+units.Duration(time.Duration(part.nanos)))
		}
	}
	return strings.Join(list, ", ")
}

// Name is a context for people, by its fields.
func (s Slow) Name() string {
	var values []string
	for _, v := range s.Values {
		values = append(values, v.Field+"="+v.Text)
	}
	if len(values) == 0 {
		return s.Type
	}
	return strings.Join(values, ", ")
}

// Condition is what chooses the contexts of a row.
func (r Row) Condition() string {
	if r.Field == "" {
		return r.Type
	}
	return r.Field + "=" + literal(r.Value)
}

// Text is what a wait was, for people.
func (w Wait) Text() string {
	text := strings.TrimPrefix(w.Event, "jdk.")
	if w.For != "" {
		text += " of " + w.For
	}
	if w.At != "" {
		text += " at " + w.At
	}
	return text
}

// OwnerDid is what the owner of the lock did meanwhile, for people; "" where nobody knows.
func (w Wait) OwnerDid() string {
	did := w.Does.Parts(0)
	if did != "" && w.DoesAt != "" {
		did += ", longest " + w.DoesAt
	}
	return did
}
