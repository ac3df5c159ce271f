package flamegraph

import (
	"bytes"
	"context"
	"io"
	"net/url"
	"strconv"
	"sync/atomic"

	"jfrlens/jfr"
	"jfrlens/profiler/contexts"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/timeline"
)

// Saving reads what a saved page carries beside its profile, all in one pass over the recording.
type Saving struct {
	rec      *jfr.Recording
	read     timeline.Together
	contexts atomic.Bool // there may be some
}

// NewSaving returns what is to look at all chunks of a recording, which must be open until the page is written, with
// translators of the dictionary.
func NewSaving(rec *jfr.Recording, names *jfr.Dictionary) *Saving {
	drawing, _ := timeline.DrawingOf(rec, mostSpans) // of what cannot be read nothing is drawn
	return &Saving{rec: rec, read: timeline.Together{
		Timeline: timeline.NewDrawingReader(names, drawing), Charts: timeline.NewChartReader(timeline.Standard()),
		Types: timeline.NewTypeReader(), About: timeline.NewAboutReader(),
	}}
}

// Add reads a chunk, or a part of one, each once, several at once if need be: it is for profile.Options.Also.
func (s *Saving) Add(c *jfr.Chunk, names *jfr.Translator) error {
	if contexts.MayHave(c) {
		s.contexts.Store(true)
	}
	return s.read.Add(c, names)
}

// savedResource is an answer that a saved page carries.
type savedResource struct {
	request string
	packed  []byte // as packInto writes it
}

// pack makes what a page carries of an answer.
func pack(request string, text []byte) (savedResource, error) {
	var packed bytes.Buffer
	err := packInto(&packed, func(w io.Writer) error { _, err := w.Write(text); return err })
	return savedResource{request, packed.Bytes()}, err
}

// PrepareWhile makes the answers that a saved page carries while something else is done: all chunks have been read.
func (r *Resources) PrepareWhile(other func()) {
	if r == nil || r.o.Saving == nil {
		other()
		return
	}
	both(func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		_, _ = r.prepared() // who writes the page gets the error
	}, other)
}

// saved are the answers that a saved page of some sample types carries.
func (r *Resources) saved(ctx context.Context, types []string) ([]savedResource, error) {
	if r == nil {
		return nil, nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	prepare := r.prepared
	if r.o.Saving == nil {
		prepare = func() ([]savedResource, error) { return r.savedAnswers(ctx) }
	}
	list, err := prepare()
	if err != nil || !r.o.WithSource || r.o.Sources == nil {
		return list, err
	}
	return r.savedSource(ctx, list, types)
}

// savedAnswers are those that need no sources. Where there is none the page says so: a damaged recording has a profile all
// the same.
func (r *Resources) savedAnswers(ctx context.Context) (list []savedResource, err error) {
	s := r.o.Saving
	if s == nil {
		rec, err := r.o.Open(ctx)
		if err != nil {
			return nil, ctx.Err()
		}
		defer rec.Close()
		names := jfr.NewDictionary(nil)
		s = NewSaving(rec, names)
		if err := names.Each(rec, s.Add); err != nil {
			return nil, ctx.Err()
		}
	}
	for _, kind := range r.kinds() {
		if kind.saved == nil {
			continue
		}
		answer, err := kind.saved(s)
		if err != nil {
			continue
		}
		text, err := asJSON(answer)
		if err != nil {
			return nil, err
		}
		packed, err := pack(kind.name, text)
		if err != nil {
			return nil, err
		}
		list = append(list, packed)
	}
	return list, nil
}

// savedSource adds the lines of some sample types, and the text of the files that they are in.
func (r *Resources) savedSource(ctx context.Context, list []savedResource, types []string) ([]savedResource, error) {
	add := func(kind resource, query url.Values) error {
		text, err := r.encoded(ctx, kind, query)
		if err != nil {
			return err
		}
		packed, err := pack(kind.name+"?"+query.Encode(), text)
		list = append(list, packed)
		return err
	}
	for _, name := range types {
		if err := add(resource{name: "lines", answer: r.answerLines}, url.Values{"type": {name}}); err != nil {
			return nil, err
		}
	}
	for number := range r.laid.files {
		_ = add(resource{name: "text", answer: r.answerText}, url.Values{"file": {strconv.Itoa(number)}}) // a file that is gone is not there
	}
	return list, nil
}

func (s *Saving) timelineAnswer() (any, error) {
	t := s.read.Timeline.Timeline()
	return timelineData(t, t.From, t.To), nil
}

func (s *Saving) chartsAnswer() (any, error) {
	start, _, err := profile.TimeOf(s.rec)
	return ChartsData(s.read.Charts.Charts(), start), err
}

func (s *Saving) typesAnswer() (any, error) { return typesData(s.read.Types.Types()), nil }

func (r *Resources) aboutSaved(s *Saving) (any, error) {
	return r.aboutData(s.read.About.Facts(), s.rec), nil
}

func (r *Resources) contextsSaved(s *Saving) (any, error) {
	if r.contexts == nil && !s.contexts.Load() {
		r.contexts = &contexts.Set{}
	}
	return r.answerContexts(context.Background(), s.rec, url.Values{})
}
