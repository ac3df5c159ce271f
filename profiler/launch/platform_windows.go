package launch

import (
	"io/fs"
	"path/filepath"
	"strings"
)

// Names that differ by the system.
const (
	homeVariable = "USERPROFILE"
	javaLauncher = "java.exe"
)

// sameVariable tells whether two names are of one environment variable: PATH is
// usually spelled Path.
func sameVariable(a, b string) bool { return strings.EqualFold(a, b) }

// isExecutable is true: the ending of a file says whether it is a program.
func isExecutable(fs.FileInfo) bool { return true }

// jdkFolders are patterns of where installers put JDKs for all users.
func jdkFolders(env environ) []string {
	programs := env.get("ProgramFiles")
	if programs == "" {
		return nil
	}
	var patterns []string
	for _, vendor := range []string{"Java", "Eclipse Adoptium", "Microsoft", "Amazon Corretto", "Zulu", "BellSoft"} {
		patterns = append(patterns, filepath.Join(programs, vendor, "*"))
	}
	return patterns
}

// debugAgentLibraries are patterns of the debug agent's library in a JDK.
func debugAgentLibraries() []string { return []string{"bin/jdwp.dll", "jre/bin/jdwp.dll"} }
