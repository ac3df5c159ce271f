package repair

import "testing"

// TestValuesOfAnnotations has the first and last values of classes and those next to them, which readers would reject.
func TestValuesOfAnnotations(t *testing.T) {
	for _, tt := range []struct{ class, is, isNot string }{
		{"byte", "-128", "128"},
		{"short", "32767", "32768"},
		{"int", "-2147483648", "2147483648"},
		{"long", "9223372036854775807", "9223372036854775808"},
		{"long", "0", ""},
		{"float", "1.5", "1,5"},
		{"double", "NaN", "none"},
		{"char", "é", "ab"},
		{"char", "\uffff", "\U0001F600"}, // outside of 16 bits it takes two
	} {
		if !isValue(tt.class, tt.is) {
			t.Errorf("%q is no %s", tt.is, tt.class)
		}
		if isValue(tt.class, tt.isNot) {
			t.Errorf("%q is a %s", tt.isNot, tt.class)
		}
	}
	if !isValue("java.lang.String", "") || !isValue("boolean", "maybe") || isValue("java.lang.Class", "java.lang.String") {
		t.Error("texts and booleans are values whatever they are, those of other classes are none")
	}
}

func TestNamesOfClasses(t *testing.T) {
	for name, want := range map[string]bool{
		"jdk.jfr.Label": true, "a": true, "a.B$C_1": true, "é.€": true, "a.b1": true,
		"": false, ".a": false, "a.": false, "a..b": false, "1a": false, "a.1b": false, "a/b": false, "a b": false, "a.b;": false,
	} {
		if got := isClassName(name); got != want {
			t.Errorf("%q is a name of a class: %v", name, got)
		}
	}
}
