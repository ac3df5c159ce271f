package process

import (
	"fmt"
	"path/filepath"
	"strings"
)

// isBatch tells whether a program is a batch file, as the build tools are on Windows.
func isBatch(program string) bool {
	ending := strings.ToLower(filepath.Ext(program))
	return ending == ".cmd" || ending == ".bat"
}

// plainInShell are the characters, beside letters and digits, that mean nothing to
// cmd.exe outside of quotes.
const plainInShell = `#$*+-./:?@\_`

// batchLine is the command line by which cmd.exe runs a batch file. It reads the
// arguments by rules of its own, not those of other programs: "&" begins another
// command, "%" a variable also in quotes, and quotes cannot be escaped. What it
// would not hand on as it is, or would execute, is refused.
func batchLine(argv []string) (string, error) {
	words := make([]string, len(argv))
	for i, arg := range argv {
		if strings.ContainsAny(arg, "\"%\r\n\x00") {
			return "", &StartError{fmt.Sprintf("%s is a batch file, and Windows cannot hand it %q: it has a quote, a percent sign or the end of a line", argv[0], arg)}
		}
		words[i] = arg
		if i == 0 || arg == "" || strings.ContainsFunc(arg, needsQuotes) {
			backslashes := len(arg) - len(strings.TrimRight(arg, `\`))
			words[i] = `"` + arg + strings.Repeat(`\`, backslashes) + `"`
		}
	}
	// with extensions, without variables in "!", without commands of the registry
	return `cmd.exe /e:ON /v:OFF /d /c "` + strings.Join(words, " ") + `"`, nil
}

func needsQuotes(r rune) bool {
	isLetter := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	return !isLetter && !strings.ContainsRune(plainInShell, r)
}
