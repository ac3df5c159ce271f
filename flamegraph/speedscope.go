package flamegraph

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
	"jfrlens/profiler/source"
)

// Limits of what is written of single threads: Speedscope lists profiles without an order of their own, and reads files
// of some hundred megabytes at most.
const (
	mostThreadProfiles = 200        // of a sample type
	mostThreadFrames   = 20_000_000 // of all stacks of a file together
)

// speedscopeFormat is that of files of Speedscope.
func speedscopeFormat() *Format {
	return &Format{
		Name: "speedscope", Extensions: []string{"speedscope.json"}, File: "flame.speedscope.json",
		Readers: "[Speedscope](https://www.speedscope.app)", Holds: "all threads together, then each with its samples in the order of time",
		AllTypes: true, Threads: true, FineTime: true, Titled: true,
		Alone: "Speedscope shows one recording",
		write: func(w io.Writer, x *Export) (err error) {
			x.notes, err = WriteSpeedscope(w, x.Profile, x.Options)
			return err
		},
	}
}

// WriteSpeedscope writes all sample types of a profile for [Speedscope](https://www.speedscope.app), in the format of its
// file-format-schema.json. Each has a profile of all threads together, in which equal stacks are one sample and heavier
// ones come first, and then one of each thread, heaviest first, with its samples in the order of time; their places on the
// axis are weights added up, since nobody knows how long a sample lasted. For that order the profile has to be read with
// threads and fine time. A frame is a method; its line is the heaviest one. The notes say in
// one sentence each what was left out.
func WriteSpeedscope(w io.Writer, p *profile.Profile, o Options) (notes []string, err error) {
	o.Before = nil
	s, err := newSpeedscope(p, o)
	if err != nil {
		return nil, err
	}
	s.out = bufio.NewWriterSize(w, 1<<16)
	s.write(o.titleOf(p))
	return s.notes, s.out.Flush()
}

// speedscope writes a file. Write errors stay in out until the final Flush.
type speedscope struct {
	*subject
	out    *bufio.Writer
	buf    []byte
	places *source.Places
	place  []int32 // by node of the profile: its node in the merged tree, in preorder
	parent []int32 // by node of the merged tree
	frame  []int32 // the same: number of its frame in the file; -1: none
	shown  []int32 // by frame of the file: its method
	room   int     // frames that stacks of single threads may still have
	left   int     // threads that were left out
	notes  []string
}

func newSpeedscope(p *profile.Profile, o Options) (*speedscope, error) {
	subject, err := subjectOf(p, o)
	if err != nil {
		return nil, err
	}
	merged := subject.merge(math.MaxInt)
	order := merged.sort(subject.methods)
	s := &speedscope{subject: subject, places: source.NewPlaces(o.Sources), place: subject.runs[0].into, room: mostThreadFrames}
	replace(s.place, order.place)
	s.parent, s.frame = make([]int32, 0, len(order.order)), make([]int32, 0, len(order.order))
	numbers := make([]int32, len(s.methods)) // of frames, + 1
	for _, node := range order.order {
		parent, frame := int32(-1), int32(-1)
		if node > 0 {
			parent = order.place[merged.parent[node]]
		}
		if method := merged.method[node]; method >= 0 {
			if numbers[method] == 0 {
				s.shown = append(s.shown, method)
				numbers[method] = int32(len(s.shown))
			}
			frame = numbers[method] - 1
		}
		s.parent, s.frame = append(s.parent, parent), append(s.frame, frame)
	}
	return s, nil
}

// write writes the file, one profile after the other.
func (s *speedscope) write(title string) {
	s.out.WriteString(`{"$schema":"https://www.speedscope.app/file-format-schema.json","exporter":"jfrlens","name":`)
	s.text(title)
	s.writeFrames()
	s.out.WriteString(`,"profiles":[`)
	active, profiles := 0, 0
	for i, of := range s.types {
		if of.Name == s.chosen {
			active = profiles
		}
		if i > 0 {
			s.out.WriteByte(',')
		}
		profiles += s.writeType(of)
	}
	s.out.WriteString(`],"activeProfileIndex":`)
	s.number(int64(active))
	s.out.WriteString("}\n")
	if s.left > 0 {
		s.notes = append(s.notes, fmt.Sprintf("Speedscope cannot show any number of threads: of %s there is no profile of its own, they are in that of all threads",
			units.Plural(int64(s.left), "thread")))
	}
}

