package print

import "testing"

func TestMatches(t *testing.T) {
	tests := []struct {
		text, pattern string
		want          bool
	}{
		{"jdk.CPULoad", "jdk.CPULoad", true},
		{"jdk.CPULoad", "jdk.*", true},
		{"jdk.CPULoad", "*Load", true},
		{"jdk.CPULoad", "*C?U*", true},
		{"jdk.CPULoad", "CPULoad", false},
		{"jdk.CPULoad", "", false},
		{"", "", true},
		{"", "*", true},
		{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", "*a*a*a*a*a*a*a*a*a*c", false},
	}
	for _, test := range tests {
		if got := matches(test.text, test.pattern); got != test.want {
			t.Errorf("matches(%q, %q) = %v, want %v", test.text, test.pattern, got, test.want)
		}
	}
}

func TestCapitals(t *testing.T) {
	if got := capitals("Java Virtual Machine"); got != "JVM" {
		t.Errorf("capitals = %q, want JVM", got)
	}
	if got := capitals("old Garbage"); got != "G" {
		t.Errorf("capitals = %q, want G", got)
	}
}
