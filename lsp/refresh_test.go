package lsp

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// refreshClient notes when it is asked to fetch hints again.
type refreshClient struct {
	protocol.UnimplementedClient
	times []time.Time
}

func (c *refreshClient) InlayHintRefresh(context.Context) error {
	c.times = append(c.times, time.Now())
	return nil
}

func TestRefreshesKeepTheirDistanceUnlessUrgent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		client := &refreshClient{}
		e := &editor{client: client, log: zap.NewNop(), features: func() *features { return &features{inlayHintRefresh: true} }}
		r := newRefresher()
		go r.run(ctx, e)
		start := time.Now()
		r.want()
		synctest.Wait()
		for range 10 { // answered by one refresh, after the gap
			r.want()
		}
		time.Sleep(refreshGap + time.Millisecond)
		synctest.Wait()
		r.want()
		time.Sleep(refreshGap / 10)
		r.hurry() // not after the gap
		synctest.Wait()
		cancel()
		synctest.Wait()
		want := []time.Duration{0, refreshGap, refreshGap + time.Millisecond + refreshGap/10}
		if len(client.times) != len(want) {
			t.Fatalf("%d refreshes, want %d", len(client.times), len(want))
		}
		for i, at := range client.times {
			if got := at.Sub(start); got != want[i] {
				t.Errorf("refresh %d came after %v, want %v", i, got, want[i])
			}
		}
	})
}

func TestClientThatCannotRefreshIsNotAsked(t *testing.T) {
	client := &refreshClient{}
	e := &editor{client: client, log: zap.NewNop(), features: func() *features { return &features{} }}
	e.refreshHints(t.Context())
	if len(client.times) > 0 {
		t.Error("asked")
	}
}
