package lsp

import (
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/jfr/visible"
	"jfrlens/profiler/profile"
)

// hoverText writes a hover as markdown or as plain text.
type hoverText struct {
	strings.Builder
	markdown bool
	commands bool                                           // links may be commands
	whereIs  func(*published, profile.Place) (uri.URI, int) // in the workspace, "" for nowhere; nil for no links
}

// newHoverText is an empty hover as the client can show it.
func (s *Server) newHoverText() hoverText {
	f := s.features()
	t := hoverText{markdown: f.markdown, commands: f.markdown && f.extended}
	if f.markdown {
		t.whereIs = s.screen.whereIs
	}
	return t
}

// address is the link to a place, empty where the text has no links or the workspace not the source.
func (t *hoverText) address(p *published, at profile.Place) string {
	if t.whereIs == nil {
		return ""
	}
	file, line := t.whereIs(p, at)
	if file == "" {
		return ""
	}
	return fmt.Sprintf("%s#L%d", file, line)
}

// callers leads to the flame graph of who calls a method.
func (t *hoverText) callers(at profile.Place) {
	if !t.commands || at.Class == "" {
		return
	}
	args, err := json.Marshal([]pageArgs{{Callers: at.Class + "." + at.Method}})
	if err == nil {
		t.paragraph(fmt.Sprintf("[All callers in the flame graph](command:%s?%s)", commandOpenFlameGraph, url.PathEscape(string(args))))
	}
}

// hover is the text as an answer about a range.
func (t *hoverText) hover(about protocol.Range) *protocol.Hover {
	kind := protocol.MarkupKindPlainText
	if t.markdown {
		kind = protocol.MarkupKindMarkdown
	}
	return &protocol.Hover{Contents: &protocol.MarkupContent{Kind: kind, Value: t.String()}, Range: &about}
}

func (t *hoverText) heading(text string) {
	if t.markdown {
		text = "**" + text + "**"
	}
	t.WriteString(text + "\n")
}

func (t *hoverText) paragraph(text string) { t.WriteString("\n" + text + "\n") }

func (t *hoverText) item(text string) {
	if t.markdown {
		t.WriteString("\n- " + text)
		return
	}
	t.WriteString("  " + text + "\n")
}

// more says how many entries a list leaves out.
func (t *hoverText) more(n int) {
	if n > 0 {
		t.item(fmt.Sprintf("%d more", n))
	}
	if t.markdown {
		t.WriteString("\n")
	}
}

// link leads to a line of a file; clients that show plain text get the place.
func (t *hoverText) link(title, path string, line int) {
	place := fmt.Sprintf("%s:%d", filepath.Base(path), line)
	if !t.markdown {
		t.item(title + ": " + visible.Text(place))
		return
	}
	t.item(fmt.Sprintf("%s: [%s](%s#L%d)", title, t.plain(place), uri.File(path), line))
}

// code marks a name, which comes from the profiled program: it must not be
// able to end the mark.
func (t *hoverText) code(name string) string {
	name = strings.ReplaceAll(visible.Text(name), "`", " ")
	if t.markdown {
		return "`" + name + "`"
	}
	return name
}

// plain writes a text of the recording, as labels of its event types are, so that
// nothing in it is mark-up.
func (t *hoverText) plain(text string) string {
	var b strings.Builder
	for _, r := range visible.Text(text) {
		if t.markdown && strings.ContainsRune("\\`*_{}[]()<>#!|~&:@", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// placeName names a frame for people: lambdas by the method they are in, since
// their own numbers mean nothing.
func placeName(p profile.Place, withLine bool) string {
	method := p.Method
	if rest, ok := strings.CutPrefix(method, "lambda$"); ok {
		if i := strings.LastIndexByte(rest, '$'); i > 0 {
			method = "lambda in " + rest[:i]
		}
	}
	name := method
	if p.Class != "" {
		name = p.Class + "." + method
	}
	if withLine && p.Line > 0 {
		name = fmt.Sprintf("%s:%d", name, p.Line)
	}
	return name
}
