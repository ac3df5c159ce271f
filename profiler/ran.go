package profiler

import (
	"fmt"
	"slices"
	"strings"

	"jfrlens/profiler/profile"
)

// ranInstead says that another class ran than was asked for, which a build file
// or the order of the classes in a source file can cause; "" where it is the same,
// or not known.
func ranInstead(asked string, p *profile.Profile) string {
	ran := mainOf(p.JVM())
	switch {
	case isSourceLauncher(ran):
		ran = launchedBySource(asked, p)
	case isTool(ran), isTestWorker(ran), ran == benchmarkFork, strings.ContainsAny(ran, `/\`), strings.HasSuffix(ran, ".jar"):
		return ""
	}
	if asked == "" || ran == "" || ran == asked {
		return ""
	}
	return fmt.Sprintf("what ran is %s, not %s: see which main class the build or the command line names", ran, asked)
}

// isSourceLauncher tells whether a main class is that which compiles and runs a
// source file.
func isSourceLauncher(main string) bool {
	return strings.HasPrefix(main, "com.sun.tools.javac.launcher.")
}

// launchedBySource is the class whose main the launcher of source files ran, of
// which the JVM says nothing: the only one with a main on a stack, "" for none or
// several.
func launchedBySource(asked string, p *profile.Profile) string {
	jdk := append(profile.TheJDK(), "javax.")
	var mains []string
	for _, m := range p.Methods() {
		isJDK := slices.ContainsFunc(jdk, func(prefix string) bool { return strings.HasPrefix(m.Class, prefix) })
		if m.Name == "main" && !isJDK && !slices.Contains(mains, m.Class) {
			mains = append(mains, m.Class)
		}
	}
	if len(mains) != 1 || slices.Contains(mains, asked) {
		return ""
	}
	return mains[0]
}
