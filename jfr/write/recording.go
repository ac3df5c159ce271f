package write

import (
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"time"

	"jfrlens/jfr"
)

// Recording is a recording that is written from nothing. What it writes is valid after Close. One goroutine uses it.
type Recording struct {
	w       io.Writer
	types   *Types
	chunk   *Chunk // the last one
	chunks  int64
	failure error
}

// New starts a recording.
func New(w io.Writer, types *Types) *Recording { return &Recording{w: w, types: types} }

// Clock is how a chunk counts time. The JDK's tools count in all chunks of a file as in the first.
type Clock struct {
	// Start is when the chunk starts, 1970 if that is not said, StartTicks what the clock says then.
	Start      time.Time
	StartTicks int64
	// TicksPerSecond is the frequency; 0 is one tick per nanosecond.
	TicksPerSecond int64
}

// Chunk ends the chunk before, if there is one, and starts another.
func (r *Recording) Chunk(clock Clock) *Chunk {
	r.end(false)
	if clock.TicksPerSecond == 0 {
		clock.TicksPerSecond = 1e9
	}
	if clock.Start.IsZero() {
		clock.Start = time.Unix(0, 0)
	}
	r.chunk = &Chunk{
		types: r.types, clock: clock, number: r.chunks, last: clock.StartTicks,
		events: make([]byte, jfr.HeaderSize), pools: map[*Declared]*pool{},
	}
	if clock.TicksPerSecond < 0 || !time.Unix(0, clock.Start.UnixNano()).Equal(clock.Start) {
		r.chunk.fail(fmt.Errorf("a chunk cannot start at %v with %d ticks per second", clock.Start, clock.TicksPerSecond))
	}
	r.chunks++
	return r.chunk
}

// Close ends the last chunk. It returns the first error of all.
func (r *Recording) Close() error {
	if r.chunk == nil && r.failure == nil {
		r.failure = fmt.Errorf("a recording has at least one chunk")
	}
	r.end(true)
	return r.failure
}

func (r *Recording) end(final bool) {
	c := r.chunk
	r.chunk = nil
	if c == nil || r.failure != nil {
		return
	}
	if r.failure = c.failure; r.failure == nil {
		r.failure = r.types.err
	}
	if r.failure != nil {
		return
	}
	var data []byte
	if data, r.failure = c.finish(final); r.failure == nil {
		_, r.failure = r.w.Write(data)
	}
}

// Key is the key of a constant; 0 is null.
type Key int64

// Struct is the value of a type with fields, in their order.
type Struct []any

// List is the value of a field that is a list.
type List []any

// Chunk is one chunk of a recording that is written. Values of fields are:
//
//   - bool for boolean; any integer for byte, char, short, int, long; float32 and float64
//   - string, or nil for null
//   - [time.Time] and [time.Duration] for fields in ticks
//   - [Key] for constants, nil for null
//   - [Struct] for types with fields, [List] for lists of all these
//
// A value of another kind is an error, which [Recording.Close] returns, and so is a number that does not fit. Fields annotated
// with jdk.jfr.Unsigned take the larger numbers that their type has without a sign.
type Chunk struct {
	types   *Types
	clock   Clock
	number  int64
	last    int64 // when the last event ends, in ticks
	events  []byte
	pools   map[*Declared]*pool
	order   []*Declared // of the pools
	failure error
}

// pool holds the constants of one type.
type pool struct {
	keys  map[string]Key // by value
	bytes []byte
}

// Event writes an event. The values are those of the fields in the order of declaration, startTime first.
func (c *Chunk) Event(t *Declared, values ...any) {
	if t.super != eventType {
		c.fail(fmt.Errorf("%s is no event type", t.Name))
		return
	}
	content, err := c.fields(jfr.AppendVarint(nil, t.id), t, values)
	if err != nil {
		c.fail(fmt.Errorf("event %s: %w", t.Name, err))
		return
	}
	c.append(content)
	c.last = max(c.last, c.endOf(t, values))
}

// endOf returns when an event ends, in ticks. Its values have been written, so that they are what its fields take.
func (c *Chunk) endOf(t *Declared, values []any) int64 {
	start, _ := c.integer(t.fields[0], values[0])
	if len(t.fields) < 2 || t.fields[1].name != durationField {
		return start
	}
	took, _ := c.integer(t.fields[1], values[1])
	if took <= 0 || start+took < start {
		return start
	}
	return start + took
}

// append writes an event whose size is known now.
func (c *Chunk) append(content []byte) {
	width := 1
	for (len(content)+width)>>(7*width) != 0 {
		width++
	}
	c.events = append(jfr.AppendVarint(c.events, int64(len(content)+width)), content...)
}

