package print

import "testing"

// Texts of Java strings hold lone surrogates as three bytes each.
func TestTextsOfJava(t *testing.T) {
	for _, test := range []struct{ text, json, xml, shown string }{
		{"plain", "plain", "plain", "plain"},
		{`a/"b"\`, `a\/\"b\"\\`, `a/&quot;b&quot;\`, `a/"b"\`},
		{"<a href='x'>&", `<a href='x'>&`, "&lt;a href=&apos;x&apos;&gt;&amp;", "<a href='x'>&"},
		{"\b\n\t\f\r\x00\x7f", `\b\n\t\f\r\u0000` + "\x7f", "\b\n\t\f\r\x00\x7f", "\b\n\t\f\r\x00\x7f"},
		{"é中", `\u00e9\u4e2d`, "&#233;&#20013;", "é中"},
		{"😀", `\ud83d\ude00`, "&#55357;&#56832;", "😀"},
		{"\xed\xa0\x80x", `\ud800x`, "&#55296;x", "?x"},
		{"\xed\xb0\x80", `\udc00`, "&#56320;", "?"},
		{"\xff\xed\xa0", `\ufffd\ufffd`, "&#65533;&#65533;", "\ufffd\ufffd"},
		{"\xed\xa0\xbd\xed\xba\x80", `\ufffd\ufffd`, "&#65533;&#65533;", "\ufffd\ufffd"}, // as HotSpot writes a rocket
	} {
		if got := string(appendEscaped(nil, test.text)); got != test.json {
			t.Errorf("in JSON %q is %s, want %s", test.text, got, test.json)
		}
		if got := string(appendXML(nil, test.text)); got != test.xml {
			t.Errorf("in XML %q is %s, want %s", test.text, got, test.xml)
		}
		if got := string(appendValid(nil, test.text)); got != test.shown {
			t.Errorf("as text %q is %q, want %q", test.text, got, test.shown)
		}
	}
}
