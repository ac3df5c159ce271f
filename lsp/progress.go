package lsp

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"jfrlens/jfr/visible"
)

// reportInterval is the shortest time between two progress reports.
const reportInterval = 250 * time.Millisecond

// progressBars are the work-done progress of everything that runs now.
type progressBars struct {
	next atomic.Int64

	mu     sync.Mutex // guards cancel
	cancel map[string]func()
}

// progress is one bar at the client. Where the client draws none its methods
// do nothing. Its methods may be called from any goroutine.
type progress struct {
	editor *editor
	token  string // "" where the client draws none

	mu   sync.Mutex // guards the fields below
	last time.Time
	text string
	late *time.Timer // sends text when the gap is over; nil when it is sent
}

// beginProgress shows a bar whose cancel button calls cancel. It waits for the
// client, so it must not run on the reading goroutine. The token that came with
// a command is not used: it ends with the command's answer, the run does not. The
// token has the name of what goes on.
func (e *editor) beginProgress(ctx context.Context, name, title string, cancel func()) *progress {
	p := &progress{editor: e}
	if !e.features().workDoneProgress {
		return p
	}
	token := fmt.Sprintf("jfrlens-%s-%d", name, e.bars.next.Add(1))
	callCtx, done := context.WithTimeout(ctx, clientTimeout)
	defer done()
	err := e.client.WorkDoneProgressCreate(callCtx, &protocol.WorkDoneProgressCreateParams{Token: protocol.String(token)})
	if err != nil {
		e.log.Debug("no progress at the client", zap.Error(err))
		return p
	}
	p.token = token
	e.bars.set(token, cancel)
	p.send(&protocol.WorkDoneProgressBegin{Kind: "begin", Title: visible.Text(title), Cancellable: ptr(true)})
	return p
}

// report shows a new text: at once, or where the last one is very young, soon.
func (p *progress) report(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.token == "" || text == p.text {
		return
	}
	p.text = text
	switch gap := reportInterval - time.Since(p.last); {
	case p.late != nil: // sends the new text
	case gap > 0:
		p.late = time.AfterFunc(gap, p.reportLate)
	default:
		p.sendText()
	}
}

// reportLate sends the newest of the texts that came too soon.
func (p *progress) reportLate() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.late = nil
	if p.token != "" {
		p.sendText()
	}
}

// sendText sends the text; p.mu is held.
func (p *progress) sendText() {
	p.last = time.Now()
	p.send(&protocol.WorkDoneProgressReport{Kind: "report", Message: ptr(visible.Text(p.text))})
}

// end takes the bar away.
func (p *progress) end(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.token == "" {
		return
	}
	if p.late != nil {
		p.late.Stop()
		p.late = nil
	}
	p.send(&protocol.WorkDoneProgressEnd{Kind: "end", Message: ptr(visible.Text(text))})
	p.editor.bars.remove(p.token)
	p.token = ""
}

func (p *progress) send(value any) {
	raw, err := protocol.Marshal(value)
	if err != nil {
		p.editor.log.Error("progress not encoded", zap.Error(err))
		return
	}
	params := &protocol.ProgressParams{Token: protocol.String(p.token), Value: raw}
	if err := p.editor.client.Progress(context.Background(), params); err != nil {
		p.editor.log.Debug("progress not delivered", zap.Error(err))
	}
}

// WorkDoneProgressCancel is the cancel button of a bar.
func (s *Server) WorkDoneProgressCancel(_ context.Context, params *protocol.WorkDoneProgressCancelParams) error {
	if token, ok := params.Token.(protocol.String); ok {
		name := strings.Clone(string(token))
		s.spawn("cancel", func(context.Context) { s.editor.bars.cancelled(name) })
	}
	return nil
}

func (b *progressBars) set(token string, cancel func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.cancel == nil {
		b.cancel = map[string]func(){}
	}
	b.cancel[token] = cancel
}

func (b *progressBars) remove(token string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.cancel, token)
}

func (b *progressBars) cancelled(token string) {
	b.mu.Lock()
	cancel := b.cancel[token]
	b.mu.Unlock()
	if cancel != nil {
		cancel()
	}
}
