package config

import (
	"slices"
	"testing"
)

func TestRunLines(t *testing.T) {
	for text, want := range map[string][]int{
		"{\"runConfigurations\": [\n// c\n{\"goal\": \"x\",\n \"name\": \"a\"}, {\"goal\": \"y\"},\n{\"name\": \"b\"}]}": {4, 0, 5},
		"{}": {},
		"{":  nil,
	} {
		c, _ := Parse("f", []byte(text))
		if got := RunLines([]byte(text), c); !slices.Equal(got, want) {
			t.Errorf("%s: lines %v, want %v", text, got, want)
		}
	}
}
