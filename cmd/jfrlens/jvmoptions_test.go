package main

import (
	"strings"
	"testing"
)

func TestJVMOptions(t *testing.T) {
	for words, want := range map[string]bool{
		"":                  true,
		"-Xmx1g -ea @extra": true,
		"--add-opens java.base/java.lang=ALL-UNNAMED -Xmx1g": true,
		"-cp lib -p mods": true,
		"Xmx1g":           false,
		"-Xmx1g Xms1g":    false,
		"--add-opens=java.base/java.lang=ALL more": false,
		"--add-modules a b":                        false,
	} {
		err := checkJVMOptions(strings.Fields(words))
		if (err == nil) != want {
			t.Errorf("%s: %v", words, err)
		}
	}
}
