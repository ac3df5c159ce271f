// Package consent knows which options a repository may bring without being asked
// about, and what the others could do.
package consent

import (
	"slices"
	"strings"
)

// Danger is an option that is not known to be harmless and that comes from a
// file of the repository, not from the user.
type Danger struct {
	// File is where it stands.
	File string
	// Option is the option as written.
	Option string
	// Reason is what it could do.
	Reason string
	// Told: its text says all of what it does, as no program or file that it names
	// does it. Only then can a consent last.
	Told bool
}

// unknownDanger is the reason of what may well be harmless, but is not known to be.
const unknownDanger = "it is not one that is known to be harmless"

// dangerOf says what an option that is not known to be harmless could do.
func dangerOf(option string) string {
	for _, d := range []struct{ start, reason string }{
		{"-javaagent:", "loads code into the JVM"},
		{"-agentpath:", "loads a native library into the JVM"},
		{"-agentlib:", "loads a native library into the JVM"},
		{"-Xrun", "loads a native library into the JVM"},
		{"-XXaltjvm", "replaces the JVM"},
		{"-XX:OnOutOfMemoryError", "runs a command"},
		{"-XX:OnError", "runs a command"},
		{"-XX:Flags", "reads further options from a file"},
		{"-XX:VMOptionsFile", "reads further options from a file"},
		{"-XX:SharedArchiveFile", "loads classes from a file"},
		{"-XX:+EnableJVMCI", "may replace the compiler"},
		{"-Xbootclasspath", "replaces classes of the JDK"},
		{"--patch-module", "replaces classes of the JDK"},
		{"-Djava.library.path", "chooses the native libraries"},
		{"-Dexec.executable", "chooses the program that is executed"},
		{"--init-script", "runs a script in Gradle"},
		{"-I", "runs a script in Gradle"},
		{"-D", "changes how the build or the JVM works"},
		{"-P", "changes how the build works"},
		{"@", "reads further options from a file"},
	} {
		if strings.HasPrefix(option, d.start) {
			return d.reason
		}
	}
	return unknownDanger
}

// In lists the options of a file that are not known to be harmless. Quotes
// do not hide them: the start scripts of the build tools take these away.
func In(file string, options []string, harmless Harmless) []Danger {
	quotes := strings.NewReplacer(`"`, "", "'", "", `\`, "")
	var dangers []Danger
	for i := 0; i < len(options); i++ {
		option, next := options[i], ""
		if i+1 < len(options) {
			next = options[i+1]
		}
		plain := quotes.Replace(option)
		if slices.Contains(harmless.Defining, plain) {
			i++
			option, plain = option+" "+next, "-D"+quotes.Replace(next)
		}
		words := harmless.words(plain, quotes.Replace(next))
		if words == 0 {
			dangers = append(dangers, Danger{File: file, Option: option, Reason: dangerOf(plain), Told: isTold(plain)})
		}
		i += max(words, 1) - 1
	}
	return dangers
}
