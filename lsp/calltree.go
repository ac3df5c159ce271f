package lsp

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"go.lsp.dev/uri"

	"jfrlens/flamegraph"
	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
)

// callTreeParams say how far a call tree is unfolded.
type callTreeParams struct {
	Callers bool     `json:"callers,omitempty" doc:"from the methods on top of the stacks to those that call them; else from the bottom of the stacks up"`
	Open    []string `json:"open,omitempty" doc:"ids of rows that the user has unfolded"`
	Shut    []string `json:"shut,omitempty" doc:"ids of rows that the user has folded; what most of the weight goes through is unfolded without"`
}

// callTreeResult is a call tree as a client writes it into a buffer.
type callTreeResult struct {
	Title string        `json:"title" doc:"what the tree is of, for people"`
	Notes []string      `json:"notes" doc:"what limits the numbers"`
	Head  string        `json:"head" doc:"above the numbers of the rows, as wide as they are"`
	Rows  []callTreeRow `json:"rows" doc:"the rows that are not folded away, from above"`
}

// callTreeRow is a method in its place in a call tree, or methods that are not listed yet.
type callTreeRow struct {
	ID      string  `json:"id" doc:"names the row, also in newer numbers of the same program"`
	Depth   int     `json:"depth" doc:"0 of all samples"`
	Numbers string  `json:"numbers" doc:"share of all samples with the method there on the stack, with it on top (not of callers), and the weight of the first; as wide in all rows"`
	Name    string  `json:"name" doc:"of the method, with its heaviest line"`
	Open    bool    `json:"open" doc:"the rows below it follow"`
	More    bool    `json:"more" doc:"it can be unfolded"`
	URI     uri.URI `json:"uri" doc:"address of its file, empty where the workspace has none"`
	Line    int     `json:"line" doc:"its heaviest line there, from 0"`
}

// callTree answers jfrlens/callTree. From then on the client hears when something
// else is shown.
func (a *answers) callTree(_ context.Context, params callTreeParams) (result callTreeResult, err error) {
	a.editor.follows.Store(true)
	shown, err := a.screen.current()
	if err != nil {
		return result, err
	}
	outline := flamegraph.OutlineOf(shown.View, flamegraph.Unfolding{Callers: params.Callers, Open: params.Open, Shut: params.Shut})
	result = callTreeResult{Title: shown.treeTitle(params.Callers), Notes: []string{}, Head: treeHead(params.Callers), Rows: []callTreeRow{}}
	for _, missing := range shown.View.Quality().LeftOut() {
		result.Notes = append(result.Notes, visible.Text(missing))
	}
	if outline.Full {
		result.Notes = append(result.Notes, fmt.Sprintf("%s are shown; fold some to unfold others", units.Plural(int64(len(outline.Rows)), "row")))
	}
	for _, row := range outline.Rows {
		result.Rows = append(result.Rows, a.treeRow(shown, row, params.Callers))
	}
	return result, nil
}

// treeTitle tells what a call tree is of: "demo.Hot: 1,234 cpu samples, from the bottom of the stacks up to callees".
func (p *published) treeTitle(callers bool) string {
	title := p.title + ": " + p.samples()
	if words := p.selection(); words != "" {
		title += " of " + words
	}
	if callers {
		return visible.Text(title) + ", from the top of the stacks down to callers"
	}
	return visible.Text(title) + ", from the bottom of the stacks up to callees"
}

// treeHead is what stands above the numbers.
func treeHead(callers bool) string {
	if callers {
		return treeNumbers("on top", "", "weight", true)
	}
	return treeNumbers("total", "self", "weight", false)
}

// treeNumbers are the columns of a row.
func treeNumbers(total, self, weight string, callers bool) string {
	columns := leftPadded(total, 6)
	if !callers {
		columns += leftPadded(self, 8)
	}
	return columns + leftPadded(weight, 16)
}

// leftPadded puts blanks before a text that is narrower than its column.
func leftPadded(text string, width int) string {
	return strings.Repeat(" ", max(width-utf8.RuneCountInString(text), 0)) + text
}

// treeRow is a row as a client gets it.
func (a *answers) treeRow(p *published, row flamegraph.OutlineRow, callers bool) callTreeRow {
	made := callTreeRow{ID: row.ID, Depth: row.Depth, Open: row.Open, More: row.HasMore}
	self := units.Percent(p.Share(row.Self))
	switch {
	case row.Depth == 0:
		made.Name = "all"
	case row.Rest > 0:
		made.Name, self = fmt.Sprintf("… %s more", units.Count(int64(row.Rest))), ""
	default:
		made.Name = visible.Text(placeName(row.Place, true))
		if file, line := a.screen.whereIs(p, row.Place); file != "" {
			made.URI, made.Line = file, line-1
		}
	}
	made.Numbers = treeNumbers(units.Percent(p.Share(row.Total)), self, p.View.Type.Format(row.Total), callers)
	return made
}
