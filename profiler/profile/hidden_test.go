package profile

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestLastingName(t *testing.T) {
	tests := map[string]string{
		"HardValues$$Lambda$49.364604394":                         "HardValues$$Lambda",
		"HardValues$$Lambda$70+0x00007f9578004800.1386883398":     "HardValues$$Lambda",
		"HardValues$$Lambda+0x00007f9578004800.1386883398":        "HardValues$$Lambda",
		"HardValues$$Lambda.0x0000000070043000":                   "HardValues$$Lambda",
		"a.Load$$Lambda$7.0x0000000070043000":                     "a.Load$$Lambda",
		"a.Load$$Lambda":                                          "a.Load$$Lambda",
		"java.lang.invoke.LambdaForm$MH.0x0000000049048000":       "java.lang.invoke.LambdaForm$MH",
		"java.lang.invoke.LambdaForm$DMH+0x00007f95780.138688339": "java.lang.invoke.LambdaForm$DMH",
		"a.Hidden+0x00007f9578004800.7":                           "a.Hidden",

		"a.b.Version2":              "a.b.Version2",
		"a.1st":                     "a.1st",
		"a.Outer$1":                 "a.Outer$1",
		"a.Outer$$Lambda$Of":        "a.Outer$$Lambda$Of",
		"a.Outer$$LambdaFactory$1":  "a.Outer$$LambdaFactory$1",
		"jdk.proxy2.$Proxy17":       "jdk.proxy2.$Proxy17",
		"a.Proxy$$EnhancerBy$$12ab": "a.Proxy$$EnhancerBy$$12ab",
		"a.0x":                      "a.0x",
		"a.b1":                      "a.b1",
		"12":                        "12",
		".12":                       ".12",
		"a.":                        "a.",
		"":                          "",
	}
	for class, want := range tests {
		if got := lastingName(class); got != want {
			t.Errorf("%q became %q, want %q", class, got, want)
		}
	}
}

// The same program in eight runs and JDKs has the same lambda in each.
func TestLambdasOfAllJDKsAreOneMethod(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/recordings/hard-jdk*.jfr")
	if err != nil || len(paths) < 2 {
		t.Fatalf("%d recordings, %v", len(paths), err)
	}
	found := 0
	for _, path := range paths {
		for _, m := range read(t, Options{}, path).Methods() {
			if !strings.Contains(m.Class, lambdaMark) {
				continue
			}
			if !strings.HasSuffix(m.Class, lambdaMark) {
				t.Errorf("%s: %s.%s", path, m.Class, m.Name)
			}
			if m == (Method{"HardValues$$Lambda", "run"}) {
				found++
			}
		}
	}
	if found < 5 {
		t.Errorf("the program's lambda is in %d of %d recordings", found, len(paths))
	}
}
