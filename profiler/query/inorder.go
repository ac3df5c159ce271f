package query

import (
	"context"
	"sync"
)

// computed is what came of computing a value.
type computed[T any] struct {
	value T
	err   error
}

// inOrder computes n values by so many workers at once, and uses them one after the other, the first one first. It returns with
// the first error, or when the context ends; then nothing is being computed any more.
func inOrder[T any](ctx context.Context, workers, n int, compute func(context.Context, int) (T, error), use func(T) error) error {
	ctx, cancel := context.WithCancel(ctx)
	next, results := make(chan int), make([]chan computed[T], n)
	for i := range results {
		results[i] = make(chan computed[T], 1)
	}
	var running sync.WaitGroup
	defer running.Wait()
	defer cancel() // first, so that nobody goes on for whom there is no use
	for range workers {
		running.Go(func() {
			for i := range next {
				value, err := compute(ctx, i)
				results[i] <- computed[T]{value, err}
			}
		})
	}
	running.Go(func() {
		defer close(next)
		for i := range n {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	})
	for _, result := range results {
		select {
		case c := <-result:
			if c.err != nil {
				return c.err
			}
			if err := use(c.value); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
