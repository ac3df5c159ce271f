package query

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"

	"jfrlens/profiler/query/format"
)

// printing is a view to print.
type printing struct {
	name    string
	options format.Options
}

// printed is what came of it.
type printed struct {
	text bytes.Buffer
	err  error
}

// writeAll prints views in their order. As many as there are processors are computed at once: most ask so little that DuckDB
// does not use more than one for them.
func (s *viewSet) writeAll(ctx context.Context, w io.Writer, views []printing) error {
	workers := runtime.GOMAXPROCS(0)
	if versionMacros(s.jdk) != "" {
		workers = 1
	}
	ctx, cancel := context.WithCancel(ctx)
	next, results := make(chan int), make([]chan *printed, len(views))
	for i := range results {
		results[i] = make(chan *printed, 1)
	}
	var running sync.WaitGroup
	defer running.Wait()
	defer cancel() // first, so that nobody is waited for who has nothing to do any more
	for range workers {
		running.Go(func() {
			for i := range next {
				p := &printed{}
				p.err = s.writeOrName(ctx, &p.text, views[i])
				results[i] <- p
			}
		})
	}
	running.Go(func() {
		defer close(next)
		for i := range views {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	})
	for _, result := range results {
		select {
		case p := <-result:
			if p.err != nil {
				return p.err
			}
			if _, err := p.text.WriteTo(w); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// writeOrName prints a view, or a line that says why it cannot be shown.
func (s *viewSet) writeOrName(ctx context.Context, w io.Writer, p printing) error {
	err := s.write(ctx, w, p.name, p.options)
	switch theirs := (*theirError)(nil); {
	case errors.Is(err, ErrMissingEvent):
		_, err = fmt.Fprintf(w, "\nMissing event found for %s\n", format.Unbroken(p.name))
	case errors.As(err, &theirs) && ctx.Err() == nil:
		_, err = fmt.Fprintf(w, "\n%s\n", format.Unbroken(err.Error()))
	}
	return err
}
