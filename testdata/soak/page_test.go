package soak

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"
)

// browser shows the page whose address it was told last, as a browser does: it
// asks whether the profile has grown, and for the profile where it has.
type browser struct {
	client http.Client

	mu       sync.Mutex // guards the fields below
	url      string
	revision int
	asked    int
	loaded   int
	problem  error // the first one
}

const pollPause = 300 * time.Millisecond

// show makes it show another page; "" closes it.
func (b *browser) show(url string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if url != b.url {
		b.url, b.revision = url, -1
	}
	if url == "" {
		b.client.CloseIdleConnections()
	}
}

// run asks until ctx ends.
func (b *browser) run(ctx context.Context) {
	for tick := time.NewTicker(pollPause); ; {
		select {
		case <-ctx.Done():
			tick.Stop()
			return
		case <-tick.C:
			b.mu.Lock()
			if b.url != "" {
				if err := b.ask(ctx); err != nil && b.problem == nil && ctx.Err() == nil {
					b.problem = err
				}
			}
			b.mu.Unlock()
		}
	}
}

// ask asks once. The caller holds mu.
func (b *browser) ask(ctx context.Context) error {
	var status struct{ Revision int }
	if err := b.get(ctx, "status.json", &status); err != nil {
		return err
	}
	b.asked++
	if status.Revision == b.revision {
		return nil
	}
	b.loaded++
	b.revision = status.Revision
	return b.get(ctx, "data.json", &struct{}{})
}

// get reads one file of the page.
func (b *browser) get(ctx context.Context, name string, into any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, b.url+name, http.NoBody)
	if err != nil {
		return err
	}
	answer, err := b.client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s: %s %w", name, answer.Status, body, err)
	}
	return json.Unmarshal(body, into)
}
