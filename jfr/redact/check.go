package redact

import (
	"errors"
	"fmt"
	"io"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
)

// CheckRecording looks for what is secret in a recording as a stranger would: in every string by the rules, and in every byte
// for the needles. What it finds is in the report.
func (s *Session) CheckRecording(rec *jfr.Recording, report *FileReport) error {
	w := walker{Session: s, plans: map[*jfr.Type]*eventPlan{}, report: report}
	return write.Read(rec, write.Edit{
		Look:  func(t *jfr.Type) bool { w.checkType(t); return w.look(t) },
		Event: w.checkEvent,
		Text: func(p *write.Place, text string) string {
			where := p.Type.Name
			if p.Path != "" {
				where += "." + p.Path
			}
			w.checkText(where, text, understood(s.contextOf(p), text))
			return text
		},
		Declared: func(name bool, text string) string {
			if name {
				w.checkText("metadata", text, nameText)
			} else {
				w.checkText("metadata", text, plainText)
			}
			return text
		},
	})
}

// checkType notes types that the rules leave out.
func (w *walker) checkType(t *jfr.Type) {
	if !w.rules.keepsType(t) {
		w.report.Left = leave(w.report.Left, t.Name, "event type that is to be left out")
	}
}

func (w *walker) checkEvent(e *write.Event) {
	p := w.planOf(e.Type)
	for _, pair := range p.properties {
		if _, found := w.replaceProperty(e.Text(pair.key), e.Text(pair.value)); found != nil {
			w.report.Left = leave(w.report.Left, e.Type.Name+"."+pair.value, kindsOf(found))
		}
	}
	for _, field := range p.secrets {
		if found := w.find([]byte(e.Text(field)), wholeSecret); found != nil {
			w.report.Left = leave(w.report.Left, e.Type.Name+"."+field, kindsOf(found))
		}
	}
	if !w.rules.keepsThreads(e, p.threads) {
		w.report.Left = leave(w.report.Left, e.Type.Name, "event of a thread that is to be left out")
	}
}

func (w *walker) checkText(where, text string, ctx reading) {
	w.report.Checked.Strings++
	found := w.find([]byte(text), ctx)
	w.stayed(w.report, where, len(text))
	if len(found) > 0 {
		w.report.Left = leave(w.report.Left, where, kindsOf(found))
		return
	}
	w.report.Clear[where]++
	for of := range w.undecided(text) {
		w.report.Undecided = leave(w.report.Undecided, where, of.kind.String())
	}
}

// undecided goes through what was replaced in its place only and is the whole of this text.
func (s *Session) undecided(text string) func(yield func(pseudonymOf) bool) {
	return func(yield func(pseudonymOf) bool) {
		for kind := range kinds {
			if of := (pseudonymOf{kind, text}); s.inPlace[of] && kind != Path && !yield(of) {
				return
			}
		}
	}
}

// rawBlock is how much is read at once.
const rawBlock = 1 << 20

// CheckBytes looks for the needles in the bytes of a file, without knowing what is in it.
func (s *Session) CheckBytes(r io.Reader, report *FileReport) error {
	m := newMatcher(s.needles.rawForms())
	buf := make([]byte, 0, 2*rawBlock)
	base, seen := int64(0), 0
	for {
		n, err := io.ReadFull(r, buf[len(buf):min(cap(buf), len(buf)+rawBlock)])
		buf = buf[:len(buf)+n]
		report.Checked.Bytes += int64(n)
		last := err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF)
		if err != nil && !last {
			return fmt.Errorf("read it again: %w", err)
		}
		end := len(buf)
		if !last {
			end = max(0, end-rawMargin)
		}
		s.rawHits(m, rawPart{buf, base, seen, end}, report)
		if last {
			return nil
		}
		keep := min(len(buf), m.longest+2*rawMargin)
		base += int64(len(buf) - keep)
		seen = end - (len(buf) - keep)
		buf = buf[:copy(buf, buf[len(buf)-keep:])]
	}
}

// rawMargin is how much around what is found must be there to say whether it is a word, or lies in a pseudonym.
const rawMargin = maxPseudonym + 1

// rawPart is a block of which it is told what ends behind a place and not behind another.
type rawPart struct {
	block     []byte
	base      int64 // of the block in the file
	seen, end int
}

// rawHits enters what is found in a block. Strings have been looked at with their borders; here is what lies elsewhere.
func (s *Session) rawHits(m *matcher, part rawPart, report *FileReport) {
	if len(m.forms) == 0 {
		return
	}
	block, base := part.block, part.base
	m.each(block, func(f *form, from, to int) bool {
		if to <= part.seen || to > part.end {
			return true
		}
		if !f.counts(block, from, to, false) || s.alias.around(block, from, to) {
			return true
		}
		report.Left = leave(report.Left, fmt.Sprintf("byte %d", base+int64(from)), f.needle.kind.String())
		return len(report.Left) < maxLeft
	})
}

// maxLeft bounds how much that is left is listed.
const maxLeft = 1000
