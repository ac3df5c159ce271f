package lsp_test

import (
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/lsp/lsptest"
)

// settingsText is a settings file at an editor, as it is typed: the cursor stands at the mark |.
type settingsText struct {
	t    *testing.T
	e    *lsptest.Editor
	path string
	wide bool // columns count UTF-16 units
}

// newSettingsText opens the file at an editor that counts columns in one way or the other.
func newSettingsText(t *testing.T, wide bool) settingsText {
	t.Helper()
	o := lsptest.Options{Capabilities: able()}
	if wide {
		o.Capabilities.General = nil
	}
	e := lsptest.Start(t, o)
	s := settingsText{t, e, filepath.Join(t.TempDir(), ".profileconfig.json"), wide}
	e.Open(s.path, "jsonc", "{}")
	return s
}

// write shows a text with a mark, and returns it without and where the mark is.
func (s settingsText) write(marked string) (text string, at protocol.Position) {
	s.t.Helper()
	before, after, found := strings.Cut(marked, "|")
	if !found {
		s.t.Fatalf("no mark in %s", marked)
	}
	s.e.Replace(s.path, before+after)
	return before + after, s.position(before)
}

// position is that of the end of a text.
func (s settingsText) position(text string) protocol.Position {
	line := text[strings.LastIndexByte(text, '\n')+1:]
	column := len(line)
	if s.wide {
		column = len(inUTF16(line))/2 - 1
	}
	return protocol.Position{Line: uint32(strings.Count(text, "\n")), Character: uint32(column)}
}

// offset is that of a position in a text.
func (s settingsText) offset(text string, at protocol.Position) int {
	for i := range text {
		if s.position(text[:i]) == at {
			return i
		}
	}
	return len(text)
}

// offered are the suggestions at the mark, each as the text that it makes, with the mark behind what was written.
func (s settingsText) offered(marked string) map[string]protocol.CompletionItem {
	s.t.Helper()
	text, at := s.write(marked)
	offered := map[string]protocol.CompletionItem{}
	for _, item := range s.e.Complete(s.path, at) {
		edit, ok := item.TextEdit.(*protocol.TextEdit)
		if !ok {
			s.t.Fatalf("%s has the edit %T", item.Label, item.TextEdit)
		}
		from, to := s.offset(text, edit.Range.Start), s.offset(text, edit.Range.End)
		offered[text[:from]+edit.NewText+"|"+text[to:]] = item
	}
	return offered
}

// wrong are the problems of a text.
func (s settingsText) wrong(marked string) (messages []string) {
	s.t.Helper()
	s.write(marked)
	for _, p := range s.e.Problems(s.path) {
		message, _ := p.Message.(protocol.String)
		messages = append(messages, string(message))
	}
	return messages
}

// Every key that is offered is known, is explained by its hover as by the offer, and every value that is offered for
// it is allowed; after characters of all widths, too.
func TestWhatIsOfferedInSettingsIsAllowed(t *testing.T) {
	for _, wide := range []bool{false, true} {
		s := newSettingsText(t, wide)
		seen := map[string]bool{}
		s.walk("/* é€😀 */ {|}", 0, seen)
		s.walk(`{"runConfigurations": [{"name": "é😀", "goal": "test", |}]}`, 1, seen)
		if len(seen) < 15 {
			t.Errorf("only %d keys were offered: %v", len(seen), seen)
		}
	}
}

// walk tries each key that is offered at the mark, and below it.
func (s settingsText) walk(marked string, depth int, seen map[string]bool) {
	for made, item := range s.offered(marked) {
		seen[item.Label] = true
		s.explained(made, item)
		values := s.offered(made)
		for value, offer := range values {
			if offer.Kind != protocol.CompletionItemKindValue {
				s.t.Errorf("%s: a value is offered as %v", offer.Label, offer.Kind)
			}
			if wrong := s.wrong(value); len(wrong) > 0 {
				s.t.Errorf("%s is offered and wrong: %q", strings.Replace(value, "|", "", 1), wrong)
			}
		}
		if kind, _ := item.Detail.Get(); kind == "object" && depth < 3 {
			s.walk(strings.Replace(made, "|", "{|}", 1), depth+1, seen)
		}
	}
}

