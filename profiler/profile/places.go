package profile

import (
	"strconv"
	"strings"

	"jfrlens/profiler/sample"
)

// misplacingJDK is the first release whose JIT compiler was seen to put inlined code into wrong methods where it removes
// boxing. Measured with programs that keep their own ledger: 17, 21, 25, 26 and 28 are wrong by up to 93 points, 8 and 11
// are right (testdata/java/jit-notes).
const misplacingJDK = 17

// misplaces tells whether the notes by which samples find their method may be wrong: those of C2, where it removes boxing.
// Without DebugNonSafepoints there are few notes, which is another warning.
func (q Quality) misplaces(jvm JVM) bool {
	optimises := q.Compiler == CompilerNormal || q.Compiler == CompilerFirst
	hasC2 := strings.Contains(jvm.Name, "Server VM") && !strings.Contains(jvm.Version, "jvmci")
	return optimises && hasC2 && q.NonSafepoints == On && q.AutoBox != Off && jvm.release() >= misplacingJDK
}

// release is the feature release of a JVM, such as 8 or 25; 0 where it does not tell.
func (j JVM) release() int {
	_, version, _ := strings.Cut(j.Version, "JRE (")
	version = strings.TrimPrefix(version, "1.")
	digits := len(version) - len(strings.TrimLeft(version, "0123456789"))
	release, _ := strconv.Atoi(version[:digits]) // 0: not known
	return release
}

// PlaceNotes returns the sentences about the places in the code that samples of a type count for: they are among the notes.
func (q Quality) PlaceNotes(name string) []string {
	switch {
	case name == sample.Alloc && q.AutoBox == Off:
		return []string{q.advised("EliminateAutoBox was off, so boxes (Integer, Long …) count that are otherwise optimised away", ": record allocations without -XX:-EliminateAutoBox, as jfrlens profile --type alloc does")}
	case !sampledBySignal(name):
		return nil
	case q.NonSafepoints == Off:
		return []string{q.advised("DebugNonSafepoints was off, so lines inside compiled code can be attributed to a neighbouring line, and what is inlined to its caller", ": add -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints -XX:-EliminateAutoBox")}
	case q.Misplaces:
		return []string{q.advised("EliminateAutoBox was on, so code inlined beside boxing (Integer, Long …) may count for a wrong method", ": where one surprises, record again with -XX:-EliminateAutoBox")}
	}
	return nil
}

// sampledBySignal tells whether samples of a type are taken at any instruction,
// where exact lines need DebugNonSafepoints.
func sampledBySignal(name string) bool {
	return name == sample.CPU || name == sample.CPUTime || name == sample.Wall
}
