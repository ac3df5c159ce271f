package query

import "testing"

// Parameters are shown with dots between nested classes; what is no descriptor stays what it is.
func TestParameters(t *testing.T) {
	for descriptor, want := range map[string]string{
		"()V":                         "()",
		"(Ljava/util/Map$Entry;I[J)V": "(Map.Entry, int, long[])",
		"(Ljava/lang/String":          "(Ljava/lang/String",
		"(V)V":                        "(V)V",
		"([":                          "([",
		"":                            "",
		"native":                      "native",
	} {
		if got := readable(parameters(descriptor)); got != want {
			t.Errorf("%q is shown as %q, want %q", descriptor, got, want)
		}
	}
}
