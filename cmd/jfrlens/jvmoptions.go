package main

import (
	"slices"
	"strings"
)

// checkJVMOptions refuses a word that is no option: the java command would take it for the main class.
func checkJVMOptions(words []string) error {
	for i, word := range words {
		isOption := strings.HasPrefix(word, "-") || strings.HasPrefix(word, "@")
		if !isOption && (i == 0 || !takesWord(words[i-1])) {
			return usagef("--jvm-option %q does not begin with -, as -Xmx1g does", word)
		}
	}
	return nil
}

// takesWord tells whether the value of an option of the java command is the next word.
func takesWord(option string) bool {
	return strings.HasPrefix(option, "--") && !strings.Contains(option, "=") ||
		slices.Contains([]string{"-cp", "-classpath", "-p"}, option)
}
