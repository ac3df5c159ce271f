package lsp

import (
	"cmp"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"

	"jfrlens/profiler/profile"
)

// published is the profile that lenses, hints and hovers show. It is made off
// the request path and never changes, but for under: readers load one pointer.
type published struct {
	measurement
	profile *profile.Profile
	view    *profile.View
	finder  FileFinder
	texts   TextSource
	before  *published // earlier run that is compared with, nil if none is
	under   *published // what is shown again when the run is cancelled; guarded by Server.showMu, nil of what stays

	files   map[string]*fileProfile              // by canonical path
	own     func() map[profile.Place]profile.Sum // samples by their topmost own code
	hottest []hotLine                            // lines with self weight or calls, heaviest first
	visited *atomic.Int64                        // how many hot lines nextHotLine has gone to; shared by the profiles of a run
}

// measurement is where a profile comes from; its other sample types share it.
type measurement struct {
	title     string            // what was profiled, for people
	recording string            // file or folder that the profile was read from
	run       int               // number of the run that made it, 0 for a recording
	turn      int               // place in the order in which programs were started and recordings opened
	live      bool              // the program still runs
	libraries profile.Libraries // what counts as library code on its page, and for the tint of lines
	origin    origin            // what was clicked to measure it, zero for a recording
	earlier   string            // recording of the run before of the same program, "" if there is none
}

// hotLine is one line of a file, counted from 1.
type hotLine struct {
	file *fileProfile
	lineNumbers
}

// lineNumbers is what one line of a file has. Frames of several methods on the
// line, such as a call and the lambda in it, are counted together, each sample
// once.
type lineNumbers struct {
	numbers
	line           int             // from 1, in the text that was profiled
	places         []profile.Place // heaviest first; none where only an earlier run has something
	placesBefore   []profile.Place // those in the earlier run
	label, tooltip string          // of the line's hint, made once for all versions of the text
}

// numbers is what a line or a method has.
type numbers struct {
	self, total          int64 // weights
	selfSamples, samples int64
	before               *numbers // that in the earlier run; nil: nothing, or none is compared with
}

// newPublished indexes a view by file. Lines of classes without a source file,
// such as the library's, are left out. replaced is what was shown until now, or
// nil: what has not changed is not computed again.
func newPublished(view *profile.View, finder FileFinder, texts TextSource, replaced *published) *published {
	p := &published{
		profile: view.Profile(), view: view, finder: finder, texts: texts,
		files: map[string]*fileProfile{}, visited: new(atomic.Int64),
	}
	p.own = sync.OnceValue(p.addUpOwn)
	var groups profile.Groups[sourceLine]
	paths := newPathCache(finder)
	for _, line := range view.Lines() {
		if line.Line <= 0 {
			continue
		}
		if at, ok := paths.find(line.Class, line.Line); ok {
			groups.Add(at, line.Place())
		}
	}
	for i, sums := range view.Together(groups.Places) {
		at := groups.Keys[i]
		file := p.files[at.path]
		if file == nil {
			path := paths.found[at.path]
			file = newFileProfile(path, view, p.keptText(path), replaced.file(at.path))
			p.files[at.path] = file
		}
		line := lineNumbers{line: at.line, places: groups.Places[i], numbers: numbersOf(sums)}
		line.label, line.tooltip = hintLabel(p, &line), hintTooltip(p, &line)
		file.lines = append(file.lines, line)
	}
	p.sortLines()
	return p
}

// numbersOf are the numbers of what was added up.
func numbersOf(sums profile.LineWeight) numbers {
	return numbers{self: sums.Self, total: sums.Total, selfSamples: sums.SelfSamples, samples: sums.Samples}
}

// sortLines orders the lines of each file, and all of them by weight.
func (p *published) sortLines() {
	for _, file := range p.files {
		slices.SortFunc(file.lines, func(a, b lineNumbers) int { return a.line - b.line })
		for _, line := range file.lines {
			p.hottest = append(p.hottest, hotLine{file, line})
		}
	}
	slices.SortFunc(p.hottest, func(a, b hotLine) int {
		return cmp.Or(cmp.Compare(b.self, a.self), cmp.Compare(b.total, a.total),
			cmp.Compare(a.file.path, b.file.path), cmp.Compare(a.line, b.line))
	})
}

// share is a weight in percent of all samples of the view.
func (p *published) share(weight int64) float64 {
	if p.view.Total == 0 {
		return 0
	}
	return 100 * float64(weight) / float64(p.view.Total)
}

// file returns what was measured in a file, nil if nothing.
func (p *published) file(path string) *fileProfile {
	if p == nil {
		return nil
	}
	return p.files[path]
}

// of returns what was measured in a document, nil if nothing.
func (p *published) of(doc *Document) *fileProfile {
	if p == nil || doc.Path == "" {
		return nil
	}
	if file := p.files[doc.Path]; file != nil {
		return file
	}
	return p.files[doc.canonical()]
}

// pathCache finds files and follows the symbolic links of each path once.
type pathCache struct {
	finder    FileFinder
	canonical map[string]string // by path as found
	found     map[string]string // the reverse
}

func newPathCache(finder FileFinder) *pathCache {
	return &pathCache{finder: finder, canonical: map[string]string{}, found: map[string]string{}}
}

// sourceLine is a line of a file by its canonical path.
type sourceLine struct {
	path string
	line int
}

// find returns the source of a frame, if there is one.
func (c *pathCache) find(class string, line int) (at sourceLine, ok bool) {
	if c.finder == nil || class == "" {
		return sourceLine{}, false
	}
	path, line, ok := c.finder.Find(class, line)
	if !ok {
		return sourceLine{}, false
	}
	canonical, known := c.canonical[path]
	if !known {
		canonical = canonicalPath(path)
		c.canonical[path], c.found[canonical] = canonical, path
	}
	return sourceLine{canonical, line}, true
}

// keptText returns the profiled text of a file, nil if nobody kept it.
func (p *published) keptText(path string) []byte {
	if p.texts == nil {
		return nil
	}
	if text, ok := p.texts.Text(path); ok {
		return text
	}
	return nil
}

// canonicalPath follows symbolic links, so that an editor's spelling of a path
// and a build tool's meet.
func canonicalPath(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return filepath.Clean(path)
}
