package visible

import "testing"

func TestASCII(t *testing.T) {
	for text, want := range map[string]string{
		"plain \x1b[31m│\x1b[0m": "plain \x1b[31m|\x1b[0m",
		"███▊ 12–13 µs → … ⋮":    "#### 12-13 us > ... :",
		"Größe\xff\xfe 𝄞 \ufffd": `Gr\u00f6\u00dfe?? \ud834\udd1e ?`,
		"▏▎▍▌▋▊▉█":               ".--++###",
		"日本":                     `\u65e5\u672c`,
	} {
		if got := ASCII(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
