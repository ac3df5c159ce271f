package lsp_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"jfrlens/lsp/lsptest"
)

// hottest is the line of a document with the largest hint.
func hottest(t *testing.T, e *lsptest.Editor, path, text string) string {
	t.Helper()
	hints := e.InlayHints(path)
	if len(hints) == 0 {
		t.Fatalf("no hint in %s", path)
	}
	best := slices.MaxFunc(hints, func(a, b protocol.InlayHint) int { return samplesOf(a) - samplesOf(b) })
	return strings.TrimSpace(strings.Split(text, "\n")[best.Position.Line])
}

// mostSamples is the number of samples in the largest hint of a document, 0
// without one.
func mostSamples(e *lsptest.Editor, path string) int {
	most := 0
	for _, hint := range e.InlayHints(path) {
		most = max(most, samplesOf(hint))
	}
	return most
}

// samplesOf reads the number of samples in the tooltip of a hint.
func samplesOf(h protocol.InlayHint) int {
	tooltip := string(h.Label.(protocol.InlayHintLabelPartSlice)[0].Tooltip.(protocol.String))
	n := 0
	if found := regexp.MustCompile(`([\d,]+) (?:sample|event)`).FindStringSubmatch(tooltip); found != nil {
		n, _ = strconv.Atoi(strings.ReplaceAll(found[1], ",", ""))
	}
	return n
}

// labels are the hints of a document by row.
func labels(e *lsptest.Editor, path string) map[uint32]string {
	result := map[uint32]string{}
	for _, hint := range e.InlayHints(path) {
		result[hint.Position.Line] = hint.Label.(protocol.InlayHintLabelPartSlice)[0].Value
	}
	return result
}

// awaitHint waits until a row has a hint.
func awaitHint(t *testing.T, e *lsptest.Editor, path string, row uint32, want string) {
	t.Helper()
	e.AwaitAnswer(fmt.Sprintf("row %d has the hint %q", row, want), func() bool { return labels(e, path)[row] == want })
}

// awaitNoLenses waits until settings hold that take the lenses away.
func awaitNoLenses(t *testing.T, e *lsptest.Editor, path string) {
	t.Helper()
	e.AwaitAnswer("there are no lenses", func() bool { return len(e.CodeLenses(path)) == 0 })
}
