package lsp

import "sync/atomic"

// turns number what is started, opened and cleared on a connection, from 1: what came later stays shown.
type turns struct{ last atomic.Int64 }

// next is the turn of what is started, opened or cleared now.
func (t *turns) next() int { return int(t.last.Add(1)) }
