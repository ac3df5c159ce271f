package lines

import (
	"cmp"
	"slices"

	"jfrlens/profiler/profile"
)

// Hottest returns the lines of files that are hot, by rank.
func (o *Overlay) Hottest() []*Line {
	all := o.hottest()
	end, _ := slices.BinarySearchFunc(all, false, func(line *Line, _ bool) int {
		if line.Work().Weight > 0 {
			return -1
		}
		return 1
	})
	return all[:end]
}

// InFiles returns all lines of files, by rank: hot ones, then those that only lead
// to others.
func (o *Overlay) InFiles() []*Line { return o.hottest() }

// Elsewhere returns the lines whose source is not known, by rank: one for each line
// of a method.
func (o *Overlay) Elsewhere() []*Line { return o.elsewhere() }

// All returns all lines, by rank.
func (o *Overlay) All() []*Line {
	all := slices.Concat(o.hottest(), o.elsewhere())
	slices.SortStableFunc(all, byRank)
	return all
}

// byRank orders lines, equal ones by where they are.
func byRank(a, b *Line) int {
	return cmp.Or(Rank(&a.Numbers, &b.Numbers), cmp.Compare(a.Path, b.Path), byClass(a, b), cmp.Compare(a.Number, b.Number))
}

// byClass orders lines whose source is not known.
func byClass(a, b *Line) int {
	if a.File != nil || b.File != nil {
		return 0
	}
	return cmp.Or(cmp.Compare(a.Places[0].Class, b.Places[0].Class), cmp.Compare(a.Places[0].Method, b.Places[0].Method))
}

// rank orders the lines of all files.
func (o *Overlay) rank() []*Line {
	var all []*Line
	for _, file := range o.files {
		all = append(all, file.Lines...)
	}
	slices.SortFunc(all, byRank)
	return all
}

// findElsewhere collects the lines whose source is not known.
func (o *Overlay) findElsewhere() []*Line {
	var all []*Line
	paths := newPathCache(o, o)
	for _, sums := range o.View.Lines() {
		if _, _, ok := paths.find(sums); ok {
			continue
		}
		line := o.newLine(nil, sums.Line, []profile.Place{sums.Place()}, sums)
		if o.Sources != nil && sums.Class != "" && sums.Line <= 0 {
			line.Path, _, _ = o.Sources.Find(sums.Class, sums.Line)
		}
		all = append(all, line)
	}
	slices.SortFunc(all, byRank)
	return all
}
