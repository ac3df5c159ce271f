package lsp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/jfr/visible"
	"jfrlens/profiler/inspect"
)

// holderArgs are a line at which threads wait.
type holderArgs struct {
	URI  uri.URI `json:"uri,omitempty" doc:"address of the file in which threads wait"`
	Line *int    `json:"line,omitempty" doc:"from 0"`
	quietArgs
}

// holderResult is where the thread stands that has what others wait for.
type holderResult struct {
	URI  uri.URI `json:"uri" doc:"address of the file"`
	Line int     `json:"line" doc:"from 0"`
}

// goToHolder goes from a line at which threads wait to the one of the thread that has what they wait for.
func (d *doing) goToHolder(ctx context.Context, args holderArgs) (*holderResult, error) {
	var waiting []*inspect.Spot
	for _, spot := range d.now.Load().all() {
		if spot.Holder != nil && (args.Line == nil || uri.File(spot.Path) == documentKey(args.URI) && spot.Line == *args.Line+1) {
			waiting = append(waiting, spot)
		}
	}
	if len(waiting) == 0 {
		return nil, errors.New("no thread is known to wait there for what another has: jfrlens.doing looks")
	}
	spot := waiting[0]
	if len(waiting) > 1 {
		offered := waiting[:min(len(waiting), questionRows)]
		var chosen, asked bool
		if spot, chosen, asked = askWhich(ctx, d.editor, "Which threads' lock?", offered, spotTitle); !asked {
			return nil, fmt.Errorf("this editor cannot ask which threads are meant (%s); give a line as the command's argument", titlesOf(offered, spotTitle))
		}
		if !chosen {
			return nil, nil
		}
	}
	at := &holderResult{uri.File(spot.Holder.Path), spot.Holder.Line - 1}
	if !args.Quiet {
		d.editor.openFile(ctx, at.URI, at.Line)
	}
	return at, nil
}

// spotTitle is a line at which threads stand, in a question.
func spotTitle(spot *inspect.Spot) string {
	return fmt.Sprintf("%s:%d %s", filepath.Base(spot.Path), spot.Line, visible.Text(spot.Hint))
}

// all are the lines at which threads stand, by file and line.
func (n *standing) all() (spots []*inspect.Spot) {
	if n == nil {
		return nil
	}
	for _, lines := range n.lines {
		for _, spot := range lines {
			spots = append(spots, spot)
		}
	}
	slices.SortFunc(spots, func(a, b *inspect.Spot) int { return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line)) })
	return spots
}

// holderActions go from a line at which threads wait to who has what they wait for.
func holderActions(v *lineView, at actionPlace) []protocol.Command {
	spot := v.doing.now.Load().of(v.doc)[at.line]
	if spot == nil || spot.Holder == nil {
		return nil
	}
	title := fmt.Sprintf("Go to who has it: %s:%d", filepath.Base(spot.Holder.Path), spot.Holder.Line)
	return []protocol.Command{lensCommand(title, commandHolder, holderArgs{URI: uri.File(spot.Path), Line: ptr(spot.Line - 1)})}
}
