package profiler

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/source"
)

func TestMismatches(t *testing.T) {
	root := t.TempDir()
	edited := "class A {\n  void added() {\n    x();\n  }\n  void run() {\n    y();\n  }\n  void run(int n) {\n  }\n}\n"
	for name, text := range map[string]string{"A.java": edited, "B.java": edited, "C.java": "class C {\n  Object f = new Object() {};\n}\n"} {
		text = strings.Replace(text, "class A", "class "+strings.TrimSuffix(name, ".java"), 1)
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const first, second = "class D {\n  void a() {\n  }\n  void b() {\n  }\n}\n", "class D {\n  void b() {\n  }\n  void a() {\n  }\n}\n"
	for name, text := range map[string]string{"x/D.java": first, "y/D.java": second} {
		if err := errors.Join(os.MkdirAll(filepath.Join(root, name[:1]), 0o700), os.WriteFile(filepath.Join(root, name), []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	for lines, want := range map[string]string{
		"A.run:6 9\nA.run:8 1":                       "",
		"A.run:1 9":                                  "", // a bridge method
		"A.lambda$run$0:3 9\nA.<init>:3 9":           "",
		"A.gone:3 9\nA$1.run:3 9\nC.run:2 9":         "", // generated, or of a class without a name
		"A.run:3 9":                                  "A.java is not what ran: line 3, which was measured in run, stands in added now",
		"A.run:3 1\nB.run:6 999":                     "",                               // not hot
		"A.run:3 1\nA.lambda$run$0:3 1\nB.run:6 998": "A.java is not what ran: line 3", // as a whole
		"A.run:3 9\nB.run:3 2\nB.added:6 1":          "A.java is not what ran, like 1 more of the sources: line 3",
		"D.a:3 9":                                    "",
		"D.b:3 9":                                    "in a now; its numbers may belong to " + filepath.Join(root, "y/D.java"),
	} {
		text := strings.Join(Mismatches(collapsed(t, lines+"\n"), source.NewIndex([]string{root})), "\n")
		if want == "" && text != "" || !strings.Contains(text, want) {
			t.Errorf("%q: %q", lines, text)
		}
	}
}
