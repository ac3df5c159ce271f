package compare

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
)

// fewest is how many samples each run has at least.
const fewest = 100

// refusal says why runs cannot be compared, "" if they can.
func refusal(before, after []*profile.View) string {
	if len(before) == 0 || len(after) == 0 {
		return "there is no run on one of the sides"
	}
	first := before[0]
	for _, fact := range facts {
		for _, v := range slices.Concat(before, after) {
			if one, other := fact.of(first.Profile().JVM()), fact.of(v.Profile().JVM()); one != other && one != "" && other != "" {
				return fmt.Sprintf("%s %s in one run, %s in another", fact.name, one, other)
			}
		}
	}
	for _, v := range slices.Concat(before, after) {
		if v.Type.Name != first.Type.Name {
			return fmt.Sprintf("%s in one run, %s in another", first.Type.Name, v.Type.Name)
		}
		if label, other, differ := profile.EventsDiffer(first.Profile(), v.Profile(), first.Type.Name); differ {
			return fmt.Sprintf("%q in one run, %q in another", label, other)
		}
		if rate, other, differ := profile.RatesDiffer(first.Profile(), v.Profile(), first.Type.Name); differ {
			return fmt.Sprintf("samples were taken %s in one run and %s in another", rate, other)
		}
		if why := TooFew(v); why != "" {
			return why
		}
	}
	return ""
}

// TooFew says that a view has not enough samples to be compared, "" if it has.
func TooFew(v *profile.View) string {
	if v.Samples >= fewest {
		return ""
	}
	return fmt.Sprintf("a run has only %s, which say nothing of single methods; %d are needed", units.Plural(v.Samples, "sample"), fewest)
}

// facts must be the same in all runs, as far as recordings tell.
var facts = [...]struct {
	name string
	of   func(profile.JVM) string
}{
	{"JDK", release},
	{"the collector", collector},
	{"the program is", profile.JVM.Program},
}

// release is the feature release of a JVM: "OpenJDK 64-Bit Server VM (25.0.3+9) …" has 25, that of JDK 8 "25.412-b08".
func release(j profile.JVM) string {
	_, rest, ok := strings.Cut(j.Version, "JRE (")
	if !ok {
		return ""
	}
	if old, is := strings.CutPrefix(rest, "1."); is {
		rest = old
	}
	end := strings.IndexFunc(rest, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		return rest
	}
	return rest[:end]
}

// collector is the one that ran, else the one that was asked for, "" where neither is told.
func collector(j profile.JVM) string {
	if j.Collector != "" {
		return j.Collector
	}
	for option := range strings.FieldsSeq(j.Args) {
		if name, ok := strings.CutPrefix(option, "-XX:+Use"); ok && strings.HasSuffix(name, "GC") {
			return name
		}
	}
	return ""
}

// conditions are what may make a difference beside the program: options of the JVM, the machine, how far code was compiled.
func conditions(before, after []*profile.View) []string {
	list := differ(before[0].Profile().JVM(), after[0].Profile().JVM())
	if text := compiledOtherwise(before, after); text != "" {
		list = append(list, text)
	}
	return list
}

// Differ says what is not the same in two runs of a program, from the JDK to the machine.
func Differ(was, is profile.JVM) (list []string) {
	for _, fact := range facts {
		if one, other := fact.of(was), fact.of(is); one != other && one != "" && other != "" {
			list = append(list, fmt.Sprintf("%s %s before, now %s", fact.name, one, other))
		}
	}
	return append(list, differ(was, is)...)
}

func differ(was, is profile.JVM) (list []string) {
	if was.CPU != is.CPU && was.CPU != "" && is.CPU != "" {
		list = append(list, fmt.Sprintf("the processor was %s before, now it is %s", was.CPU, is.CPU))
	}
	if was.Threads != is.Threads && was.Threads > 0 && is.Threads > 0 {
		list = append(list, fmt.Sprintf("the machine had %s before, now it has %d", units.Plural(was.Threads, "hardware thread"), is.Threads))
	}
	gone, come := missing(was.Options(), is.Options()), missing(is.Options(), was.Options())
	if len(gone)+len(come) > 0 {
		list = append(list, fmt.Sprintf("the JVM's options differ: %s before, %s now", cmp.Or(strings.Join(gone, " "), "none of them"), cmp.Or(strings.Join(come, " "), "none of them")))
	}
	return list
}

// missing are the options of one JVM that another one does not have.
func missing(options, in []string) []string {
	return slices.DeleteFunc(options, func(option string) bool { return slices.Contains(in, option) })
}