// writeFrames writes the frames, which all profiles share.
func (s *speedscope) writeFrames() {
	lines := s.heaviestLines()
	s.out.WriteString(`,"shared":{"frames":[`)
	for i, method := range s.shown {
		if i > 0 {
			s.out.WriteByte(',')
		}
		m := s.methods[method]
		s.out.WriteString(`{"name":`)
		s.text(fullName(m))
		if m.Class != "" {
			if file := s.places.Name(m.Class); file != "" {
				s.out.WriteString(`,"file":`)
				s.text(file)
			}
		}
		if line := lines[method]; line > 0 {
			s.out.WriteString(`,"line":`)
			s.number(int64(line))
		}
		s.out.WriteByte('}')
	}
	s.out.WriteString("]}")
}

// heaviestLines returns the line of each method that has most, with what it calls, of equal ones the first; 0 where none is
// known.
func (s *speedscope) heaviestLines() []int32 {
	type place struct{ method, line int32 }
	type weight struct{ first, total share } // see [run.weight]
	r := s.runs[0]
	byFrame := make([]weight, len(r.frames))
	for node := 1; node < r.Nodes().Len(); node++ {
		sum := &byFrame[r.Nodes().Frame[node]]
		sum.first, sum.total = sum.first+r.shares.first[node], sum.total+r.shares.total[node]
	}
	sums := map[place]weight{}
	for id, frame := range r.frames {
		at := place{frame.Method, frame.Line}
		sums[at] = weight{sums[at].first + byFrame[id].first, sums[at].total + byFrame[id].total}
	}
	lines, most := make([]int32, len(s.methods)), make([]float64, len(s.methods))
	for at, sum := range sums {
		weight, line := weightOf(sum.first, sum.total), lines[at.method]
		if at.line > 0 && (weight > most[at.method] || weight == most[at.method] && weight > 0 && at.line < line) {
			lines[at.method], most[at.method] = at.line, weight
		}
	}
	return lines
}

// writeType writes the profiles of a sample type and returns how many they are.
func (s *speedscope) writeType(of sample.Type) int {
	samples := s.samplesOf(of)
	whole := slices.Clone(samples)
	slices.SortFunc(whole, func(a, b threadSample) int { return cmp.Compare(a.place, b.place) })
	s.writeProfile(of, "all threads", together(whole))
	profiles := 1
	for _, of1 := range s.byThread(samples) {
		stacks := together(of1)
		frames := s.framesIn(stacks)
		if frames > s.room || profiles > mostThreadProfiles {
			s.left++
			continue
		}
		s.room -= frames
		s.out.WriteByte(',')
		s.writeProfile(of, "thread "+profile.ThreadName(s.runs[0].Threads()[of1[0].thread]), stacks)
		profiles++
	}
	return profiles
}

// writeProfile writes samples as one profile.
func (s *speedscope) writeProfile(of sample.Type, which string, samples []threadSample) {
	s.out.WriteString(`{"type":"sampled","name":`)
	s.text(of.Label + ", " + which)
	s.out.WriteString(`,"unit":"` + speedscopeUnit(of.Unit) + `","startValue":0,"endValue":`)
	whole := int64(0)
	for _, sample := range samples {
		whole += sample.weight
	}
	s.number(whole)
	s.out.WriteString(`,"samples":[`)
	var path []int32
	for i, sample := range samples {
		path = s.path(path[:0], sample.place)
		s.numbers(i, path)
	}
	s.out.WriteString(`],"weights":[`)
	for i, sample := range samples {
		if i > 0 {
			s.out.WriteByte(',')
		}
		s.number(sample.weight)
	}
	s.out.WriteString("]}")
}

// path appends the frames of a stack, the outermost caller first.
func (s *speedscope) path(path []int32, place int32) []int32 {
	for ; place > 0; place = s.parent[place] {
		if frame := s.frame[place]; frame >= 0 {
			path = append(path, frame)
		}
	}
	slices.Reverse(path)
	return path
}

// numbers writes the i-th list of a list.
func (s *speedscope) numbers(i int, list []int32) {
	s.buf = s.buf[:0]
	if i > 0 {
		s.buf = append(s.buf, ',')
	}
	s.buf = append(s.buf, '[')
	for i, n := range list {
		if i > 0 {
			s.buf = append(s.buf, ',')
		}
		s.buf = strconv.AppendInt(s.buf, int64(n), 10)
	}
	s.buf = append(s.buf, ']')
	s.out.Write(s.buf)
}

func (s *speedscope) number(n int64) {
	s.buf = strconv.AppendInt(s.buf[:0], n, 10)
	s.out.Write(s.buf)
}

func (s *speedscope) text(text string) {
	s.buf = appendString(s.buf[:0], text)
	s.out.Write(s.buf)
}

// speedscopeUnit is Speedscope's word for a unit, its ValueUnit.
func speedscopeUnit(unit string) string {
	switch unit {
	case sample.UnitNanos:
		return "nanoseconds"
	case sample.UnitBytes:
		return "bytes"
	}
	return "none"
}
