package visible

import "testing"

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"":                              "",
		"shop.Cart.add(int) <init> & ~": "shop.Cart.add(int) <init> & ~",
		"größe 日本 עברית 👩‍👩‍👧": "größe 日本 עברית 👩‍👩‍👧",
		"a\tb":                             "a    b",
		"a\r\nb\x1b[2J\x00\x7f":            "a��b�[2J��",
		"\u202eevil\u2066\u200f\u061c end": "�evil��� end",
		"a\u2028b\u2029c\u0085d":           "a�b�c�d",
		"a\xed\xa0\x80b\xff":               "a�b�",
	} {
		if got := Text(text); got != want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
}

func TestLines(t *testing.T) {
	for text, want := range map[string]string{
		"class A {\r\n\tint b;\n}\n": "class A {\n\tint b;\n}\n",
		"a\rb\n\u202ec\x1b\u2028d":   "a�b\n�c��d",
		"plain":                      "plain",
	} {
		if got := Lines(text); got != want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
}

// Each of a kind, and their neighbours, which are none.
func TestRune(t *testing.T) {
	for _, r := range []rune{0, '\n', '\r', 0x1b, 0x1f, 0x7f, 0x80, 0x9b, 0x9f, 0x61c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069, 0x2028, 0x2029} {
		if got := Rune(r); got != Sign {
			t.Errorf("%U is shown as %U", r, got)
		}
	}
	for _, r := range []rune{' ', '~', 0xa0, 'é', '値', 0x200d, 0x202f, 0x2065, 0x206a} {
		if got := Rune(r); got != r {
			t.Errorf("%U is shown as %U", r, got)
		}
	}
}
