package jfr

import (
	"math"
	"runtime"
	"sync"
)

// extents lists the chunks of all files, once.
func (r *Recording) extents() ([]extent, error) {
	r.listOnce.Do(func() {
		for i := range r.sources {
			if r.chunks, r.listErr = list(&r.sources[i], r.shared, r.chunks); r.listErr != nil {
				return
			}
		}
		r.shared.chunks = r.chunks
	})
	if r.listErr != nil {
		return nil, r.listErr
	}
	if len(r.chunks) == 0 {
		return nil, r.unreadable()
	}
	return r.chunks, nil
}

// unreadable is the error of a recording without chunks.
func (r *Recording) unreadable() error {
	if problems := r.Problems(); len(problems) > 0 {
		return problems[0]
	}
	return &FormatError{File: r.name, Chunk: -1, What: "there is no recording", Err: ErrNotRecording}
}

func (r *Recording) iterate(yield func(*Chunk, error) bool) {
	chunks, err := r.extents()
	if err != nil {
		yield(nil, err)
		return
	}
	for i := range chunks {
		b := r.shared.take(&chunks[i])
		more := yield(b.whole(), nil)
		r.shared.put(b)
		if !more {
			return
		}
	}
}

// whole returns the chunk with all its events.
func (b *body) whole() *Chunk { return b.part(0, math.MaxUint32) }

func (b *body) part(from, to uint32) *Chunk {
	return &Chunk{Index: b.index, Offset: b.offset, Header: b.header, body: b, from: from, to: to}
}

func (r *Recording) each(workers int, fn func(*Chunk) error) error {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	chunks, err := r.extents()
	switch {
	case err != nil:
		return err
	case workers == 1:
		return r.eachOf(1, chunks, fn)
	case len(chunks) < 2*workers:
		return r.eachCut(0, cutting{workers: workers, parts: workers, minSize: minPart, more: 8 * workers}, chunks, fn)
	}
	last := cutting{workers: workers, parts: 2 * workers, minSize: minLastPart}
	return r.eachCut(len(chunks)-workers+1, last, chunks, fn)
}

func (r *Recording) eachWhole(workers int, fn func(*Chunk) error) error {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	chunks, err := r.extents()
	if err != nil {
		return err
	}
	if len(chunks) >= 2*workers {
		return r.eachOf(workers, chunks, fn)
	}
	for i := range chunks {
		b := r.shared.takeKept(&chunks[i])
		b.workers = workers
		err := fn(b.whole())
		r.shared.put(b)
		if err != nil {
			return err
		}
	}
	return nil
}

// eachOf goes through several chunks at once.
func (r *Recording) eachOf(workers int, chunks []extent, fn func(*Chunk) error) error {
	return parallel(min(workers, len(chunks)), len(chunks), func(i int) error {
		return r.visit(&chunks[i], fn)
	})
}

// visit delivers one whole chunk.
func (r *Recording) visit(e *extent, fn func(*Chunk) error) error {
	b := r.shared.takeKept(e)
	defer r.shared.put(b)
	return fn(b.whole())
}

// parallel calls fn(0) to fn(n-1) from up to workers goroutines, waits, and returns the first error.
// After an error no further calls are made.
func parallel(workers, n int, fn func(int) error) error {
	if workers <= 1 {
		for i := range n {
			if err := fn(i); err != nil {
				return err
			}
		}
		return nil
	}
	var (
		mu    sync.Mutex
		next  int
		first error
		wait  sync.WaitGroup
	)
	claim := func() (int, bool) {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1, next <= n && first == nil
	}
	for range workers {
		wait.Go(func() {
			for i, ok := claim(); ok; i, ok = claim() {
				if err := fn(i); err != nil {
					mu.Lock()
					if first == nil {
						first = err
					}
					mu.Unlock()
				}
			}
		})
	}
	wait.Wait()
	return first
}
