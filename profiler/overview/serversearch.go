package overview

import (
	"maps"
	"slices"
	"sync"

	"jfrlens/jfr"
)

// serverSearch is the search for the first of what a server does, chunk by chunk. It takes reading all constants, so that it ends
// once it cannot matter any more, and of the chunks behind the first one goes on while all their events are read.
type serverSearch struct {
	until         int64               // chunks that begin later are not looked at
	fits          func(at int64) bool // what listens then is the end of a start-up
	heard, served firstOf             // for who listens for connections, and for a request

	open  bool       // chunks behind the first may change what was found
	mu    sync.Mutex // guards later
	later map[int]serverSigns
}

// firstOf is the search for the first of something.
type firstOf struct {
	first int64 // 0 while it has not been found
	ended bool
}

// serverSigns are what a chunk tells of a server, 0 for nothing.
type serverSigns struct {
	start          int64
	tests          bool // it is of a JVM that runs tests
	accept, served int64
}

func (s *serverSearch) hasEnded() bool { return s.heard.ended && s.served.ended }

// search looks at the next chunk.
func (s *serverSearch) search(c *jfr.Chunk) error {
	signs, err := s.signsOf(c)
	s.enter(signs)
	return err
}

// searchLater looks at a chunk, or a part of one, whichever goroutine comes with which first.
func (s *serverSearch) searchLater(c *jfr.Chunk) error {
	if !s.open || !c.First() || c.Index == 0 {
		return nil
	}
	signs, err := s.signsOf(c.Whole())
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.later == nil {
		s.later = map[int]serverSigns{}
	}
	s.later[c.Index] = signs
	return err
}

// close enters what was found later, in the order of the chunks.
func (s *serverSearch) close() {
	for _, index := range slices.Sorted(maps.Keys(s.later)) {
		s.enter(s.later[index])
	}
	s.open = false
}

// signsOf looks for what is still wanted.
func (s *serverSearch) signsOf(c *jfr.Chunk) (signs serverSigns, err error) {
	signs = serverSigns{start: c.Header.Start.UnixNano(), tests: runsTests(c)}
	if signs.tests || signs.start > s.until {
		return signs, nil
	}
	if !s.heard.ended {
		if signs.accept, err = firstAccept(c); err != nil {
			return signs, err
		}
	}
	if s.served.ended || !s.open && s.fits(signs.accept) { // in order, the first who listens decides
		return signs, nil
	}
	signs.served, err = firstServed(c)
	return signs, err
}

// enter enters what the next chunk tells.
func (s *serverSearch) enter(signs serverSigns) {
	ends := signs.tests || signs.start > s.until
	s.heard.enter(signs.accept, ends)
	s.served.enter(signs.served, ends)
}

func (s *firstOf) enter(at int64, ends bool) {
	if s.ended {
		return
	}
	s.first, s.ended = at, ends || at != 0
}
