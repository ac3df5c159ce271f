package jfr_test

import (
	"slices"
	"sync"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// A chunk so large that one waits for it comes in more parts than there are goroutines, whose bytes are those of the chunk: so one
// can see how far it is. Every event is there once.
func TestPartsOfAHugeChunk(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ megabytes, workers, least, most int }{{4, 2, 1, 1}, {20, 2, 2, 2}, {150, 2, 6, 12}, {150, 4, 6, 12}, {150, 1, 1, 1}} {
		data := jfrtest.HugeChunk(test.megabytes)
		var mu sync.Mutex
		var parts, seen []int64
		err := fromBytes(data).Each(test.workers, func(c *jfr.Chunk) error {
			mu.Lock()
			defer mu.Unlock()
			parts = append(parts, c.Bytes())
			for table, err := range c.Events(c.Select(c.Metadata().Type("test.Values"), "last")) {
				if err != nil {
					return err
				}
				seen = append(seen, table.Column("last").Ints...)
			}
			return nil
		})
		sum := int64(0)
		for _, part := range parts {
			sum += part
		}
		slices.Sort(seen)
		if seen = slices.Compact(seen); err != nil || sum != int64(len(data)) || len(seen) != test.megabytes {
			t.Errorf("%d MB: %d of %d bytes, %d events, %v", test.megabytes, sum, len(data), len(seen), err)
		}
		if len(parts) < test.least || len(parts) > test.most || test.least > 5 && slices.Max(parts) > int64(len(data))/4 {
			t.Errorf("%d MB, %d goroutines: %d parts, of %d bytes at most", test.megabytes, test.workers, len(parts), slices.Max(parts))
		}
	}
}
