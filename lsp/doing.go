package lsp

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/jfr/visible"
	"jfrlens/profiler/inspect"
	"jfrlens/profiler/jvm"
	"jfrlens/profiler/source"
)

const (
	doingSpan  = 2 * time.Second // between the two dumps of a look
	doingPause = 5 * time.Second // between the end of a look and the next
	// maxDumpFile bounds a file that is shown.
	maxDumpFile = 256 << 20
)

// doingArgs name a JVM, or a file that holds dumps of one.
type doingArgs struct {
	PID   int     `json:"pid,omitempty" word:"1" doc:"its process"`
	URI   uri.URI `json:"uri,omitempty" word:"1" doc:"address of the document of its main"`
	Class string  `json:"class,omitempty" doc:"its main class"`
	Dump  string  `json:"dump,omitempty" doc:"path or file: address of dumps of threads, a crash log or an archive, instead of a JVM"`
	Once  bool    `json:"once,omitempty" doc:"only look and answer, show nothing on the lines"`
	quietArgs
}

// doingResult is what a JVM does.
type doingResult struct {
	Title    string      `json:"title" doc:"which JVM or file"`
	Verdict  string      `json:"verdict" doc:"in one word: crashed, stuck, collecting, starving, busy, waiting, idle or unknown"`
	Sentence string      `json:"sentence" doc:"the same for people"`
	Findings []string    `json:"findings" doc:"judged remarks, the gravest first"`
	Lines    []doingLine `json:"lines" doc:"where threads stand"`
	Notes    []string    `json:"notes" doc:"what is missing, and why"`
}

// doingLine is a line at which threads stand.
type doingLine struct {
	URI   uri.URI `json:"uri" doc:"address of the source file"`
	Line  int     `json:"line" doc:"from 0"`
	Text  string  `json:"text" doc:"what they do, for people"`
	Stuck bool    `json:"stuck" doc:"a deadlock goes through it"`
}

// standing is what a JVM did at one moment, laid over the sources.
type standing struct {
	title string
	lines map[string]map[int]*inspect.Spot // by file and line, from 1
}

// doing owns what is shown of what a JVM does, beside or instead of a profile.
type doing struct {
	*workspace

	now  atomic.Pointer[standing] // nil for nothing
	turn atomic.Int64             // of the look that counts: those of before end themselves

	stuck stuckLines
}

// whatItDoes looks at a JVM, or at a file, and shows on the lines what its threads do. A JVM is looked at again and
// again until something else is shown.
func (d *doing) whatItDoes(ctx context.Context, args doingArgs) (*doingResult, error) {
	if args.Dump != "" {
		c, err := d.dumpFile(args.Dump)
		if err != nil {
			return nil, err
		}
		d.turn.Add(1)
		return d.showDoing(ctx, c, args.Quiet)
	}
	pid, err := d.chosenJVM(ctx, attachArgs{PID: args.PID, URI: args.URI, Class: args.Class}, "Which JVM shall be looked at?")
	if err != nil {
		return nil, unlessNotChosen(err)
	}
	process, err := jvm.Find(pid)
	if err != nil {
		return nil, err
	}
	if args.Once {
		c, err := lookAt(ctx, process)
		if err != nil {
			return nil, err
		}
		result, _, err := d.judge(c)
		return result, err
	}
	turn := d.turn.Add(1)
	c, err := lookAt(ctx, process)
	if err != nil {
		return nil, err
	}
	result, err := d.showDoing(ctx, c, args.Quiet)
	if err == nil {
		d.spawn("doing", func(ctx context.Context) { d.keepLooking(ctx, process, turn) })
	}
	return result, err
}

// lookAt takes two dumps of a JVM.
func lookAt(ctx context.Context, p jvm.Process) (*inspect.Case, error) {
	return inspect.Collect(ctx, p, inspect.Options{Count: 2, Interval: doingSpan, Dumps: true, Virtual: true})
}

// keepLooking shows what a JVM does until it ends, does not answer any more, or something else is shown.
func (d *doing) keepLooking(ctx context.Context, p jvm.Process, turn int64) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(doingPause):
		}
		if d.turn.Load() != turn {
			return
		}
		c, err := lookAt(ctx, p)
		if err != nil || len(c.Notes) > 0 && c.Samples[len(c.Samples)-1].Text == nil {
			d.endDoing(turn)
			return
		}
		if d.turn.Load() == turn {
			_, _ = d.layDoing(c)
		}
	}
}

// endDoing takes away what a JVM did, unless something else is shown by now.
func (d *doing) endDoing(turn int64) {
	if d.turn.CompareAndSwap(turn, turn+1) {
		d.setDoing(nil)
	}
}

// setDoing shows what a JVM does, nil for nothing.
func (d *doing) setDoing(now *standing) {
	d.now.Store(now)
	d.spawn("stuck lines", d.tellStuck)
	d.refresh.want()
}