// explained checks that the hover of a key says what its offer says.
func (s settingsText) explained(made string, item protocol.CompletionItem) {
	s.t.Helper()
	text, _ := s.write(made)
	key := strings.LastIndex(text[:strings.IndexByte(made, '|')], `"`+item.Label+`"`)
	if key < 0 {
		s.t.Errorf("%s is offered for the key %s", made, item.Label)
		return
	}
	said, _ := item.Documentation.(protocol.String)
	kind, _ := item.Detail.Get()
	for _, at := range []int{key, key + 1, key + len(item.Label) + 1} {
		hover := s.e.HoverAt(s.path, s.position(text[:at]))
		if !strings.Contains(hover, "**"+item.Label+": "+kind+"**") || !strings.Contains(hover, string(said)) || said == "" {
			s.t.Errorf("%s at %d: the hover is %q, offered was %q", item.Label, at-key, hover, said)
		}
	}
	if hover := s.e.HoverAt(s.path, s.position(text[:strings.IndexByte(text, '{')])); hover != "" && !strings.HasPrefix(text, "{") {
		s.t.Errorf("outside of all the hover is %q", hover)
	}
}

// What is wrong is marked where it stands, in the columns of the client, whatever kind of line ends there are.
func TestProblemsOfSettingsStandWhereTheyAre(t *testing.T) {
	lines := []string{"{", ` /* é😀 */ "file": 1,`, ` "é": "x", "zzz": 2,`, `}`}
	for _, wide := range []bool{false, true} {
		for name, end := range map[string]string{"feeds": "\n", "both": "\r\n", "returns": "\r"} {
			s := newSettingsText(t, wide)
			text := strings.Join(lines, end)
			s.e.Replace(s.path, text)
			got := map[protocol.Range]bool{}
			for _, p := range s.e.Problems(s.path) {
				got[p.Range] = true
			}
			for line, words := range []string{1: "1", 2: `"é"`} {
				if words == "" {
					continue
				}
				from, to := s.position(lines[line][:strings.Index(lines[line], words)]), s.position(lines[line][:strings.Index(lines[line], words)+len(words)])
				from.Line, to.Line = uint32(line), uint32(line)
				if !got[protocol.Range{Start: from, End: to}] {
					t.Errorf("lines end with %s, wide %v: no problem from %v to %v, but %v", name, wide, from, to, got)
				}
			}
		}
	}
}

// Half-typed settings are completed, explained and checked without harm at every place of the text.
func TestSettingsAtEveryPlace(t *testing.T) {
	s := newSettingsText(t, true)
	for _, text := range []string{
		`{"jfrConfig": {"settings": "pro`, `{"runConfigurations": [{"name": "a", "goal": }, {`, `{"file": "é😀\ud83d", /*`, `[{"file"`, `"`, `{{{{`, "{\"a\":\r\n\r\"b\"", `{"file": tru, }`,
		strings.Repeat(`{"a":[`, 200), "\ufeff{\"file\": 1}", `{"file": "` + strings.Repeat("x", 1<<16) + `"}`, "", "\x00",
	} {
		s.e.Replace(s.path, text)
		for i := range min(len(text)+1, 40) {
			at := protocol.Position{Character: uint32(i)}
			_, _ = s.e.Complete(s.path, at), s.e.HoverAt(s.path, at)
		}
		for _, p := range s.e.Problems(s.path) {
			if p.Range.End.Line != p.Range.Start.Line || p.Range.End.Character < p.Range.Start.Character || p.Message == protocol.String("") {
				t.Errorf("%.30s: problem %v", text, p)
			}
		}
	}
	params := &protocol.DocumentDiagnosticParams{TextDocument: protocol.TextDocumentIdentifier{URI: uri.File(s.path)}}
	if _, err := s.e.Server().Diagnostic(t.Context(), params); err != nil {
		t.Error(err)
	}
}
