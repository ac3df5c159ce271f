package flamegraph

import (
	"context"
	"time"
)

// Promise returns the address of a page that waits for the profile which Publish brings under the same id, so that a browser
// starts and loads the page while the profile is read. read tells how much of it has been, 0 to 1, several goroutines at once.
func (s *Server) Promise(id string, read func() float64) (url string, err error) {
	return s.serve(id, func(pg *page) { pg.promise(read) })
}

// lastAnswers is how long answers under way may take when the server ends.
const lastAnswers = time.Second

// Refuse tells what waits for a promised profile why there will be none, and closes the server. A browser may still be on its
// way: Refuse waits until one has come, or ctx ends.
func (s *Server) Refuse(ctx context.Context, id string, why error) error {
	s.mu.Lock()
	pg, server := s.newest(id), s.server
	s.mu.Unlock()
	select {
	case <-pg.refuse(why):
	case <-ctx.Done():
	}
	if server != nil {
		ctx, end := context.WithTimeout(context.Background(), lastAnswers)
		defer end()
		_ = server.Shutdown(ctx) // Close ends what is left
	}
	return s.Close()
}
