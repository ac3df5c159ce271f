//go:build unix

package launch

import "io/fs"

// Names that differ by the system.
const (
	homeVariable = "HOME"
	javaLauncher = "java"
)

// sameVariable tells whether two names are of one environment variable.
func sameVariable(a, b string) bool { return a == b }

// isExecutable tells whether a file may be executed by somebody.
func isExecutable(file fs.FileInfo) bool { return file.Mode()&0o111 != 0 }

// jdkFolders are patterns of where JDKs are installed for all users.
func jdkFolders(environ) []string {
	return []string{
		"/usr/lib/jvm/*", "/opt/jdk*", "/opt/jdks/*", "/opt/java/*",
		"/Library/Java/JavaVirtualMachines/*", "/opt/homebrew/opt/openjdk*/libexec/openjdk.jdk",
	}
}

// debugAgentLibraries are patterns of the debug agent's library in a JDK.
func debugAgentLibraries() []string {
	return []string{"lib/libjdwp.so", "lib/libjdwp.dylib", "jre/lib/*/libjdwp.so", "jre/lib/libjdwp.dylib"}
}
