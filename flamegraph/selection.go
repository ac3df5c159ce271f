package flamegraph

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"jfrlens/jfr/visible"
	"jfrlens/profiler/profile"
)

// Follower shows in an editor what is chosen on a page. Its error is read by people. It is called by several goroutines.
type Follower func(ctx context.Context, chosen Selection) error

// errNoEditor says that a page has no editor beside it.
var errNoEditor = errors.New("no editor follows this page: open it from one")

// follow tells the editor of a page what is chosen there.
func (o Options) follow(ctx context.Context, chosen Selection) error {
	if !o.follows() {
		return errNoEditor
	}
	return o.Follow(ctx, chosen)
}

// IsWhole tells whether nothing is left out.
func (s Selection) IsWhole() bool { return len(s.Context) == 0 && s.Narrowing().IsWhole() }

// Narrowing is the part of a profile that was chosen, which [Resources.InContexts] has of the chosen contexts.
func (s Selection) Narrowing() profile.Narrowing {
	var n profile.Narrowing
	if s.To > s.From {
		n.From, n.To = moment(s.From), moment(s.To)
	}
	if len(s.Threads) > 0 {
		n.Thread = func(name string) bool { return slices.Contains(s.Threads, name) != s.Others }
	}
	n.Stacks = stacksOf(s.Focus, s.Without)
	return n
}

// stacksOf are those with a method, "" for all, and without some.
func stacksOf(focus string, without []string) (s profile.Stacks) {
	if focus != "" {
		s.With = func(method string) bool { return visible.Text(method) == focus }
	}
	if len(without) > 0 {
		s.Without = func(method string) bool { return slices.Contains(without, visible.Text(method)) }
	}
	return s
}

// mostMillis is the year 2262, up to which nanoseconds can be counted.
const mostMillis = math.MaxInt64 / 1e6

// moment is a time in milliseconds since 1970, which may be anything.
func moment(millis float64) time.Time {
	return time.Unix(0, int64(max(min(millis, mostMillis), 0)*1e6))
}