// dumpFile reads a file of dumps; of an archive with several JVMs the first.
func (d *doing) dumpFile(name string) (*inspect.Case, error) {
	path, err := d.recordingPath(name)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxDumpFile {
		return nil, fmt.Errorf("%s is no file of dumps that can be shown", filepath.Base(path))
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	cases, err := inspect.Load(path, data)
	if err != nil {
		return nil, err
	}
	return cases[0], nil
}

// showDoing shows what was seen and tells it in a sentence.
func (d *doing) showDoing(ctx context.Context, c *inspect.Case, quiet bool) (*doingResult, error) {
	result, err := d.layDoing(c)
	if err != nil || quiet {
		return result, err
	}
	text, level := result.Title+": "+result.Sentence, protocol.MessageTypeInfo
	if len(result.Findings) > 0 {
		text += " " + result.Findings[0]
	} else if len(result.Notes) > 0 {
		text += " " + sentence(fmt.Errorf("%s", result.Notes[0]))
	}
	if result.Verdict == string(inspect.Stuck) {
		level = protocol.MessageTypeWarning
	}
	d.editor.show(ctx, level, visible.Text(text))
	return result, nil
}

// layDoing lays what was seen over the sources of the workspace, and shows it there.
func (d *doing) layDoing(c *inspect.Case) (*doingResult, error) {
	result, now, err := d.judge(c)
	if err != nil {
		return nil, err
	}
	d.setDoing(now)
	return result, nil
}

// judge says what was seen, and where in the sources of the workspace.
func (d *doing) judge(c *inspect.Case) (*doingResult, *standing, error) {
	status, err := c.Status()
	if err != nil {
		return nil, nil, err
	}
	now := &standing{title: visible.Text(c.Subject.Name()), lines: map[string]map[int]*inspect.Spot{}}
	result := &doingResult{
		Title: now.title, Verdict: string(status.Verdict), Sentence: visible.Text(status.Sentence), Findings: []string{}, Lines: []doingLine{}, Notes: append([]string{}, c.Notes...),
	}
	if status.Analysis != nil {
		files := d.workspaceFiles()
		for _, f := range status.Analysis.Findings {
			result.Findings = append(result.Findings, visible.Text(f.Sentence))
		}
		for _, spot := range inspect.Spots(status.Analysis, files.Find, files.Declared) {
			result.Lines = append(result.Lines, doingLine{uri.File(spot.Path), spot.Line - 1, visible.Text(spot.Hint), spot.Stuck})
			now.add(spot)
		}
	}
	return result, now, nil
}

// add puts a spot where documents find it.
func (n *standing) add(spot inspect.Spot) {
	path := source.Canonical(spot.Path)
	if n.lines[path] == nil {
		n.lines[path] = map[int]*inspect.Spot{}
	}
	n.lines[path][spot.Line] = &spot
}

// of is what is shown on the lines of a document, nil for nothing.
func (n *standing) of(doc *Document) map[int]*inspect.Spot {
	if n == nil || doc.Path == "" {
		return nil
	}
	return n.lines[source.Canonical(doc.Path)]
}

// doingHints are the hints of what threads do now, between two rows.
func (v *lineView) doingHints(first, last int) (hints []protocol.InlayHint) {
	f := v.features()
	for line, spot := range v.doing.now.Load().of(v.doc) {
		if row := line - 1; row < first || row > last || row >= v.doc.Lines() {
			continue
		}
		label := "◔ " + visible.Text(spot.Hint)
		if !f.paddedHints {
			label = " " + label
		}
		part := protocol.InlayHintLabelPart{Value: label, Tooltip: protocol.String(visible.Text(cmp.Or(firstOf(spot.Sentences), spot.Hint)))}
		if spot.Holder != nil {
			at := protocol.Position{Line: uint32(spot.Holder.Line - 1)}
			part.Location = protocol.Location{URI: uri.File(spot.Holder.Path), Range: protocol.Range{Start: at, End: at}}
		}
		hints = append(hints, protocol.InlayHint{
			Position: v.doc.lineEnd(line-1, f.encoding), Label: protocol.InlayHintLabelPartSlice{part}, PaddingLeft: ptr(f.paddedHints),
		})
	}
	slices.SortFunc(hints, func(a, b protocol.InlayHint) int { return cmp.Compare(a.Position.Line, b.Position.Line) })
	return hints
}

func firstOf(all []string) string {
	if len(all) == 0 {
		return ""
	}
	return all[0]
}

// doing tells what threads do at a line now.
func (t *hoverText) doing(n *standing, spot *inspect.Spot) {
	t.heading("Now, in " + t.plain(n.title))
	for _, sentence := range spot.Sentences {
		t.item(t.plain(sentence))
	}
	t.more(len(spot.Threads) - len(spot.Sentences))
	for _, other := range spot.With {
		t.item(t.plain(fmt.Sprintf("%s:%d: %s", filepath.Base(other.Path), other.Line, other.Text)))
	}
	if spot.Holder != nil {
		t.link("Go to who has it", spot.Holder.Path, spot.Holder.Line)
	}
	if len(spot.Threads) > 0 {
		t.stackOf(spot)
	}
}

// doingFrames is how much of a stack a hover shows.
const doingFrames = 8

// stackOf is the stack of the first thread.
func (t *hoverText) stackOf(spot *inspect.Spot) {
	thread := spot.Threads[0].Thread
	t.paragraph("Stack of " + t.plain(thread.Label()) + ":")
	for _, f := range thread.Stack[:min(len(thread.Stack), doingFrames)] {
		t.item(t.code(f.String()))
	}
	t.more(len(thread.Stack) - doingFrames)
}