// Constant enters a constant, once if it is given several times.
func (c *Chunk) Constant(t *Declared, values ...any) Key {
	value, err := c.fields(nil, t, values)
	if err != nil {
		c.fail(fmt.Errorf("constant of type %s: %w", t.Name, err))
		return 0
	}
	p := c.pools[t]
	if p == nil {
		p = &pool{keys: map[string]Key{}}
		c.pools[t], c.order = p, append(c.order, t)
	}
	key, known := p.keys[string(value)]
	if !known {
		key = Key(len(p.keys) + 1)
		p.keys[string(value)] = key
		p.bytes = append(jfr.AppendVarint(p.bytes, int64(key)), value...)
	}
	return key
}

// Setting writes what a setting of an event type was while the chunk was recorded.
func (c *Chunk) Setting(t *Declared, name, value string) {
	c.Event(c.types.Type("jdk.ActiveSetting"), c.clock.Start, time.Duration(0), nil, nil, t.id, name, value)
}

// Thread enters a thread.
func (c *Chunk) Thread(name string, javaID, osID int64) Key {
	group := c.Constant(c.types.Type("jdk.types.ThreadGroup"), "main")
	return c.Constant(c.types.Type("java.lang.Thread"), name, osID, name, javaID, group, false)
}

// Class enters a class by its name in source text, such as "java.lang.String".
func (c *Chunk) Class(name string) Key {
	return c.Constant(c.types.Type("java.lang.Class"), nil, c.symbol(strings.ReplaceAll(name, ".", "/")), nil, 1, false)
}

func (c *Chunk) symbol(text string) Key { return c.Constant(c.types.Type("jdk.types.Symbol"), text) }

// Method enters a method; the descriptor is as in class files, such as "(I)V".
func (c *Chunk) Method(class, name, descriptor string) Key {
	return c.Constant(c.types.Type("jdk.types.Method"), c.Class(class), c.symbol(name), c.symbol(descriptor), 1, false)
}

// Frame is one frame of a stack trace.
type Frame struct {
	Method Key
	// Line is the line, 1-based; 0 is unknown.
	Line int
	// Type is how the method ran, such as "JIT compiled"; "Interpreted" if it is "".
	Type string
}

// Stack enters a stack trace, the innermost frame first.
func (c *Chunk) Stack(frames ...Frame) Key {
	list := make(List, 0, len(frames))
	for _, f := range frames {
		if f.Type == "" {
			f.Type = "Interpreted"
		}
		list = append(list, Struct{f.Method, f.Line, 0, c.Constant(c.types.Type("jdk.types.FrameType"), f.Type)})
	}
	return c.Constant(c.types.Type("jdk.types.StackTrace"), false, list)
}

func (c *Chunk) fail(err error) {
	if c.failure == nil {
		c.failure = err
	}
}

// ownMetadata and those above it are the ids of the metadata of chunks written from nothing, each its own: the JDK's tools
// take constants of chunks with the same metadata for the same.
const ownMetadata = 1 << 24

// finish returns the chunk.
func (c *Chunk) finish(final bool) ([]byte, error) {
	checkpoint := len(c.events)
	content := jfr.AppendVarint([]byte{jfr.CheckpointID}, c.last)
	content = append(content, 0, 0, 1) // duration, no checkpoint before, kind: flush
	content = jfr.AppendVarint(content, int64(len(c.order)))
	for _, t := range c.order {
		p := c.pools[t]
		content = jfr.AppendVarint(jfr.AppendVarint(content, t.id), int64(len(p.keys)))
		content = append(content, p.bytes...)
	}
	c.append(content)
	metadata := len(c.events)
	content = jfr.AppendVarint([]byte{jfr.MetadataID}, c.clock.StartTicks)
	content = jfr.AppendVarint(append(content, 0), ownMetadata+c.number)
	root := c.types.tree()
	c.append(append(content, root.Encode()...))
	nanos, err := c.clock.nanos(c.last - c.clock.StartTicks)
	c.putHeader(checkpoint, metadata, nanos, final)
	return c.events, err
}

func (c *Chunk) putHeader(checkpoint, metadata int, nanos int64, final bool) {
	be, h := binary.BigEndian, c.events
	copy(h, "FLR\x00\x00\x02\x00\x01")
	be.PutUint64(h[8:], uint64(len(c.events)))
	be.PutUint64(h[16:], uint64(checkpoint))
	be.PutUint64(h[24:], uint64(metadata))
	be.PutUint64(h[32:], uint64(c.clock.Start.UnixNano()))
	be.PutUint64(h[40:], uint64(nanos))
	be.PutUint64(h[48:], uint64(c.clock.StartTicks))
	be.PutUint64(h[56:], uint64(c.clock.TicksPerSecond))
	h[67] = 1 // compressed integers
	if final {
		h[67] |= flagFinal
	}
}
