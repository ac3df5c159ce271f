package source

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// typed is what people have typed so far when they stop to look.
func typed() []string {
	return []string{
		"foo(", "if (x) {", `s = "abc`, "int y =", "new Foo(", "for (", "names.", "@", "case 1", "x = y ? 1 :", "}", "List<",
		"foo(() -> {", "return", "void", "val x", "a b c", "// é", "import module java.base;", `int \u0061b = 1;`, "",
	}
}

// TestParserAgreesWithParse edits files again and again: what a parser finds
// with the help of the text before is what Parse finds in the text alone. In
// broken texts the two may recover differently, so there only most must agree.
func TestParserAgreesWithParse(t *testing.T) {
	for _, name := range []string{"Demo.java", "Demo.kt", "Demo.scala"} {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("testdata", "halftyped", name))
			if err != nil {
				t.Fatal(err)
			}
			lang, _ := LanguageOf(name)
			p := NewParser(lang, name)
			defer p.Close()
			random := rand.New(rand.NewPCG(1, 2))
			broken, differ := 0, 0
			lines := strings.Split(string(text), "\n")
			for range 200 {
				lines = edited(lines, strings.Split(string(text), "\n"), random)
				version := []byte(strings.Join(lines, "\n"))
				want, got := Parse(lang, name, version), p.Parse(version)
				diff := cmp.Diff(want, got)
				if want.Broken {
					broken++
				}
				if diff != "" && want.Broken {
					differ++
				} else if diff != "" {
					t.Fatalf("in\n%s\n(-alone +with help):\n%s", version, diff)
				}
			}
			t.Logf("%d broken texts, %d read differently", broken, differ)
			if broken < 50 || broken > 170 || differ*20 > broken {
				t.Errorf("%d broken texts, %d read differently", broken, differ)
			}
		})
	}
}

// edited makes the next version of some lines: something is typed, lines are
// deleted, or all is as it was at first.
func edited(lines, original []string, random *rand.Rand) []string {
	at := random.IntN(len(lines))
	switch random.IntN(4) {
	case 0:
		return original
	case 1:
		return slices.Delete(slices.Clone(lines), at, min(at+1+random.IntN(2), len(lines)))
	default:
		words := typed()
		return slices.Insert(slices.Clone(lines), at, "        "+words[random.IntN(len(words))])
	}
}

// A file is parsed with every key: nothing of that may stay.
func TestParsingLeavesNothingBehind(t *testing.T) {
	const parses = 2000
	objects := func() int {
		for range parses {
			Parse(Java, "A.java", []byte("class A {}\n"))
		}
		runtime.GC()
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		return int(stats.HeapObjects)
	}
	before := objects()
	if more := objects() - before; more > parses/2 {
		t.Errorf("%d parses left %d objects", parses, more)
	}
}

func TestClosedParserParses(t *testing.T) {
	p := NewParser(Java, "A.java")
	p.Parse([]byte("class A {}"))
	p.Close()
	if f := p.Parse([]byte("class A { void m() {} }")); len(f.Methods) != 1 {
		t.Errorf("found %+v", f)
	}
	if p.whole.base.tree != nil || p.whole.last.tree != nil {
		t.Error("a closed parser keeps a tree")
	}
	p.Close()
}

func TestDifference(t *testing.T) {
	long := strings.Repeat("0123456789 é\n", 500)
	for _, test := range []struct{ name, before, after, old, new string }{
		{"same", long, long, "", ""},
		{"from nothing", "", "ab\nc", "", "ab\nc"},
		{"to nothing", "ab", "", "ab", ""},
		{"inserted", long + long, long + "x\n" + long, "", "x\n"},
		{"replaced", long + "abc\nd" + long, long + "xyz" + long, "abc\nd", "xyz"},
		{"overlap", "aaa", "aaaa", "", "a"},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := difference([]byte(test.before), []byte(test.after))
			if got := test.before[e.StartByte:e.OldEndByte]; got != test.old {
				t.Errorf("old %q, want %q", got, test.old)
			}
			if got := test.after[e.StartByte:e.NewEndByte]; got != test.new {
				t.Errorf("new %q, want %q", got, test.new)
			}
			rows := uint(strings.Count(test.after[:e.NewEndByte], "\n"))
			column := int(e.NewEndByte) - strings.LastIndex(test.after[:e.NewEndByte], "\n") - 1
			if e.NewEndPosition.Row != rows || e.NewEndPosition.Column != uint(column) {
				t.Errorf("new end %+v, want %d:%d", e.NewEndPosition, rows, column)
			}
		})
	}
}

// BenchmarkParser parses a text of 10,000 lines after each of two edits, one of
// which leaves it broken.
func BenchmarkParser(b *testing.B) {
	var text strings.Builder
	text.WriteString("class Big {\n")
	for range 100 {
		text.WriteString("    static int method(int n) { // é\n")
		for range 97 {
			text.WriteString("        n += compute(n, \"text 1\") * 2;\n")
		}
		text.WriteString("        return n;\n    }\n")
	}
	text.WriteString("}\n")
	whole := text.String()
	half := len(whole) / 2
	for _, test := range []struct{ name, typed string }{{"blank", " "}, {"brace", "{"}} {
		with := []byte(whole[:half] + test.typed + whole[half:])
		b.Run(test.name+"/whole", func(b *testing.B) {
			for b.Loop() {
				Parse(Java, "Big.java", with)
			}
		})
		b.Run(test.name+"/edited", func(b *testing.B) {
			p := NewParser(Java, "Big.java")
			defer p.Close()
			for i := 0; b.Loop(); i++ {
				if i%2 == 0 {
					p.Parse(with)
				} else {
					p.Parse([]byte(whole))
				}
			}
		})
	}
}
