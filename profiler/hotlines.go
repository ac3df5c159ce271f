package profiler

import (
	"jfrlens/profiler/lines"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// hotPermille is the share of a sample type's weight from which on a line makes its
// file hot.
const hotPermille = 2

// hotLines returns the lines of source files that make their files hot, by rank. What
// several methods have on a line is added up first.
func hotLines(view *profile.View, index *source.Index) (hot []*lines.Line) {
	for _, line := range lines.Lay(view, lines.Options{Sources: index}).InFiles() {
		if line.Total.Weight*1000 >= view.Total*hotPermille {
			hot = append(hot, line)
		}
	}
	return hot
}
