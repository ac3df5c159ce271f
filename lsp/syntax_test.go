package lsp

import (
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/uri"
)

const twoMethods = "class A {\n  public static void main(String[] a) {\n  }\n  void b() {\n  }\n}\n"

// edited returns doc after its text was replaced, whose declarations nobody
// has computed yet.
func edited(t *testing.T, doc *Document, text string) *Document {
	t.Helper()
	next, err := doc.changed(doc.Version+1, []edit{{text: text}}, utf16)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

func TestDeclarationsAreCarriedOverWhileATextIsParsed(t *testing.T) {
	doc := newDocument("file:///A.java", "java", 1, twoMethods)
	doc.syntax.parse()
	tests := map[string]struct {
		text string
		main int // line, 0 for none
		b    int
	}{
		"same":         {twoMethods, 2, 4},
		"moved":        {"// x\n\n" + twoMethods, 4, 6},
		"being edited": {strings.Replace(twoMethods, "main(", "mainly(", 1), 2, 4},
		"deleted":      {"", 0, 0},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			next := edited(t, doc, tt.text)
			declared := next.syntax.soon(syntaxPatience) // nobody parses it, so it must be a guess
			main, b := 0, 0
			for _, m := range declared.Mains {
				main = m.Line
			}
			for _, m := range declared.Methods {
				if m.Name == "b" {
					b = m.Line
				}
			}
			if main != tt.main || b != tt.b {
				t.Errorf("main is on line %d, b on %d; want %d and %d", main, b, tt.main, tt.b)
			}
			if !next.syntax.guessed.Load() {
				t.Error("nobody knows that it was a guess")
			}
		})
	}
}

// A test and a main keep their lenses above them while a text is parsed.
func TestTestsAreCarriedOver(t *testing.T) {
	const text = "import org.junit.jupiter.api.Test;\nclass A {\n  @Test void b() {\n  }\n}\n"
	doc := newDocument("file:///A.java", "java", 1, text)
	if got := doc.syntax.parse().Tests; len(got) != 2 {
		t.Fatalf("declared %+v", got)
	}
	var lines []int
	for _, test := range edited(t, doc, "// x\n"+text).syntax.soon(syntaxPatience).Tests {
		lines = append(lines, test.Line)
	}
	if !slices.Equal(lines, []int{3, 4}) {
		t.Errorf("tests are on the lines %v, want 3 and 4", lines)
	}
}

func TestFirstVersionIsParsedAtOnce(t *testing.T) {
	doc := newDocument("file:///A.java", "java", 1, twoMethods)
	if got := doc.syntax.soon(syntaxPatience); len(got.Mains) != 1 || doc.syntax.guessed.Load() {
		t.Errorf("declared %+v", got)
	}
}

// A chain of edits that nobody parsed keeps one old text only.
func TestOldTextsAreNotKept(t *testing.T) {
	doc := newDocument("file:///A.java", "java", 1, twoMethods)
	doc.syntax.parse()
	for range 5 {
		doc = edited(t, doc, "\n"+doc.Text())
	}
	if doc.syntax.earlier == nil || string(doc.syntax.earlier.text) != twoMethods {
		t.Errorf("the text that is known is %+v", doc.syntax.earlier)
	}
	doc.syntax.parse()
	if next := edited(t, doc, ""); string(next.syntax.earlier.text) != doc.Text() {
		t.Error("an older text is used")
	}
}

func TestLanguages(t *testing.T) {
	for name, want := range map[string]int{"a.java": 1, "a.txt": 0} {
		doc := newDocument(uri.URI("file:///"+name), "", 1, twoMethods)
		if got := len(doc.syntax.parse().Mains); got != want {
			t.Errorf("%s has %d mains, want %d", name, got, want)
		}
	}
	if got := len(newDocument("untitled:1", "java", 1, twoMethods).syntax.parse().Mains); got != 1 {
		t.Errorf("a document with a language but no file name has %d mains", got)
	}
}
