package source

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"jfrlens/testdata/golden"
)

// TestParse compares what Parse finds with the "want" file of each archive,
// one per source file in front of it.
func TestParse(t *testing.T) {
	archives, err := filepath.Glob("testdata/parse/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, path := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var fresh []txtar.File
			want := map[string]string{}
			for _, f := range archive.Files {
				if source, ok := strings.CutSuffix(f.Name, ".want"); ok {
					want[source] = string(f.Data)
				}
			}
			for _, f := range archive.Files {
				if strings.HasSuffix(f.Name, ".want") {
					continue
				}
				lang, ok := LanguageOf(f.Name)
				if !ok {
					t.Fatalf("%s: no language", f.Name)
				}
				got := describe(Parse(lang, f.Name, f.Data))
				fresh = append(fresh, f, txtar.File{Name: f.Name + ".want", Data: []byte(got)})
				if diff := cmp.Diff(want[f.Name], got); diff != "" && !golden.Updating() {
					t.Errorf("%s (-want +got):\n%s", f.Name, diff)
				}
			}
			archive.Files = fresh
			golden.Write(t, path, txtar.Format(archive))
		})
	}
}

// describe writes a File as text, one declaration per line.
func describe(f *File) string {
	var b strings.Builder
	if f.Broken {
		b.WriteString("broken\n")
	}
	if f.Package != "" {
		fmt.Fprintf(&b, "package %s\n", f.Package)
	}
	for _, m := range f.Mains {
		fmt.Fprintf(&b, "main %d:%d %s %s", m.Line, m.Column, m.Class, mainKinds()[m.Kind])
		if m.MinJDK > 0 {
			fmt.Fprintf(&b, " JDK %d", m.MinJDK)
		}
		if m.PreviewJDK > 0 {
			fmt.Fprintf(&b, " preview %d", m.PreviewJDK)
		}
		b.WriteByte('\n')
	}
	for _, m := range f.Tests {
		fmt.Fprintf(&b, "test %d:%d %s#%s %v", m.Line, m.Column, m.Class, m.Method, m.Framework)
		if len(m.Nested) > 0 {
			fmt.Fprintf(&b, " with %s", strings.Join(m.Nested, " "))
		}
		b.WriteByte('\n')
	}
	for _, m := range f.Types {
		fmt.Fprintf(&b, "type %d:%d-%d %s\n", m.Line, m.Column, m.EndLine, m.Class)
	}
	for _, m := range f.Methods {
		fmt.Fprintf(&b, "method %d:%d-%d body %d %s.%s\n", m.Line, m.Column, m.EndLine, m.BodyLine, m.Class, m.Name)
	}
	return b.String()
}

func mainKinds() map[MainKind]string {
	return map[MainKind]string{
		StaticMain: "static", InstanceMain: "instance", CompactMain: "compact",
		InheritedMain: "inherited", KotlinMain: "Kotlin", ScalaMain: "Scala",
	}
}

// TestParseLongFile reads a very long file, and looks by what is allocated
// whether the work grows faster than the text.
func TestParseLongFile(t *testing.T) {
	f := Parse(Java, "Long.java", longJava(50_000))
	if f.Broken || len(f.Methods) != 10_001 || len(f.Mains) != 1 || f.Lines != 50_004 {
		t.Fatalf("broken %v, %d methods, %d mains, %d lines", f.Broken, len(f.Methods), len(f.Mains), f.Lines)
	}
	if m, ok := f.MethodAt(49_000); !ok || m.Name != "m9799" {
		t.Errorf("line 49,000 is in %+v", m)
	}
	const fold = 10
	short, long := longJava(1_000), longJava(fold*1_000)
	once := testing.AllocsPerRun(1, func() { Parse(Java, "Long.java", short) })
	if all := testing.AllocsPerRun(1, func() { Parse(Java, "Long.java", long) }); all > 1.1*fold*once {
		t.Errorf("%.0f allocations for the short text, %.0f for one %d times as long", once, all, fold)
	}
}

func BenchmarkParse(b *testing.B) {
	text := longJava(10_000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Parse(Java, "Long.java", text)
	}
}

// longJava makes a class of about so many lines.
func longJava(lines int) []byte {
	var b strings.Builder
	b.WriteString("package a;\nclass Long {\n  public static void main(String[] args) { }\n")
	for i := 0; i*5 < lines; i++ {
		fmt.Fprintf(&b, "  int m%d(int x) {\n    for (int i = 0; i < x; i++) {\n      x += list.get(i).size() * %d;\n    }\n    return x; }\n", i, i)
	}
	b.WriteString("}\n")
	return []byte(b.String())
}

func FuzzParse(f *testing.F) {
	archives, _ := filepath.Glob("testdata/parse/*.txtar")
	for _, path := range archives {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range archive.Files {
			if lang, ok := LanguageOf(file.Name); ok {
				f.Add(uint8(lang), file.Data)
			}
		}
	}
	f.Fuzz(func(t *testing.T, lang uint8, text []byte) {
		language := Language(lang%3 + 1)
		file := Parse(language, "Fuzz.java", text)
		for _, m := range file.Methods {
			if m.Line < 1 || m.EndLine < m.Line || m.EndLine > file.Lines+1 {
				t.Errorf("method %+v outside of %d lines", m, file.Lines)
			}
		}
		for _, m := range file.Mains {
			if m.Line < 1 || m.Class == "" {
				t.Errorf("main %+v", m)
			}
		}
		topLevel(language, "Fuzz.java", text)
	})
}

// TestKotlinCommentBlocks reads blocks on one line that hold comments only.
func TestKotlinCommentBlocks(t *testing.T) {
	for _, block := range []string{"{ /* spin */ }", "{ /* a */ /* b */ }", `{ "x" }`, "{ }"} {
		f := Parse(Kotlin, "A.kt", []byte("fun a() {\n    while (b()) "+block+"\n}\n\nfun b() "+block+"\n"))
		if f.Broken || len(f.Methods) != 2 {
			t.Errorf("%s: broken %v, methods %v", block, f.Broken, f.Methods)
		}
	}
}

// TestKotlinActualConstructor reads a constructor of a multiplatform project on a line of its own.
func TestKotlinActualConstructor(t *testing.T) {
	text := "actual class A<T>\nactual constructor(\n    val b: Int,\n) {\n    fun c() = b\n}\n\nactual class D\n\nactual class E\n"
	f := Parse(Kotlin, "A.kt", []byte(text))
	if f.Broken || len(f.Types) != 3 || len(f.Methods) != 1 {
		t.Errorf("broken %v, types %v, methods %v", f.Broken, f.Types, f.Methods)
	}
}
