package report

import (
	"cmp"
	"slices"

	"jfrlens/jfr/units"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// laid is what is shown laid over its sources, beside the earlier run if there is one.
func laid(v *profile.View, sources source.Finder, o Options) *lines.Overlay {
	options := lines.Options{Sources: sources, Libraries: o.Libraries}
	if o.Before != nil {
		options.Compared, options.Before = o.Before.Compared, lines.Lay(o.Before.View, lines.Options{Sources: o.Before.Sources, Libraries: o.Libraries})
	}
	return lines.Lay(v, options)
}

// hotLines are the lines of files to annotate, by file, that with the hottest line
// first: those that reach the threshold, or as many as were asked for, by rank.
func (t *text) hotLines() (files [][]*lines.Line) {
	most, threshold := t.options.Top, 0.0
	if most <= 0 {
		most, threshold = defaultLines, lines.Threshold
	}
	at := map[*lines.File]int{}
	for _, line := range t.laid.InFiles() {
		if most == 0 {
			break
		}
		if !t.laid.Reaches(threshold, &line.Numbers) {
			continue
		}
		most--
		i, known := at[line.File]
		if !known {
			i = len(files)
			at[line.File] = i
			files = append(files, nil)
		}
		files[i] = append(files[i], line)
	}
	for _, file := range files {
		slices.SortFunc(file, func(a, b *lines.Line) int { return cmp.Compare(a.Number, b.Number) })
	}
	return files
}

// hottest returns of a list the n entries with the most weight. Those whose part
// of the total is less than can be printed are left out, unless all are.
func hottest[T any](list []T, weight func(T) int64, total int64, n int) []T {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b T) int { return cmp.Compare(weight(b), weight(a)) })
	list = cut(list, n)
	for i, entry := range list {
		if w := weight(entry); w == 0 || i > 0 && units.Negligible(w, total) {
			return list[:i]
		}
	}
	return list
}
