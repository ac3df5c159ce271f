package redact

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Sizes of what is read and looked at at once. A line that is longer than a block is cut where nothing is found.
const (
	textBlock = 2 << 20
	maxLine   = 8 << 20
	overlap   = 64 << 10
)

// blocks reads a text in blocks of whole lines.
type blocks struct {
	r    io.Reader
	buf  []byte
	last bool
}

// next calls fn with the next block and how much of it is whole lines; fn returns how much it has used up. False is the end.
func (b *blocks) next(fn func(block []byte, whole int) (used int, err error)) (bool, error) {
	if err := b.fill(); err != nil {
		return false, err
	}
	if len(b.buf) == 0 {
		return false, nil
	}
	whole := len(b.buf)
	if !b.last { // what comes behind is seen, too: a secret may be broken over lines
		whole = max(0, len(b.buf)-overlap)
		if end := bytes.LastIndexByte(b.buf[:whole], '\n') + 1; end > 0 {
			whole = end
		}
	}
	used, err := fn(b.buf, whole)
	b.buf = b.buf[:copy(b.buf, b.buf[used:])]
	return err == nil && !(b.last && len(b.buf) == 0), err
}

// fill reads up to the end of a line, of the file, or of what is looked at at once.
func (b *blocks) fill() error {
	for !b.last {
		if enough := len(b.buf) >= textBlock && (len(b.buf) >= maxLine || bytes.IndexByte(b.buf, '\n') >= 0); enough {
			return nil
		}
		if free := cap(b.buf) - len(b.buf); free < textBlock {
			grown := make([]byte, len(b.buf), 2*cap(b.buf)+2*textBlock)
			copy(grown, b.buf)
			b.buf = grown
		}
		n, err := b.r.Read(b.buf[len(b.buf) : len(b.buf)+textBlock])
		b.buf = b.buf[:len(b.buf)+n]
		switch {
		case errors.Is(err, io.EOF):
			b.last = true
		case err != nil:
			return fmt.Errorf("read the text: %w", err)
		}
	}
	return nil
}

// DiscoverText reads a text and makes needles of what is found.
func (s *Session) DiscoverText(r io.Reader) error {
	in, err := decoded(r)
	if err != nil {
		return err
	}
	b := blocks{r: in.Reader}
	for more := true; more && err == nil; {
		more, err = b.next(func(block []byte, whole int) (int, error) {
			s.scanner.stayed = s.scanner.stayed[:0]
			found := s.scanner.scan(block, plainText)
			s.seen.keep(block, found, s.scanner.stayed)
			s.learnFound(block, upTo(whole, slices.Clone(found)), plainText)
			s.learnDiscovered(block[:whole])
			return whole, nil
		})
	}
	return err
}

// Text writes a text anew without what is secret.
func (s *Session) Text(w io.Writer, r io.Reader, report *FileReport) error {
	in, err := decoded(r)
	if err != nil {
		return err
	}
	out := in.encoder(w)
	x := textRun{Session: s, report: report, memory: memoryMask{on: report.Kind == CrashLog}}
	b := blocks{r: in.Reader}
	for more := true; more && err == nil; {
		more, err = b.next(func(block []byte, whole int) (int, error) { return x.block(out, block, whole) })
	}
	return err
}

// textRun is the way through one text.
type textRun struct {
	*Session
	report *FileReport
	memory memoryMask
	out    []byte
	// endless says that a secret has filled the block before to its end.
	endless bool
}

// block writes the lines of a block.
func (x *textRun) block(w io.Writer, block []byte, whole int) (int, error) {
	if n := x.rest(block); n > 0 {
		x.endless = n == len(block)
		return n, nil
	}
	x.endless = false
	found := upTo(whole, x.findSeen(block))
	used := whole
	if n := len(found); n > 0 {
		used = max(used, found[n-1].to)
	}
	x.note(block, found)
	x.stayed(x.report, "text", whole)
	for _, f := range found {
		x.report.count("text", f.kind.String(), 1)
	}
	x.endless = used == len(block) && used > whole
	with := block[:used]
	if len(found) > 0 {
		x.out = apply(x.out[:0], with, found)
		with = x.out
	}
	_, err := w.Write(x.memory.mask(with, x.report))
	return used, err
}

// upTo returns the findings that start before a place.
func upTo(end int, found []finding) []finding {
	n := len(found)
	for n > 0 && found[n-1].from >= end {
		n--
	}
	return found[:n]
}

// rest returns how much at the start of a block belongs to a secret that has filled all of the block before.
func (x *textRun) rest(block []byte) int {
	if !x.endless {
		return 0
	}
	end := bytes.IndexAny(block, " \t\r\n\"'")
	if end < 0 {
		return len(block)
	}
	return end
}

// CheckText looks for what is secret in a text.
func (s *Session) CheckText(r io.Reader, report *FileReport) error {
	in, err := decoded(r)
	if err != nil {
		return err
	}
	b := blocks{r: in.Reader}
	line := int64(1)
	for more := true; more && err == nil; {
		more, err = b.next(func(block []byte, whole int) (int, error) {
			at := 0
			found := s.find(block, plainText)
			s.stayed(report, "text", whole)
			for _, f := range upTo(whole, found) {
				line += int64(bytes.Count(block[at:f.from], []byte{'\n'}))
				at = f.from
				if len(report.Left) < maxLeft {
					report.Left = leave(report.Left, fmt.Sprintf("line %d", line), f.kind.String())
				}
			}
			line += int64(bytes.Count(block[at:whole], []byte{'\n'}))
			report.Checked.Strings++
			return whole, nil
		})
	}
	return err
}
