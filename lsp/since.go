package lsp

import (
	"cmp"
	"slices"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// since adds to a profile that is not shown yet what an earlier run had, in the
// lines and methods of this one's texts: to hints, lenses and hovers where it
// differs by more than chance. nil adds nothing, as does a run without samples
// of the type that is shown, or with samples taken more or less often: those
// numbers mean something else, as the page says.
func (p *published) since(before *published) {
	before = before.inType(p.view.Type)
	p.before = before
	if !p.compares() {
		return
	}
	for path, earlier := range before.files {
		file := p.files[path]
		if file == nil { // no sample any more
			file = newFileProfile(earlier.path, p.view, p.keptText(earlier.path), nil)
			p.files[path] = file
		}
		text := before.textOf(earlier.path)
		earlier.firstSeen.CompareAndSwap(nil, &text)
		file.since(earlier, source.NewLineMap(text, p.textOf(file.path)))
	}
	for _, file := range p.files {
		for i := range file.lines {
			line := &file.lines[i]
			line.label, line.tooltip = hintLabel(p, line), hintTooltip(p, line)
		}
	}
}

// inType is a profile in a sample type if it has samples of that.
func (p *published) inType(t profile.SampleType) *published {
	if p == nil || p.view.Type == t {
		return p
	}
	view, err := p.profile.View(t.Name)
	if err != nil {
		return p
	}
	return p.again(view, nil)
}

// textOf is the text of a file as it was profiled, nil if there is none any more.
func (p *published) textOf(path string) []byte {
	text, _ := p.profiledText(path)
	return text
}

// since adds what an earlier run had in a file; moved leads from its text to
// this one's.
func (f *fileProfile) since(earlier *fileProfile, moved *source.LineMap) {
	f.before, f.sinceBefore = earlier, moved
	at := map[int]int{}
	for i, line := range f.lines {
		at[line.line] = i
	}
	for i := range earlier.lines {
		was := &earlier.lines[i]
		line, ok := moved.Successor(was.line)
		if !ok {
			continue
		}
		id, known := at[line]
		if !known {
			id = len(f.lines)
			at[line] = id
			f.lines = append(f.lines, lineNumbers{line: line})
		}
		f.lines[id].before, f.lines[id].placesBefore = &was.numbers, was.places
	}
	slices.SortFunc(f.lines, func(a, b lineNumbers) int { return a.line - b.line })
}

// withMethodsBefore adds to the methods of a file what they had in the earlier run.
func (f *fileProfile) withMethodsBefore(methods []methodNumbers) []methodNumbers {
	declared := map[int]source.Method{}
	for _, m := range f.declared().Methods {
		declared[m.Line] = m
	}
	at := map[int]int{}
	for i, m := range methods {
		at[m.Line] = i
	}
	now, earlier := newMethodPlaces(f.declared().Methods), f.before.methods()
	for i := range earlier {
		line, ok := now.find(earlier[i].Method, f.sinceBefore)
		if !ok {
			continue
		}
		id, known := at[line]
		if !known {
			id = len(methods)
			at[line] = id
			methods = append(methods, methodNumbers{Method: declared[line]})
		}
		methods[id].before = &earlier[i].numbers
	}
	return methods
}

// compares tells whether there is an earlier run to tell of.
func (p *published) compares() bool {
	if p == nil || p.before == nil || p.before.view.Type != p.view.Type {
		return false
	}
	_, _, differ := profile.RatesDiffer(p.profile, p.before.profile, p.view.Type.Name)
	return !differ
}

// was returns what something had in the earlier run, and whether it differs by
// more than chance.
func (p *published) was(n *numbers) (before *numbers, differs bool) {
	if !p.compares() {
		return nil, false
	}
	before = cmp.Or(n.before, &numbers{})
	return before, n.totalSum().Differs(before.totalSum()) || n.selfSum().Differs(before.selfSum())
}

func (n *numbers) totalSum() profile.Sum { return profile.Sum{Weight: n.total, Samples: n.samples} }

func (n *numbers) selfSum() profile.Sum { return profile.Sum{Weight: n.self, Samples: n.selfSamples} }

// reaches tells whether something has a share that is to be shown, or had one
// before and lost it.
func (p *published) reaches(threshold float64, n *numbers) bool {
	if p.share(n.total) >= threshold {
		return true
	}
	was, differs := p.was(n)
	return differs && p.before.share(was.total) >= threshold
}

// beforeText tells what something had in the earlier run.
func beforeText(p *published, n *numbers) string {
	was, differs := p.was(n)
	text := "before " + totalAndSelf(p.before, was)
	if !differs {
		text += ", within chance"
	}
	return text
}
