package print_test

import (
	"bytes"
	"io"
	"testing"

	"jfrlens/jfr"
	"jfrlens/testdata/jdks"
	"jfrlens/testdata/race"
)

// What is printed is what the jfr tool of JDK 25 prints, byte for byte. All comparisons use one JVM.
func TestIsTheJDKs(t *testing.T) {
	race.OneGoroutine(t)
	tool := jdks.StartJFR(t)
	for name, compare := range map[string]func(*testing.T, *jdks.JFR){
		"JSON": compareJSON, "XML": compareXML, "text": compareTexts, "exact text": compareExactTexts, "context": compareContext, "contexts of requests": compareRequests,
		"summary": compareSummaries, "odd summary": compareOddSummaries, "twins": compareTwins, "metadata": compareMetadata, "synthetic": compareSynthetics,
		"random": compareRandom, "written": compareWritten, "random metadata": compareRandomMetadata, "filters": compareFilters, "stack depths": compareStackDepths,
	} {
		t.Run(name, func(t *testing.T) { compare(t, tool) })
	}
}

// compareOutput holds what is written of a recording against what the JDK's
// tool prints when it is called with the arguments, and returns it.
func compareOutput(t *testing.T, tool *jdks.JFR, path string, args []string, write func(io.Writer, *jfr.Recording) error) []byte {
	t.Helper()
	want, err := tool.Run(append(args, path)...)
	if err != nil {
		t.Skipf("the JDK's tool refuses it: %v", err)
	}
	rec, err := jfr.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	var got bytes.Buffer
	if err := write(&got, rec); err != nil {
		t.Fatal(err)
	}
	if diff := firstDifference(want, got.Bytes()); diff != "" {
		t.Error(diff)
	}
	return got.Bytes()
}
