package query

import "testing"

func TestSourceName(t *testing.T) {
	for binary, want := range map[string]string{
		"java.lang.String":       "java.lang.String",
		"[Ljava.lang.String;":    "java.lang.String[]",
		"[[I":                    "int[][]",
		"[":                      "[]",
		"":                       "",
		"a.b.C$D":                "a.b.C$D",
		"Z":                      "Z",
		"[La.b.C$D;":             "a.b.C$D[]",
		"a.Lambda/0x00007f00123": "a.Lambda/0x00007f00123",
	} {
		if got := sourceName(binary); got != want {
			t.Errorf("sourceName(%q) = %q, want %q", binary, got, want)
		}
	}
}

func TestParameters(t *testing.T) {
	for descriptor, want := range map[string]string{
		"()V":                         "()",
		"(I)V":                        "(int)",
		"(Ljava/util/Map$Entry;I[J)V": "(Map$Entry, int, long[])",
		"([[Ljava/lang/String;Z)Z":    "(String[][], boolean)",
		"(LTop;)V":                    "(Top)",
		"(Ljava/lang/String":          "(Ljava/lang/String",
		"([":                          "([",
		"":                            "",
		"native":                      "native",
	} {
		if got := parameters(descriptor); got != want {
			t.Errorf("parameters(%q) = %q, want %q", descriptor, got, want)
		}
	}
	if got, want := readable("(Map$Entry, int)"), "(Map.Entry, int)"; got != want {
		t.Errorf("readable = %q, want %q", got, want)
	}
}
