package overview

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// codeRules look for library calls that cost more than they need, and for what the JVM does for the program's sake.
func codeRules() []rule {
	return []rule{
		{"regex-compiled", []string{"allocation"}, regexCompiled},
		{"formatter-made", []string{"allocation"}, formatterMade},
		{"list-search", nil, listSearch},
		{"reflection", nil, reflection},
		{"exceptions", []string{"allocation"}, exceptions},
		{"class-definition", []string{"collector", "long-pause"}, classDefinition},
		{"threads", nil, manyThreads},
		{"finalizers", []string{"collector", "long-pause"}, finalizers},
		{"spinning", nil, spinning},
	}
}

// leastSamples is how many samples a pattern needs.
const leastSamples = 20

// pattern looks at the CPU samples below own code.
func (e *evidence) called(list ...method) pattern { return e.under(anyOf(list...)) }

// costly makes a finding of a pattern that has at least a share of the CPU samples.
func (e *evidence) costly(p pattern, least float64, what, advice string) *Finding {
	if p.share < least || p.count < leastSamples || !e.computes() {
		return nil
	}
	return &Finding{
		Sure: Likely, at: p.at, Loss: p.share * min(max(e.cores, 0), 1),
		Text: fmt.Sprintf("%s of the CPU time %s%s in %s.", percent(p.share), what, p.ofThem(), at(p.at)), Advice: advice,
		Evidence: fmt.Sprintf("%d samples below %s; from %s on", p.count, shortName(p.call), percent(least)),
	}
}

// regexCompiled: compiling patterns took 0 in healthy programs, 85 % where each call does it.
func regexCompiled(e *evidence) *Finding {
	return e.costly(e.called(method{"java.util.regex.Pattern", "compile"}, method{"java.util.regex.Pattern", "<init>"}),
		0.10, "compiles regular expressions", "Compile the pattern once, into a static field.")
}

func formatterMade(e *evidence) *Finding {
	return e.costly(e.called(
		method{"java.time.format.DateTimeFormatter", "ofPattern"}, method{"java.text.SimpleDateFormat", "<init>"},
		method{"java.text.DecimalFormat", "<init>"}, method{"java.text.NumberFormat", "getInstance"}),
		0.10, "makes formatters", "Make the formatter once and keep it.")
}

// listSearch: 0 in healthy programs, 97 % where a list is searched for each element.
func listSearch(e *evidence) *Finding {
	var list []method
	for _, class := range []string{
		"java.util.ArrayList", "java.util.LinkedList", "java.util.AbstractCollection", "java.util.AbstractList",
		"java.util.concurrent.CopyOnWriteArrayList", "java.util.ImmutableCollections$ListN", "java.util.Vector",
	} {
		for _, name := range []string{"indexOf", "lastIndexOf", "contains", "remove", "indexOfRange"} {
			list = append(list, method{class, name})
		}
	}
	toIndex := method{"java.util.LinkedList", "node"}
	searched := e.called(append(list, toIndex)...)
	if e.called(toIndex).share > searched.share/2 {
		return e.costly(searched, leastSearch, "walks through linked lists to an index", "Use an ArrayList, or an ArrayDeque where only the ends are used.")
	}
	return e.costly(searched, leastSearch, "searches lists from the start", "Use a HashSet or HashMap for what is looked up.")
}

// leastSearch is the share of the CPU samples from which on searching lists is told.
const leastSearch = 0.25

// reflection: 11 % while Spring Boot starts, 55 % at least where members are looked up for each call.
func reflection(e *evidence) *Finding {
	var list []method
	for _, name := range []string{
		"getMethod", "getDeclaredMethod", "getMethods", "getDeclaredMethods", "getField", "getDeclaredField",
		"getFields", "getDeclaredFields", "getConstructor", "getDeclaredConstructor", "getConstructors", "forName",
	} {
		list = append(list, method{"java.lang.Class", name})
	}
	return e.costly(e.called(list...), 0.20, "looks up members of classes", "Look the member up once and keep it, or a MethodHandle.")
}

// Exceptions are control flow from 1,000 a second and a tenth of the CPU time on: Spring Boot throws 240 a second while
// it starts, programs that throw for each element half a million.
const (
	manyThrown     = 1000
	thrownCPUShare = 0.10
	unseenShare    = 0.5
)

func exceptions(e *evidence) *Finding {
	rate, ok := e.counters[throwables].perSecond()
	if !ok || rate < manyThrown {
		return nil
	}
	p := e.under(throwing)
	if p.share < thrownCPUShare && e.unseen() < unseenShare && e.thrownBytes() < thrownCPUShare {
		return nil
	}
	what, place := e.mostThrown()
	return &Finding{
		Sure: Sure, at: cmp.Or(place, p.at), Loss: min(max(e.cores, 0), 1) * max(p.share, e.unseen()),
		Text:     fmt.Sprintf("%s exceptions were thrown each second%s.", count(rate), what),
		Advice:   "Test before calling what throws, or return a value that says that there is none.",
		Evidence: fmt.Sprintf("%s of the CPU samples below Throwable, %s of the CPU time unseen; from 1,000 a second on", percent(p.share), percent(e.unseen())),
	}
}

// mostThrown names the class that most exceptions are of, as the end of a sentence, and where most of those are thrown.
func (e *evidence) mostThrown() (what string, at profile.Place) {
	classes, places := sums[string]{}, sums[profile.Place]{}
	for of, n := range e.thrown {
		classes[of.class] += n
	}
	class, most := classes.most()
	if most == 0 {
		return "", profile.Place{}
	}
	for of, n := range e.thrown {
		if of.class == class {
			places[of.place] += n
		}
	}
	at, _ = places.most()
	if 2*most <= classes.total() {
		return ", among them " + shortClass(class), at
	}
	return ", most of them " + shortClass(class), at
}

