package soak

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"go.lsp.dev/protocol"

	"jfrlens/lsp/lsptest"
)

// typist types in an open file: characters of statements that are broken until
// they are complete, which it takes away again, and now and then something else.
type typist struct {
	t        *testing.T
	e        *lsptest.Editor
	random   *rand.Rand
	path     string // the file of the program
	original string
	other    string // a file beside it, which gets other names

	at       protocol.Position // where it types
	pending  string            // what is still to be typed
	typed    string            // what stands there already
	replaced bool              // the whole text is another one now
	strokes  int
}

const otherText = "class Other {\n    int value() {\n        return 7;\n    }\n}\n"

// open opens both files.
func (y *typist) open() {
	y.e.Open(y.path, "java", y.original)
	y.e.Open(y.other, "java", otherText)
	y.replaced = false
	y.next()
}

// close closes both files.
func (y *typist) close() {
	y.e.Close(y.path)
	y.e.Close(y.other)
}

// next chooses what is typed next, and where.
func (y *typist) next() {
	statements := []string{
		"for (int i = 0; i < 10; i++) { System.out.println(\"}{\" + i); }", "/* a comment that is open for long */ ",
		"String s = \"\"\"\n  text \u202e ünï𝒳\n  \"\"\";", "} class Inner { void m() { Runnable r = () -> { }; } } {", "if (x) {", "// é ",
	}
	lines := strings.Count(y.original, "\n")
	y.at = protocol.Position{Line: uint32(y.random.IntN(lines))}
	y.pending, y.typed = statements[y.random.IntN(len(statements))], ""
}

// stroke does the next thing.
func (y *typist) stroke() {
	y.strokes++
	switch chance := y.random.IntN(100); {
	case chance == 0:
		y.e.Close(y.path)
		y.e.Open(y.path, "java", y.original)
		y.replaced = false
		y.next()
	case chance == 1:
		y.rename()
	case chance < 5:
		y.cut()
	case y.replaced:
		y.e.Replace(y.path, y.original)
		y.replaced = false
		y.next()
	case y.pending == "":
		y.erase()
	default:
		y.letter()
	}
}

// letter types one more character.
func (y *typist) letter() {
	_, size := utf8.DecodeRuneInString(y.pending)
	at := y.cursor()
	y.e.Edit(y.path, protocol.Range{Start: at, End: at}, y.pending[:size])
	y.typed, y.pending = y.typed+y.pending[:size], y.pending[size:]
}

// erase takes away what was typed.
func (y *typist) erase() {
	y.e.Edit(y.path, protocol.Range{Start: y.at, End: y.cursor()}, "")
	y.next()
}

// cursor is the place behind what was typed, in bytes.
func (y *typist) cursor() protocol.Position {
	line := y.at.Line + uint32(strings.Count(y.typed, "\n"))
	return protocol.Position{Line: line, Character: uint32(len(y.typed) - 1 - strings.LastIndexByte(y.typed, '\n'))}
}

// cut replaces the text by the begin of it, which is broken.
func (y *typist) cut() {
	y.e.Replace(y.path, strings.ToValidUTF8(y.original[:y.random.IntN(len(y.original))], ""))
	y.replaced = true
}

// rename gives the file beside the program another name.
func (y *typist) rename() {
	names := map[string]string{"Other.java": "Another.java", "Another.java": "Other.java"}
	to := filepath.Join(filepath.Dir(y.other), names[filepath.Base(y.other)])
	if err := os.Rename(y.other, to); err != nil {
		y.t.Fatal(err)
	}
	y.e.Close(y.other)
	y.other = to
	y.e.Open(y.other, "java", otherText)
}
