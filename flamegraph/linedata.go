package flamegraph

// laidPart is a part of a recording laid over its sources.
type laidPart struct{}
