package overview

import (
	"fmt"
	"strings"
	"time"

	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
)

// waitedText says how long was waited and for what: "23.1 s for Cart, 2.4 threads at a time".
func (e *evidence) waitedText(sum int64, threads float64, groups []*group) string {
	what := e.forWhat(groups[0].cause)
	text := span(sum) + what
	if others := len(groups) - 1; others > 0 && groups[0].sum*10 < sum*9 {
		text = fmt.Sprintf("%s, %s of it%s", span(sum), units.Share(groups[0].sum, sum), what)
	}
	return fmt.Sprintf("%s, %s threads at a time", text, units.Average(threads))
}

// forWhat says for what threads waited.
func (e *evidence) forWhat(c cause) string {
	switch {
	case c.kind == waitLock:
		return " for " + e.lock(c)
	case c.kind == waitSocket:
		return " for " + orUnknown(c.what)
	case c.kind == waitFile:
		return " in " + orUnknown(c.what)
	case c.kind == waitResult:
		return " for results of other threads"
	}
	return ""
}

func orUnknown(what string) string {
	if what == "" {
		return "something without a name"
	}
	return what
}

// lockName names a lock by its class: "a lock of class ReentrantLock".
func lockName(class string) string { return "a lock of class " + lockClass(class) }

// lockClass is the class of a lock, of those of the JDK as people know them.
func lockClass(class string) string {
	if juc, ok := strings.CutPrefix(class, "java.util.concurrent."); ok {
		class, _, _ = strings.Cut(strings.TrimPrefix(juc, "locks."), "$")
	}
	return orUnknown(strings.ReplaceAll(shortClass(class), "$", "."))
}

func pausesText(share float64, longest int64) string {
	return fmt.Sprintf("pauses take %s of the time, the longest %s", percent(share), span(longest))
}

func coresText(cores float64, hardware int64) string {
	return fmt.Sprintf("%s of %s busy", units.Average(cores), units.Plural(hardware, "core"))
}

func span(nanos int64) string { return units.Duration(time.Duration(nanos)) }

func percent(share float64) string { return units.RoughPercent(100 * share) }

// at names a place as "Shop.price, line 42".
func at(p profile.Place) string {
	name := p.Class[strings.LastIndexByte(p.Class, '.')+1:] + "." + p.Method
	if p.Line <= 0 {
		return name
	}
	return fmt.Sprintf("%s, line %d", name, p.Line)
}

// count writes a rate: "1,234".
func count(n float64) string { return units.Count(int64(n + 0.5)) }

// times writes how often: "once", "12 times".
func times(n int64) string {
	if n == 1 {
		return "once"
	}
	return units.Count(n) + " times"
}

// shortName is a method without its package.
func shortName(p profile.Place) string { return shortClass(p.Class) + "." + p.Method }

// shortClass is a class without its package.
func shortClass(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// className writes the name of an array as in sources.
func className(binary string) string {
	depth := 0
	for strings.HasPrefix(binary[depth:], "[") {
		depth++
	}
	if depth == 0 {
		return binary
	}
	element := strings.TrimSuffix(strings.TrimPrefix(binary[depth:], "L"), ";")
	if name, ok := primitives[element]; ok {
		element = name
	}
	return element + strings.Repeat("[]", depth)
}

var primitives = map[string]string{"B": "byte", "C": "char", "D": "double", "F": "float", "I": "int", "J": "long", "S": "short", "Z": "boolean"}
