package gradle

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The expectations are what java.util.Properties of JDK 21 reads.
func TestPropertyValues(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"none", "a=b\n", nil},
		{"usual", "key=-Xmx1g -ea\n", []string{"-Xmx1g -ea"}},
		{"other separators", "key:1\nkey 2\nkey\t = \t3\nkey : : 4", []string{"1", "2", "3", ": 4"}},
		{"no value", "key\nkey=", []string{"", ""}},
		{"indented", "   key = x ", []string{"x "}},
		{"comments", "#key=1\n ! key=2\nkey=#3", []string{"#3"}},
		{"goes on", "key=a\\\n   b\\\r\n c\nd=e", []string{"abc"}},
		{"goes on in the key", "ke\\\n  y=1", []string{"1"}},
		{"ends with a backslash", "key=a\\\\\nkey=b", []string{`a\`, "b"}},
		{"a comment does not go on", "# \\\nkey=1", []string{"1"}},
		{"goes on into a comment sign", "key=1\\\n#2", []string{"1#2"}},
		{"escapes", `k\u0065y=\u002djavaagent:x\ty\=z`, []string{"-javaagent:x\ty=z"}},
		{"escaped separator in the key", `key\=x=1`, nil},
		{"at the end", `key=a\`, []string{"a"}},
		{"old line ends", "a=b\rkey=1\r", []string{"1"}},
	} {
		if diff := cmp.Diff(test.want, valuesOf(test.text, "key")); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

// valuesOf are the values of a key.
func valuesOf(text, key string) []string {
	var values []string
	for _, p := range readProperties(text) {
		if p.Key == key {
			values = append(values, p.Value)
		}
	}
	return values
}
