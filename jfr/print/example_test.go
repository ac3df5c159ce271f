package print_test

import (
	"log"
	"os"
	"path/filepath"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
)

// Events of some types are printed as the JDK's tool prints them, exactly.
func ExampleText() {
	rec, err := jfr.Open(filepath.Join("..", "..", "testdata", "recordings", "producers", "datadog.jfr"))
	if err != nil {
		log.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	options := print.Options{StackDepth: print.DefaultStackDepth, Exact: true, Filter: print.NewFilter("datadog.ProfilerSetting", "")}
	if err := print.Text(os.Stdout, rec, options); err != nil {
		log.Fatal(err)
	}
	// Output:
	// datadog.ProfilerSetting {
	//   startTime = 2026-11-21T14:29:34.639620Z
	//   name = "test.setting"
	//   value = "value"
	//   unit = "unit"
	//   eventThread = "main" (javaThreadId = 1)
	// }
}
