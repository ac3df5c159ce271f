package lines

import (
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// pathCache finds files and follows the symbolic links of each path once.
type pathCache struct {
	sources   source.Finder
	canonical map[string]string // by path as found
	found     map[string]string // the reverse
}

func newPathCache(sources source.Finder) *pathCache {
	return &pathCache{sources: sources, canonical: map[string]string{}, found: map[string]string{}}
}

// find returns the canonical path of the source of a line and the line in it, if
// both are known.
func (c *pathCache) find(line profile.LineWeight) (path string, at int, ok bool) {
	if c.sources == nil || line.Class == "" || line.Line <= 0 {
		return "", 0, false
	}
	path, at, ok = c.sources.Find(line.Class, line.Line)
	if !ok || at <= 0 {
		return "", 0, false
	}
	canonical, known := c.canonical[path]
	if !known {
		canonical = source.Canonical(path)
		c.canonical[path] = canonical
		if _, known := c.found[canonical]; !known {
			c.found[canonical] = path
		}
	}
	return canonical, at, true
}
