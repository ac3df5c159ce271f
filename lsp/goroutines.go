package lsp

import (
	"context"
	"runtime/debug"
	"sync"

	"go.uber.org/zap"
)

// goroutines are those of one connection, which its end waits for.
type goroutines struct {
	root context.Context // ends with the connection
	log  *zap.Logger

	mu     sync.Mutex // guards ending, and the order of adding and waiting
	ending bool
	all    sync.WaitGroup
}

// spawn runs fn on a goroutine that Serve waits for. ctx ends with the
// connection; a panic is logged and ends this goroutine only. It reports false,
// and runs nothing, when the connection is about to end.
func (g *goroutines) spawn(name string, fn func(ctx context.Context)) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.ending {
		return false
	}
	g.all.Go(func() {
		defer func() {
			if r := recover(); r != nil {
				g.log.Error("goroutine panicked", zap.String("goroutine", name),
					zap.Any("panic", r), zap.ByteString("stack", debug.Stack()))
			}
		}()
		fn(g.root)
	})
	return true
}

// wait lets no goroutine start any more and waits for those that run.
func (g *goroutines) wait() {
	g.mu.Lock()
	g.ending = true
	g.mu.Unlock()
	g.all.Wait()
}
