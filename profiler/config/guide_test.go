package config

import (
	"os"
	"regexp"
	"testing"
)

// Every example of the guide is a file without a problem.
func TestExamplesAreRight(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?ms)^```json\n(.*?)^```$").FindAllSubmatch(text, -1)
	if len(examples) < 8 {
		t.Errorf("%d examples", len(examples))
	}
	for _, example := range examples {
		if _, problems := Parse(".profileconfig.json", example[1]); len(problems) > 0 {
			t.Errorf("%v in\n%s", problems, example[1])
		}
	}
}
