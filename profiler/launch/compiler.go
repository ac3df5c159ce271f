package launch

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/sample"
)

// KeepBoxes and RemoveBoxes are the options of the JVM by which its JIT compiler C2 leaves boxing as it is, and removes it.
const (
	KeepBoxes   = "-XX:-" + autoBoxFlag
	RemoveBoxes = "-XX:+" + autoBoxFlag
)

// autoBoxFlag is the flag by which the JIT compiler C2 removes boxing.
const autoBoxFlag = "EliminateAutoBox"

// misplacingJDK is the first release whose JIT compiler was seen to note code for wrong methods where it removes boxing.
// On 17, 21, 25, 26 and 28 programs that keep their own ledger are wrong by up to 93 points, on 8 and 11 none is
// (testdata/java/jit-notes).
const misplacingJDK = 17

// keptBoxes is the aside that goes with the option.
const keptBoxes = "boxing (Integer, Long …) is not optimised away in this run (-XX:-EliminateAutoBox), or code inlined beside it would count for wrong methods: " +
	"it runs slower and allocates more than it would; --jvm-option -XX:+EliminateAutoBox switches that off"

// compilerOptions make the JIT compiler note which code belongs to which line, and note it right.
func (f recorderFacts) compilerOptions() (options, asides []string) {
	options = []string{"-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints"}
	if f.major < misplacingJDK || !f.keepsBoxes || !f.wantsPlaces() {
		return options, nil
	}
	return append(options, KeepBoxes), []string{keptBoxes}
}

// wantsPlaces tells whether the run is about where compiled code spends its time. Where allocations are asked for it is
// not: boxes that are otherwise removed would count.
func (f recorderFacts) wantsPlaces() bool {
	if f.asyncAlloc || slices.ContainsFunc(f.sampleTypes, isAllocation) {
		return false
	}
	return len(f.sampleTypes) == 0 || slices.ContainsFunc(f.sampleTypes, func(name string) bool {
		e, ok := sample.Find(name)
		return ok && e.AnyInstruction || name == sample.ExecutionSample
	})
}

// isAllocation tells whether a sample type is that of allocations, or one of its events.
func isAllocation(name string) bool {
	e, _ := sample.Find(sample.Alloc)
	return name == sample.Alloc || slices.ContainsFunc(slices.Concat(e.Groups...), func(event sample.Event) bool { return event.Name == name })
}

// userSets tells whether the user sets a flag of the JVM: then it stays as it is set.
func (p *preparation) userSets(flag string) bool {
	words := slices.Concat(p.Options, p.Command)
	for _, name := range []string{"JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "MAVEN_OPTS", "GRADLE_OPTS", "JAVA_OPTS"} {
		words = append(words, p.env.get(name))
	}
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(word, flag) })
}

// knowsFlag tells whether each virtual machine of the JDK has a flag: one without C2 does not start with C2's. Of a JDK
// that is only known by its release it is taken for granted.
func (j JDK) knowsFlag(flag string) bool {
	if j.Home == "" {
		return true
	}
	known := false
	for _, place := range []string{"lib/*/libjvm.so", "jre/lib/*/*/libjvm.so", "lib/*/libjvm.dylib", "jre/lib/*/libjvm.dylib", "bin/*/jvm.dll", "jre/bin/*/jvm.dll"} {
		files, _ := filepath.Glob(filepath.Join(j.Home, filepath.FromSlash(place))) // the pattern is well-formed, unless the folder's name is none
		for _, file := range files {
			if known = contains(file, flag); !known {
				return false
			}
		}
	}
	return known
}

// contains tells whether a file can be read and has a text in it.
func contains(path, text string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	buffer := make([]byte, 1<<20)
	kept := 0 // bytes of the last part, which the text may begin in
	for {
		n, err := io.ReadFull(file, buffer[kept:])
		if bytes.Contains(buffer[:kept+n], []byte(text)) {
			return true
		}
		if err != nil {
			return false
		}
		kept = copy(buffer, buffer[len(buffer)-len(text):])
	}
}