// Whoever makes classes again and again drops those before: 2,500 a second where that is done in a loop, in most seconds, or
// on a slow machine in one that drops half of them.
// What starts loads each of its classes once and keeps them: 700 a second of a framework, 2,000 and more of a compiler, but no
// class path has so many that it goes on.
const (
	manyUnloaded = 100
	manyLoaded   = 1000
	endless      = 50_000
)

func classDefinition(e *evidence) *Finding {
	loads, unloads := e.counters[classesLoaded], e.counters[classesUnloaded]
	goesOn := loads.keepsGrowing(manyLoaded) && (loads.growth() >= endless || 2*unloads.growth() >= loads.growth())
	if !unloads.keepsGrowing(manyUnloaded) && !goesOn {
		return nil
	}
	loaded, _ := loads.perSecond()
	unloaded, _ := unloads.perSecond()
	p := e.under(definesClass)
	return &Finding{
		Sure: Sure, at: e.definesClasses(p), Loss: max(p.share, e.unseen()) * min(max(e.cores, 0), 1),
		Text:     fmt.Sprintf("%s classes are loaded and %s unloaded each second.", count(loaded), count(unloaded)),
		Advice:   "Keep classes, class loaders and generated code instead of making them again.",
		Evidence: "from 100 unloaded a second on, again and again, or 1,000 loaded a second of which half is unloaded or 50,000 in all",
	}
}

// definesClasses is the line that makes classes, in the samples of the CPU or of allocations; else that of what else it has
// to do with class loaders.
func (e *evidence) definesClasses(around pattern) profile.Place {
	defining := e.under(func(m profile.Method) bool { return definesClass(m) && strings.HasPrefix(m.Name, "define") })
	if defining.count > 0 {
		return defining.at
	}
	_, _, place, _ := e.allocatedIf(func(a allocation) bool { return strings.HasPrefix(a.call, "ClassLoader.define") })
	return cmp.Or(place, around.at)
}

// threadsPerSecond is from how many platform threads a second on that do one thing and end they should be kept; 2,000 where
// each task has one. Those of a pool are started at once, and stay.
const threadsPerSecond = 100

func manyThreads(e *evidence) *Finding {
	ended := e.counters[threadsEnded]
	if !ended.keepsGrowing(threadsPerSecond) {
		return nil
	}
	rate, _ := ended.perSecond()
	starter, _ := e.starts.most()
	return &Finding{
		Sure: Sure, at: starter, Loss: min(1, max(e.cores, 0)*e.unseen()),
		Text:     fmt.Sprintf("%s threads are started and end each second.", count(rate)),
		Advice:   "Use an executor, or virtual threads.",
		Evidence: "from 100 a second on",
	}
}

// Spinning cannot be told from computing by anything that the JVM records, only by the source: one line with half of
// the CPU time that asks a field again and again.
const spinningShare = 0.5

func spinning(e *evidence) *Finding {
	if e.cpu == nil || e.cores < 0 || !e.computes() {
		return nil
	}
	line := e.hottestLine()
	if float64(line.Weight) < spinningShare*float64(e.cpu.Total) || line.Samples < leastSamples || !e.spinsAt(line.Place) {
		return nil
	}
	return &Finding{
		Sure: Hint, at: line.Place, Loss: min(e.cores, 1) * float64(line.Weight) / float64(e.cpu.Total),
		Text:     fmt.Sprintf("A loop that waits for another thread uses %s of the CPU time, %s cores.", units.Share(line.Weight, e.cpu.Total), units.Average(e.cores)),
		Advice:   "Let the thread sleep until it is told: a queue, a latch, or LockSupport.park.",
		Evidence: "the source of the hottest line; from half of the CPU time on",
	}
}

// emptyLoop is a loop that does nothing but ask.
var emptyLoop = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\bwhile\s*\(.*\)\s*(;|\{\s*\})\s*$`) })

// spinsAt tells whether the source at a place waits in a loop: by the JDK's own hint, or a loop without a body.
func (e *evidence) spinsAt(at profile.Place) bool {
	w := e.where(at)
	if emptyLoop().MatchString(w.Text) {
		return true
	}
	if w.Path == "" {
		return false
	}
	for i, text := range e.rows(w.Path, w.Row, 1) {
		if strings.Contains(text, "onSpinWait") && e.sameMethod(w, w.Row+i-1) {
			return true
		}
	}
	return false
}

// sameMethod tells whether a row is of the method that a place is in.
func (e *evidence) sameMethod(w Where, row int) bool {
	lang, ok := source.LanguageOf(w.Path)
	if !ok || row == w.Row {
		return row == w.Row
	}
	text, _ := e.sources.Text(w.Path)
	for _, m := range source.Parse(lang, w.Path, text).Methods {
		if m.Line <= w.Row && w.Row <= m.EndLine && (row < m.Line || row > m.EndLine) {
			return false
		}
	}
	return true
}

// throwing tells of the methods that make exceptions.
func throwing(m profile.Method) bool { return m.Class == "java.lang.Throwable" }

// definesClass tells of the methods that make classes.
func definesClass(m profile.Method) bool {
	return m.Class == "java.lang.ClassLoader" || strings.HasPrefix(m.Class, "java.lang.invoke.") && strings.Contains(m.Name, "define")
}

// thrownBytes is the share of what is allocated that exceptions are.
func (e *evidence) thrownBytes() float64 {
	share, _, _, _ := e.allocatedIf(func(a allocation) bool {
		return strings.HasPrefix(a.call, "Throwable.") || strings.HasSuffix(a.class, "Exception") || a.class == "[Ljava.lang.StackTraceElement;"
	})
	return share
}
