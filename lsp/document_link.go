package lsp

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/profiler/source"
	"jfrlens/profiler/threads"
)

// maxLinks is how many frames of a dump are links: a client asks for all at once.
const maxLinks = 20_000

var (
	// frameText is a frame in a dump of threads, as text or JSON: class, method, and where that is.
	frameText = regexp.MustCompile(`(?:at |")([\w$./@+-]+)\.[\w$<>]+\(([^()"]*\.\w+:(\d+))(?:\(Compiled Code\))?\)`)
	// crashText is one of a crash log, which has no line: class and method.
	crashText = regexp.MustCompile(`^[jJ] .*?(([\w$.]+)\.([\w$<>]+))\(`)
)

// DocumentLink makes links of the frames in a dump of threads or a crash log whose source is in the workspace.
func (s *Server) DocumentLink(ctx context.Context, params *protocol.DocumentLinkParams) ([]protocol.DocumentLink, error) {
	links := []protocol.DocumentLink{}
	doc := documentsOf(ctx).find(params.TextDocument.URI)
	if doc == nil || !isDumpText(doc) {
		return links, nil
	}
	enc := s.features().encoding
	targets := linkTargets{files: s.workspaceFiles(), found: map[string]*uri.URI{}}
	for row := 0; row < doc.Lines() && len(links) < maxLinks; row++ {
		line := doc.Line(row)
		from, to, target := targets.of(line)
		if target == nil {
			continue
		}
		unit := func(n int) protocol.Position {
			return protocol.Position{Line: uint32(row), Character: uint32(enc.units(line[:n]))}
		}
		links = append(links, protocol.DocumentLink{Range: protocol.Range{Start: unit(from), End: unit(to)}, Target: target})
	}
	return links, nil
}

// isDumpText tells whether a document is a dump of threads or a crash log.
func isDumpText(doc *Document) bool {
	head := doc.Text()
	head = head[:min(len(head), 64<<10)]
	for _, mark := range [...]string{"Full thread dump ", `"threadDump"`, "0SECTION       TITLE", "A fatal error has been detected by the Java Runtime Environment"} {
		if strings.Contains(head, mark) {
			return true
		}
	}
	return false
}

// linkTargets are the addresses that frames lead to, each looked for once.
type linkTargets struct {
	files *source.Index
	found map[string]*uri.URI
}

// of is the part of a line that is a link, and where it leads; nil for no frame, and for what is not in the workspace.
func (t *linkTargets) of(line string) (from, to int, target *uri.URI) {
	if at := frameText.FindStringSubmatchIndex(line); at != nil {
		class, number := line[at[2]:at[3]], line[at[6]:at[7]]
		if strings.HasPrefix(line, "4XESTACKTRACE") { // of OpenJ9
			class = strings.ReplaceAll(class, "/", ".")
		}
		return at[4], at[5], t.once(class+":"+number, func() (string, int, bool) {
			n, _ := strconv.Atoi(number)
			return t.files.Find(threads.ClassName(class), n)
		})
	}
	if at := crashText.FindStringSubmatchIndex(line); at != nil {
		class, method := line[at[4]:at[5]], line[at[6]:at[7]]
		return at[2], at[3], t.once(class+"."+method, func() (string, int, bool) { return t.files.Declared(class, method) })
	}
	return 0, 0, nil
}

// once looks for a target that was not looked for yet.
func (t *linkTargets) once(key string, find func() (path string, line int, ok bool)) *uri.URI {
	target, known := t.found[key]
	if known {
		return target
	}
	if path, line, ok := find(); ok && line > 0 {
		target = ptr(uri.URI(fmt.Sprintf("%s#L%d", uri.File(path), line)))
	}
	t.found[key] = target
	return target
}
