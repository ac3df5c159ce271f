package profile

import (
	"slices"
	"sync"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/sample"
)

// Profile is what was measured in one recording, or in a running program up to
// some moment. It is immutable and safe for concurrent use; slices that its
// methods return are shared and must not be changed.
type Profile struct {
	types      []series
	start, end time.Time
	recorded   time.Duration
	names      *jfr.Dictionary
	methods    []Method
	frames     []Frame
	nodes      Nodes
	threads    []Thread
	contexts   [][]Label // see Cell.Context
	bins       Bins
	quality    Quality
	jvm        JVM
	timings    []MethodTiming
	traces     []MethodTiming
	stacked    []string // where there are no types: event types with stack traces
	index      *index

	viewsMu sync.Mutex // guards views
	views   map[string]*View
}

// series is the samples of one sample type.
type series struct {
	sample.Type
	rank    rank // of the alternative that the samples are from
	sources []counted
	blocks  []*block
	weight  int64
	quality TypeQuality
}

// SampleTypes returns the types that have samples, the default first.
func (p *Profile) SampleTypes() []sample.Type {
	types := make([]sample.Type, len(p.types))
	for i, s := range p.types {
		types[i] = s.Type
	}
	return types
}

// Default returns the sample type to show when nobody chose one: cpu-time if
// there is one, else cpu, else wall, else the first present; cpu before a cpu-time
// that is biased. It is the zero value in a profile without samples.
func (p *Profile) Default() sample.Type {
	if len(p.types) == 0 {
		return sample.Type{}
	}
	return p.types[0].Type
}

// Has tells whether there are samples of a type.
func (p *Profile) Has(name string) bool {
	if !sample.IsStandard(name) {
		name = meant(name, p.SampleTypes())
	}
	_, ok := p.series(name)
	return ok
}

// Samples returns the number of samples of a type and their weight.
func (p *Profile) Samples(name string) (samples, weight int64) {
	s, _ := p.series(name)
	return s.quality.Samples, s.weight
}

// Squares returns the sum of the squares of the weights of single samples of a type: the variance of a sum of weights is that
// of the samples in it.
func (p *Profile) Squares(name string) (sum float64) {
	s, _ := p.series(name)
	for _, b := range s.blocks {
		sum += b.squared()
	}
	return sum
}

// Start returns when the recording began.
func (p *Profile) Start() time.Time { return p.start }

// End returns when the recording ended.
func (p *Profile) End() time.Time { return p.end }

// Recorded returns how much of the time from start to end was recorded: there may be gaps between chunks.
func (p *Profile) Recorded() time.Duration { return p.recorded }

// Methods returns the methods that frames refer to.
func (p *Profile) Methods() []Method { return p.methods }

// Frames returns the frames that tree nodes refer to.
func (p *Profile) Frames() []Frame { return p.frames }

// Dictionary returns what numbers the methods, frames and threads. What else is read of the recording may get numbers from
// it, too.
func (p *Profile) Dictionary() *jfr.Dictionary { return p.names }

// Nodes returns the calling-context tree of all sample types together.
func (p *Profile) Nodes() Nodes { return p.nodes }

// Threads returns the threads that samples belong to.
func (p *Profile) Threads() []Thread { return p.threads }

// Bins returns how time is divided; it is zero if time was not kept.
func (p *Profile) Bins() Bins { return p.bins }

// Quality returns what limits the trust in the numbers.
func (p *Profile) Quality() Quality { return p.quality }

// JVM returns what the recording says about the program's virtual machine.
func (p *Profile) JVM() JVM { return p.jvm }

// series finds the samples of a type.
func (p *Profile) series(name string) (series, bool) {
	i := slices.IndexFunc(p.types, func(s series) bool { return s.Name == name })
	if i < 0 {
		return series{}, false
	}
	return p.types[i], true
}

// View returns the samples of one type, made once and kept; an empty name means
// the default type, and what we call a type its name. The error is ErrNoSamples or ErrUnknownType and lists what
// the profile has.
func (p *Profile) View(name string) (*View, error) {
	if name == "" {
		name = p.Default().Name
	}
	name = meant(name, p.SampleTypes())
	s, ok := p.series(name)
	if !ok {
		if name == "" {
			return nil, nothing(p.stacked, p.quality.Unreadable)
		}
		return nil, absent(name, p.SampleTypes())
	}
	p.viewsMu.Lock()
	defer p.viewsMu.Unlock()
	if v := p.views[name]; v != nil {
		return v, nil
	}
	v := newView(p, s)
	if p.views == nil {
		p.views = map[string]*View{}
	}
	p.views[name] = v
	return v, nil
}

// JVM describes the virtual machine that was recorded. Fields are empty where
// the recording does not say.
type JVM struct {
	Name      string // "OpenJDK 64-Bit Server VM"
	Version   string
	Args      string // options of the virtual machine
	Command   string // main class or jar, and the program's arguments
	ClassPath string // as java.class.path has it
	Dir       string // working directory, as far as its environment tells
	PID       int64
	StartTime time.Time
	Collector string // of the old generation, such as "G1Old"
	CPU       string // brand of the processor
	Threads   int64  // hardware threads of the machine
}
