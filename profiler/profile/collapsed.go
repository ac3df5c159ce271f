package profile

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/sample"
)

// FromCollapsed reads a profile from collapsed stacks, which is how tests write down
// profiles. A line is a group of samples:
//
//	[thread];a.b.Main.main:10;a.b.Main.work:20 31
//
// The thread is optional, as are line numbers; frames go from the outermost to
// the innermost. The last word is the number of samples, or, for types whose
// unit is not samples, the weight; there "3 4096" at the end is 3 samples that
// weigh 4096 together. Empty lines and lines that start with # are skipped.
// A line "@type alloc" sets the sample type of what follows (at first cpu), a
// line "@at 1.5s" its time after the start of the profile (at first 0s), a line
// "@for 2s" how long it lasts from then on, for types whose unit is nanoseconds.
func FromCollapsed(r io.Reader) (*Profile, error) {
	f := collapsedReader{assembly: newAssembly(Options{}), blocks: map[string]*block{}}
	f.kind = sample.TypeOf(sample.CPU)
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<24)
	for number := 1; lines.Scan(); number++ {
		if err := f.line(strings.TrimSpace(lines.Text())); err != nil {
			return nil, fmt.Errorf("collapsed stacks, line %d: %w", number, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read collapsed stacks: %w", err)
	}
	for _, t := range f.order {
		f.assembly.addBlock(f.assembly.seriesOf(t, rank{group: t.Name}), f.blocks[t.Name])
	}
	f.assembly.extend(collapsedStart(), collapsedStart().Add(f.last))
	return f.assembly.snapshot(), nil
}

// maxAt is the largest time after the start at which samples may end, so that it has a bin.
const maxAt = 15 * time.Minute

// collapsedStart returns the start time of profiles read from collapsed stacks.
func collapsedStart() time.Time { return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC) }

// collapsedReader is the state of reading collapsed stacks.
type collapsedReader struct {
	assembly *assembly
	kind     sample.Type
	at, last time.Duration
	lasting  time.Duration
	order    []sample.Type
	blocks   map[string]*block
	frames   []int32
}

// line takes in one line.
func (f *collapsedReader) line(text string) error {
	switch {
	case text == "" || text[0] == '#':
		return nil
	case text[0] == '@':
		return f.directive(strings.Fields(text[1:]))
	}
	stack, samples, weight, err := f.numbers(text)
	if err != nil {
		return err
	}
	thread := int32(0)
	parts := strings.Split(stack, ";")
	if name := parts[0]; strings.HasPrefix(name, "[") && strings.HasSuffix(name, "]") && name != jfr.NoStackName {
		thread = f.assembly.names.Thread(Thread{Name: name[1 : len(name)-1]})
		parts = parts[1:]
	}
	f.add(f.stack(parts), thread, samples, weight)
	return nil
}

// directive takes in a line that starts with @.
func (f *collapsedReader) directive(words []string) error {
	if len(words) != 2 {
		return fmt.Errorf("@ needs a word and a value, as in \"@type alloc\"")
	}
	switch words[0] {
	case "type":
		f.kind = sample.TypeOf(words[1])
		return nil
	case "at":
		return f.moment(words, &f.at)
	case "for":
		return f.moment(words, &f.lasting)
	}
	return fmt.Errorf("unknown directive @%s: there are @type, @at and @for", words[0])
}

// moment sets when samples begin or how long they last.
func (f *collapsedReader) moment(words []string, to *time.Duration) error {
	span, err := time.ParseDuration(words[1])
	if err != nil {
		return fmt.Errorf("@%s: %w", words[0], err)
	}
	if span < 0 || span > maxAt {
		return fmt.Errorf("@%s %s is not between 0s and %s", words[0], words[1], maxAt)
	}
	*to = span
	f.last = max(f.last, f.at)
	return nil
}

// numbers splits the one or two numbers off the end of a line.
func (f *collapsedReader) numbers(text string) (stack string, samples, weight int64, err error) {
	stack, last, ok := cutLast(text)
	if !ok {
		return "", 0, 0, fmt.Errorf("%q has no number at its end", text)
	}
	samples, weight = last, last
	if f.kind.Unit != sample.UnitSamples {
		samples = 1
		if rest, first, ok := cutLast(stack); ok {
			stack, samples = rest, first
		}
	}
	return stack, samples, weight, nil
}

// cutLast splits the last word off a text if it is a number.
func cutLast(text string) (rest string, number int64, ok bool) {
	i := strings.LastIndexByte(text, ' ')
	if i < 0 {
		return text, 0, false
	}
	number, err := strconv.ParseInt(text[i+1:], 10, 64)
	return strings.TrimSpace(text[:i]), number, err == nil
}

// stack returns the tree node of a stack, root first.
func (f *collapsedReader) stack(parts []string) int32 {
	f.frames = f.frames[:0]
	for _, part := range parts {
		frame := int32(NoStackFrame)
		if part != jfr.NoStackName {
			frame = f.assembly.names.Frame(f.frame(part))
		}
		f.frames = append(f.frames, frame)
	}
	slices.Reverse(f.frames)
	return f.assembly.names.Stack(f.frames...)
}

// frame reads "a.b.Class.method:12".
func (f *collapsedReader) frame(text string) Frame {
	line := int32(0)
	if i := strings.LastIndexByte(text, ':'); i >= 0 {
		if n, err := strconv.ParseInt(text[i+1:], 10, 32); err == nil {
			text, line = text[:i], int32(n)
		}
	}
	m := Method{Name: text}
	if i := strings.LastIndexByte(text, '.'); i >= 0 {
		m.Class, m.Name = text[:i], text[i+1:]
	}
	return Frame{Method: f.assembly.names.Method(m), Line: line, Kind: jfr.FrameCompiled}
}

// add appends a cell.
func (f *collapsedReader) add(node, thread int32, samples, weight int64) {
	b := f.blocks[f.kind.Name]
	if b == nil {
		b = &block{base: collapsedStart().UnixNano() >> minShift, shift: minShift}
		if f.kind.Unit != sample.UnitSamples {
			b.weights = []int64{}
		}
		f.blocks[f.kind.Name] = b
		f.order = append(f.order, f.kind)
	}
	end := min(f.at+f.lasting, maxAt)
	f.last = max(f.last, end)
	first := collapsedStart().Add(f.at).UnixNano() >> minShift
	last := collapsedStart().Add(end).UnixNano() >> minShift
	at := place{node: node, thread: uint16(thread), bin: uint16(first - b.base), span: uint16(last - first)}
	b.add(at, b.weights != nil, f.kind.Unit == sample.UnitNanos, false)
	b.count(b.len()-1, samples, weight)
}
