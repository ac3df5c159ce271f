package jfr_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"jfrlens/jfr"
)

func TestSourceName(t *testing.T) {
	for binary, want := range map[string]string{
		"java.lang.String":                       "java.lang.String",
		"a.b.C$D":                                "a.b.C$D",
		"I":                                      "I", // a class in no package
		"":                                       "",
		"[I":                                     "int[]",
		"[[J":                                    "long[][]",
		"[Ljava.lang.String;":                    "java.lang.String[]",
		"[[La.b.C$D;":                            "a.b.C$D[][]",
		"[Ljava/lang/String;":                    "java/lang/String[]",
		"a.Main$$Lambda.0x00007f0012345678":      "a.Main$$Lambda.0x00007f0012345678",
		"[La.Main$$Lambda.0x00007f0012345678;":   "a.Main$$Lambda.0x00007f0012345678[]",
		"[La.Main$$Lambda+0x00007f0012345678.1;": "a.Main$$Lambda+0x00007f0012345678.1[]",
		// Not descriptors.
		"[":      "[",
		"[[[":    "[[[",
		"[Lopen": "[Lopen",
		"[L;":    "[]",
		"[Q":     "<unknown-descriptor-type>[]",
		"[V":     "<unknown-descriptor-type>[]",
		"[II":    "int[]",
	} {
		if got := jfr.SourceName(binary); got != want {
			t.Errorf("SourceName(%q) = %q, want %q", binary, got, want)
		}
	}
}

func TestParameters(t *testing.T) {
	for _, test := range []struct {
		descriptor, want string
		ok               bool
	}{
		{"()V", "()", true},
		{"()", "()", true},
		{"()L;", "()", true}, // native functions of async-profiler
		{"(I)V", "(int)", true},
		{"(ZBCSIJFD)V", "(boolean, byte, char, short, int, long, float, double)", true},
		{"(Ljava/util/Map$Entry;I[J)V", "(Map$Entry, int, long[])", true},
		{"([[Ljava/lang/String;Z)Z", "(String[][], boolean)", true},
		{"(LTop;[LTop;)V", "(Top, Top[])", true},
		{"(Ljava.lang.String;)V", "(String)", true},
		// Not descriptors.
		{"", "()", false},
		{"native", "()", false},
		{"I)V", "()", false},
		{")(", "()", false},
		{"(L", "()", false},
		{"(Ljava/lang/String", "()", false},
		{"([)V", "()", false},
		{"(I[)V", "(int)", false},
		{"(ILx)V", "(int)", false},
		{"(Q)V", "(<unknown-descriptor-type>)", false},
		{"(I[VZ)V", "(int, <unknown-descriptor-type>[], boolean)", false},
		{"((I)V)V", "(<unknown-descriptor-type>, int, <unknown-descriptor-type>, <unknown-descriptor-type>)", false},
	} {
		if got, ok := jfr.Parameters(test.descriptor); got != test.want || ok != test.ok {
			t.Errorf("Parameters(%q) = %q, %v, want %q, %v", test.descriptor, got, ok, test.want, test.ok)
		}
	}
}

// Descriptors put together at random have as many types as were put together, and what is cut off anywhere
// is told from what is whole.
func TestNamesOfRandomDescriptors(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	types := []string{"I", "J", "Z", "Ljava/lang/String;", "La/B$C;", "LTop;"}
	for range 2000 {
		parts := make([]string, random.IntN(5))
		for i := range parts {
			parts[i] = strings.Repeat("[", random.IntN(3)) + types[random.IntN(len(types))]
			if name := jfr.SourceName("[" + parts[i]); strings.Count(name, "[]") != strings.Count(parts[i], "[")+1 {
				t.Fatalf("SourceName(%q) = %q", "["+parts[i], name)
			}
		}
		descriptor := "(" + strings.Join(parts, "") + ")V"
		list, ok := jfr.Parameters(descriptor)
		named := strings.FieldsFunc(strings.Trim(list, "()"), func(c rune) bool { return c == ',' })
		if !ok || len(named) != len(parts) || strings.Count(list, "[]") != strings.Count(descriptor, "[") {
			t.Fatalf("Parameters(%q) = %q, %v", descriptor, list, ok)
		}
		cut := descriptor[:random.IntN(len(descriptor)-1)]
		if list, ok := jfr.Parameters(cut); ok {
			t.Fatalf("Parameters(%q) = %q, true", cut, list)
		}
	}
}
