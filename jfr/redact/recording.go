package redact

import (
	"io"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
)

// DiscoverRecording reads all strings of a recording, whose chunks must be whole.
func (s *Session) DiscoverRecording(rec *jfr.Recording) error {
	if err := s.learnMethods(rec); err != nil {
		return err
	}
	w := walker{Session: s, plans: map[*jfr.Type]*eventPlan{}}
	return write.Read(rec, write.Edit{
		Look: w.look,
		Event: func(e *write.Event) {
			p := w.planOf(e.Type)
			for _, pair := range p.properties {
				s.property(e.Type.Name, e.Text(pair.key), e.Text(pair.value))
			}
			for _, field := range p.people {
				s.extract(field.by, e.Text(field.name))
			}
			for _, field := range p.secrets {
				s.discover([]byte(e.Text(field)), wholeSecret)
			}
		},
		Text: func(p *write.Place, text string) string {
			s.discover([]byte(text), understood(s.contextOf(p), text))
			return text
		},
		Refers: func(p *write.Place, text string) {
			if w.isSecretPlace(p) && !isHarmless(text) && !s.alias.isGiven(Secret, text) {
				s.learn(text, Secret)
				s.needles.exact(text)
			}
		},
		Declared: func(name bool, text string) string {
			if !name {
				s.discover([]byte(text), plainText)
			}
			return text
		},
	})
}

// walker goes through one recording.
type walker struct {
	*Session
	plans  map[*jfr.Type]*eventPlan
	report *FileReport
	at     map[*write.Place]*Replaced

	secret map[*write.Place]bool // whose strings are secret whatever they are
}

// isSecretPlace says whether strings of a place are secret whatever they are.
func (w *walker) isSecretPlace(p *write.Place) bool {
	answer, known := w.secret[p]
	if !known {
		if w.secret == nil {
			w.secret = map[*write.Place]bool{}
		}
		answer = w.contextOf(p) == wholeSecret
		w.secret[p] = answer
	}
	return answer
}

func (w *walker) planOf(t *jfr.Type) *eventPlan {
	p := w.plans[t]
	if p == nil {
		p = w.plan(t)
		w.plans[t] = p
	}
	return p
}

func (w *walker) look(t *jfr.Type) bool { return w.planOf(t).needed() }

// Recording writes a recording anew without what is secret.
func (s *Session) Recording(out io.Writer, rec *jfr.Recording, report *FileReport) error {
	w := walker{Session: s, plans: map[*jfr.Type]*eventPlan{}, report: report, at: map[*write.Place]*Replaced{}}
	done, err := write.Rewrite(out, rec, write.Edit{
		Keep:    w.keep,
		Look:    w.look,
		Event:   w.event,
		Text:    w.text,
		Changed: func(p *write.Place) { w.at[p].Count++ },
		Declared: func(name bool, text string) string {
			ctx := plainText
			if name {
				ctx = nameText
			}
			return w.replace("metadata", text, ctx, true)
		},
		DropUnknown: true,
	})
	report.Events, report.Dropped, report.Unknown = done.Events, done.Dropped, done.Unknown
	return err
}

// keep says whether the events of a type stay.
func (w *walker) keep(t *jfr.Type) bool {
	stays := w.rules.keepsType(t)
	if !stays {
		w.report.removed(t.Name)
	}
	return stays
}

// event looks at events with names and values, and leaves out those of some threads.
func (w *walker) event(e *write.Event) {
	p := w.planOf(e.Type)
	if !w.rules.keepsThreads(e, p.threads) {
		e.Drop()
		return
	}
	for _, pair := range p.properties {
		value := e.Text(pair.value)
		if with, found := w.replaceProperty(e.Text(pair.key), value); found != nil {
			w.set(e, pair.value, value, with, found)
		}
	}
	for _, field := range p.secrets {
		value := e.Text(field)
		if found := w.find([]byte(value), wholeSecret); found != nil {
			w.set(e, field, value, string(apply(nil, []byte(value), found)), found)
		}
	}
	for _, field := range p.ports {
		if port, ok := e.Int(field); ok && port > 0 && port <= lastPort {
			e.SetInt(field, w.port(port))
			w.report.count(e.Type.Name+"."+field, Port.String(), 1)
		}
	}
}

// set changes a string; one that is a constant is replaced with the constant.
func (w *walker) set(e *write.Event, field, value, with string, found []finding) {
	w.note([]byte(value), found)
	if f := e.Type.Field(field); f.Constant {
		w.needles.exact(value)
		return
	}
	e.SetText(field, with)
	w.report.count(e.Type.Name+"."+field, kindsOf(found), 1)
}

// text replaces what is secret in a string.
func (w *walker) text(p *write.Place, text string) string {
	ctx := understood(w.contextOf(p), text)
	where := p.Type.Name
	if p.Path != "" {
		where += "." + p.Path
	}
	found := w.find([]byte(text), ctx)
	w.stayed(w.report, where, len(text))
	if p.Type.Name == "jdk.types.Symbol" && len(found) == 0 && w.isOwnMethod(text) {
		found = []finding{{to: len(text), kind: Class, with: w.alias.of(Class, text)}}
	}
	if len(found) == 0 {
		return text
	}
	w.note([]byte(text), found)
	w.at[p] = w.report.place(where, kindsOf(found))
	w.at[p].Different++
	return string(apply(nil, []byte(text), found))
}

func (w *walker) replace(where, text string, ctx reading, count bool) string {
	found := w.find([]byte(text), ctx)
	w.stayed(w.report, where, len(text))
	if len(found) == 0 {
		return text
	}
	w.note([]byte(text), found)
	if count {
		w.report.count(where, kindsOf(found), 1)
	}
	return string(apply(nil, []byte(text), found))
}

// port returns another port, the same for the same. Those of a recording that was redacted before may change, or not: nobody can
// tell them from those that a system gave out.
func (w *walker) port(port int64) int64 {
	if w.alias.masked[Port] {
		return 0
	}
	if _, known := w.ports[port]; !known && len(w.ports) > lastPort-firstPort {
		return 0 // there are no more
	}
	if w.ports[port] == 0 {
		w.ports[port] = firstPort + int64(len(w.ports))
	}
	return w.ports[port]
}

// firstPort is what stands for the first port, lastPort the last that there is.
const firstPort, lastPort = 64000, 65535
