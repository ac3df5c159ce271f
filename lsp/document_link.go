package lsp

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/profiler/threads"
)

// maxLinks is how many frames of a dump are links: a client asks for all at once.
const maxLinks = 20_000

// frameText is a frame in a dump of threads, as text or JSON: class, method, and where that is.
var frameText = regexp.MustCompile(`(?:at |")([\w$./@+-]+)\.[\w$<>]+\(([^()"]*\.\w+:(\d+))(?:\(Compiled Code\))?\)`)

// DocumentLink makes links of the frames in a dump of threads or a crash log whose source is in the workspace.
func (s *Server) DocumentLink(ctx context.Context, params *protocol.DocumentLinkParams) ([]protocol.DocumentLink, error) {
	links := []protocol.DocumentLink{}
	doc := documentsOf(ctx).find(params.TextDocument.URI)
	if doc == nil || !isDumpText(doc) {
		return links, nil
	}
	files, found := s.workspaceFiles(), map[string]*uri.URI{}
	for row := 0; row < doc.Lines() && len(links) < maxLinks; row++ {
		at := frameText.FindStringSubmatchIndex(doc.Line(row))
		if at == nil {
			continue
		}
		line := doc.Line(row)
		class := line[at[2]:at[3]]
		if strings.HasPrefix(line, "4XESTACKTRACE") { // of OpenJ9
			class = strings.ReplaceAll(class, "/", ".")
		}
		place := class + ":" + line[at[6]:at[7]]
		target, known := found[place]
		if !known {
			target = linkOf(files.Find, class, line[at[6]:at[7]])
			found[place] = target
		}
		if target != nil {
			enc := s.features().encoding
			unit := func(n int) protocol.Position {
				return protocol.Position{Line: uint32(row), Character: uint32(enc.units(line[:n]))}
			}
			links = append(links, protocol.DocumentLink{Range: protocol.Range{Start: unit(at[4]), End: unit(at[5])}, Target: target})
		}
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

// linkOf is the address of a line of a class, nil for what is not in the workspace.
func linkOf(find func(class string, line int) (string, int, bool), class, line string) *uri.URI {
	number, err := strconv.Atoi(line)
	if err != nil {
		return nil
	}
	path, at, ok := find(threads.ClassName(class), number)
	if !ok {
		return nil
	}
	return ptr(uri.URI(fmt.Sprintf("%s#L%d", uri.File(path), at)))
}
