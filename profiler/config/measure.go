package config

// Debug is the debugConfig object. It counts for runs that are prepared for a
// debugger.
type Debug struct {
	// OnThrow is the exception whose throwing stops the program.
	OnThrow string `json:"onthrow,omitempty" jsonschema_description:"Class of an exception: when it is thrown, the program stops until a debugger attaches."`
	// OnUncaught stops the program at an exception that nobody catches.
	OnUncaught bool `json:"onuncaught,omitempty" jsonschema:"default=false" jsonschema_description:"Stop the program at an exception that is not caught, until a debugger attaches."`
	// Launch is the command line that is run then; empty means none.
	Launch string `json:"launch,omitempty" jsonschema:"example=notify-send stopped" jsonschema_description:"Command line that is run when the program stops so, with the transport and the address as further arguments. Needs your consent."`
	// Suspend stops the program at its start.
	Suspend bool `json:"suspend,omitempty" jsonschema:"default=false" jsonschema_description:"The program waits at its start until a debugger attaches."`
	// Port is where the agent listens; 0 means a free one.
	Port int `json:"port,omitempty" jsonschema:"minimum=0,maximum=65535,example=5005" jsonschema_description:"Port of localhost at which the agent listens. Absent: a free one."`
	// Timeout is how long the agent waits for a debugger; empty means forever.
	Timeout string `json:"timeout,omitempty" jsonschema:"pattern=^[0-9]+(ms|s|m|h)$,example=30s" jsonschema_description:"How long the agent waits for a debugger. Absent: as long as the program runs."`
	// VirtualThreads lists virtual threads, too.
	VirtualThreads bool `json:"includevirtualthreads,omitempty" jsonschema:"default=false" jsonschema_description:"The agent lists virtual threads, too, on JDK 21 and later."`
}

// Method is the methodConfig object: filters of JEP 520, such as "a.b.C::m".
type Method struct {
	// Timing are filters of methods to count and time.
	Timing []string `json:"timing,omitempty" jsonschema_description:"Methods to count and time: a.b.C::m, a class, ::m in any class, or @a.b.Annotation."`
	// Trace are filters of methods of which each call is recorded with its stack.
	Trace []string `json:"trace,omitempty" jsonschema_description:"Methods of which every call is recorded with its stack; forms as for timing."`
	// TraceThreshold is from when on a call is recorded.
	TraceThreshold string `json:"traceThreshold,omitempty" jsonschema:"default=0ms,pattern=^[0-9]+(ns|us|ms|s|m|h)$" jsonschema_description:"Of what trace names, calls are recorded from this time on."`
	// TimingPeriod is how often the counts are written.
	TimingPeriod string `json:"timingPeriod,omitempty" jsonschema:"pattern=^[0-9]+(ns|us|ms|s|m|h)$,example=10s" jsonschema_description:"How often the counts are written. Absent: at the end of each chunk."`
}

// DebugSettings is the debugConfig object, empty when it is absent; c may be
// nil.
func (c *Config) DebugSettings() Debug {
	if c == nil || c.Debug == nil {
		return Debug{}
	}
	return *c.Debug
}

// MethodSettings is the methodConfig object, empty when it is absent; c may be
// nil.
func (c *Config) MethodSettings() Method {
	if c == nil || c.Method == nil {
		return Method{}
	}
	return *c.Method
}

// RecorderSettings is the jfrConfig object, empty when it is absent; c may be
// nil.
func (c *Config) RecorderSettings() JFR {
	if c == nil || c.JFR == nil {
		return JFR{}
	}
	return *c.JFR
}

// AsyncProfilerSettings is the asyncProfilerConfig object, empty when it is
// absent; c may be nil.
func (c *Config) AsyncProfilerSettings() AsyncProfiler {
	if c == nil || c.AsyncProfiler == nil {
		return AsyncProfiler{}
	}
	return *c.AsyncProfiler
}
