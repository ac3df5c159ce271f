package print_test

import (
	"testing"

	"jfrlens/testdata/jdks"
)

// What is printed is what the jfr tool of JDK 25 prints, byte for byte. All comparisons use one JVM.
func TestIsTheJDKs(t *testing.T) {
	tool := jdks.StartJFR(t)
	for name, compare := range map[string]func(*testing.T, *jdks.JFR){
		"JSON": compareJSON, "XML": compareXML, "text": compareTexts, "exact text": compareExactTexts, "context": compareContext,
		"summary": compareSummaries, "odd summary": compareOddSummaries, "metadata": compareMetadata, "synthetic": compareSynthetics,
	} {
		t.Run(name, func(t *testing.T) { compare(t, tool) })
	}
}
