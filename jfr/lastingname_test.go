package jfr

import "testing"

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
