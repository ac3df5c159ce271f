package flamegraph

import (
	"context"
	"errors"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/profile"
)

// HotFiles are source files with what their lines have in a part of a recording, as package lines says.
type HotFiles struct {
	Unit  string    `json:"unit"`
	Total int64     `json:"total"` // weight of all samples
	Files []HotFile `json:"files"` // the one with the hottest line first
}

// HotFile is one source file.
type HotFile struct {
	File  int          `json:"file"` // "text?file=FILE" answers its text
	Name  string       `json:"name"`
	Path  string       `json:"path"` // of a saved page its end only
	Self  int64        `json:"self"`
	Own   int64        `json:"own"`
	Lines []LineWeight `json:"lines"`
}

// SourceText is the text of a source file.
type SourceText struct {
	Text string `json:"text"`
}

// CallsData is who calls a line and what it calls.
type CallsData struct {
	Callers []CallWeight `json:"callers"`
	Callees []CallWeight `json:"callees"`
}

// CallWeight is a caller or callee.
type CallWeight struct {
	Name   string `json:"name"`
	Line   int    `json:"line"`
	Weight int64  `json:"weight"`
}

// laidPart is a part of a recording laid over its sources.
type laidPart struct {
	asked   string // sample type, time and threads
	overlay *lines.Overlay
	files   []string // paths, by the numbers that pages have
}

// file is the path of the file that a page has a number for.
func (l *laidPart) file(number int) (path string, ok bool) {
	if number < 0 || number >= len(l.files) {
		return "", false
	}
	return l.files[number], true
}

// file is the same for requests of another kind.
func (r *Resources) file(number int) (path string, ok bool) {
	if r == nil {
		return "", false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.laid.file(number)
}

// mostFiles is how many source files are shown: the others are not hot.
const mostFiles = 200

// answerLines answers "lines?type=cpu&from=MILLIS&to=MILLIS&thread=NAME&focus=METHOD&without=METHOD": the whole time and all threads without.
func (r *Resources) answerLines(_ context.Context, rec *jfr.Recording, query url.Values) (any, error) {
	overlay, err := r.lay(rec, query)
	if errors.Is(err, profile.ErrNoSamples) {
		return &HotFiles{Files: []HotFile{}}, nil // in this part
	}
	if err != nil {
		return nil, err
	}
	d := &HotFiles{Unit: overlay.View.Type.Unit, Total: overlay.View.Total, Files: []HotFile{}}
	files := overlay.Files()
	for _, f := range files[:min(len(files), mostFiles)] {
		d.Files = append(d.Files, r.hotFile(f))
	}
	return d, nil
}

// lay lays what a request asks for over the sources.
func (r *Resources) lay(rec *jfr.Recording, query url.Values) (*lines.Overlay, error) {
	part := cloned(query)
	part.Del("file")
	part.Del("line")
	if asked := part.Encode(); r.laid.overlay == nil || r.laid.asked != asked {
		sources := r.o.Sources()
		options := profile.Options{Types: part["type"], Part: r.partOf(part), Aggregate: true}
		if moves, ok := sources.(interface {
			Lines(class string) func(line int32) int32
		}); ok {
			options.Lines = moves.Lines
		}
		p, err := profile.Read(rec, options)
		if err != nil {
			return nil, err
		}
		view, err := p.View(part.Get("type"))
		if err != nil {
			return nil, err
		}
		r.laid.overlay, r.laid.asked = lines.Lay(view, lines.Options{Sources: sources, Libraries: r.o.Libraries}), asked
	}
	return r.laid.overlay, nil
}

// partOf is the part of a recording that a request names.
func (r *Resources) partOf(query url.Values) (part profile.Part) {
	if query.Has("from") && query.Has("to") {
		from, to := millis(query, "from"), millis(query, "to")
		part.Time = func(_ *jfr.Recording, start, _ time.Time) (time.Time, time.Time, error) {
			return start.Add(from), start.Add(to), nil
		}
	}
	part.Thread = namedIn(query)
	if query.Has("context") {
		part.Contexts = func(rec *jfr.Recording) (profile.Contexts, error) { return r.choice(rec, query) }
	}
	part.Stacks = stacksOf(query.Get("focus"), query["without"])
	return part
}

// millis is a time of a request; what is no number is the start.
func millis(query url.Values, name string) time.Duration {
	n, err := strconv.ParseFloat(query.Get(name), 64)
	if err != nil || !(n >= 0 && n < 1e12) {
		return 0
	}
	return time.Duration(n * 1e6)
}

func (r *Resources) hotFile(f *lines.File) HotFile {
	number := slices.Index(r.laid.files, f.Path)
	if number < 0 {
		number = len(r.laid.files)
		r.laid.files = append(r.laid.files, f.Path)
	}
	path := filepath.ToSlash(f.Path)
	if parts := strings.Split(path, "/"); !r.o.Environment && len(parts) > 3 {
		path = strings.Join(parts[len(parts)-3:], "/")
	}
	hot := HotFile{File: number, Name: visible.Text(filepath.Base(f.Path)), Path: visible.Text(path), Lines: []LineWeight{}}
	for _, line := range f.Lines {
		hot.Self += line.Self.Weight
		hot.Own += line.Own.Weight
		hot.Lines = append(hot.Lines, LineWeight{Line: line.Number, Self: line.Self.Weight, Own: line.Own.Weight, Total: line.Total.Weight})
	}
	return hot
}

// errNoFile says that a page asked for a file that has no samples.
var errNoFile = errors.New("the file has no samples: reload the page")

// answerText answers "text?file=FILE", of files that "lines" has named.
func (r *Resources) answerText(_ context.Context, _ *jfr.Recording, query url.Values) (any, error) {
	path, ok := r.laid.file(int(micros(query, "file", -1)))
	if !ok {
		return nil, errNoFile
	}
	text, ok := r.o.Sources().Text(path)
	if !ok {
		return nil, errors.New(visible.Text(path + " cannot be read, or is too large for a source file"))
	}
	return SourceText{visible.Lines(string(text))}, nil
}

// answerCalls answers "calls?type=cpu&file=FILE&line=7", with the part of the recording as "lines" has it.
func (r *Resources) answerCalls(_ context.Context, rec *jfr.Recording, query url.Values) (any, error) {
	overlay, err := r.lay(rec, query)
	if err != nil {
		return nil, err
	}
	path, ok := r.laid.file(int(micros(query, "file", -1)))
	if !ok {
		return nil, errNoFile
	}
	d := CallsData{Callers: []CallWeight{}, Callees: []CallWeight{}}
	for _, f := range overlay.Files() {
		if f.Path != path {
			continue
		}
		line := f.At(int(micros(query, "line", 0)))
		if line == nil {
			continue
		}
		for _, place := range line.Places {
			d.Callers = append(d.Callers, callWeights(overlay.View.Callers(place))...)
			d.Callees = append(d.Callees, callWeights(overlay.View.Callees(place))...)
		}
	}
	return d, nil
}

func callWeights(edges []profile.Edge) (list []CallWeight) {
	for _, e := range edges {
		name := fullName(profile.Method{Class: e.Place.Class, Name: e.Place.Method})
		list = append(list, CallWeight{visible.Text(name), e.Place.Line, e.Weight})
	}
	return list
}
