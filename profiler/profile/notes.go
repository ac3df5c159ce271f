package profile

import (
	"fmt"

	"jfrlens/jfr/units"
	"jfrlens/profiler/sample"
)

// Thresholds of notes.
const (
	fewSamples     = 100
	truncatedShare = 0.01
	biasedShare    = 0.1
)

// NotesFor returns one sentence for each fact that readers of the numbers of
// one sample type should know, the gravest first. Of a recording that is damaged they
// say nothing of how to record: what is missing may be in what could not be read.
func (q Quality) NotesFor(name string) []string {
	var notes []string
	for _, text := range q.Unreadable {
		notes = append(notes, "part of the recording could not be read: "+text)
	}
	for _, t := range q.Types {
		if t.Type.Name == name {
			notes = append(notes, t.notes(q)...)
		}
	}
	if q.LostBytes > 0 {
		notes = append(notes, fmt.Sprintf("the JVM lost %s of event data because it could not write fast enough", units.Size(q.LostBytes)))
	}
	return append(notes, q.runWarnings(name)...)
}

// advised adds to a fact what to do about it when the program is recorded again, unless the recording is damaged.
func (q Quality) advised(fact, advice string) string {
	if len(q.Unreadable) > 0 {
		return fact
	}
	return fact + advice
}

// adviceFor says what to do about few samples. Those of Java code may be few because native methods work.
func (q Quality) adviceFor(t TypeQuality) string {
	for _, other := range q.Types {
		if t.Type.Name == sample.CPU && other.Type.Name == sample.Native && other.Samples > t.Samples {
			return fmt.Sprintf("while the type native has %s of methods that work or wait outside of Java", units.Plural(other.Samples, "sample"))
		}
	}
	if len(q.Unreadable) > 0 {
		return "and others may be in what could not be read"
	}
	return "let the program run longer"
}

// biasedAdvice says where the methods are that biased stacks lack. The sampler of CPU time marks stacks that it walked
// too late. On JDK 25 to 28 those were one in a hundred in long methods, a quarter in a server of many short ones, and up
// to half where jdk.ExecutionSample was on, too: they lacked what was inlined, on one CPU also the method itself.
func (q Quality) biasedAdvice() string {
	for _, t := range q.Types {
		if t.Type.Name == sample.CPU && t.Samples > 0 {
			return fmt.Sprintf(", as happens where %s is recorded, too; then the type %s has the right lines", sample.ExecutionSample, sample.CPU)
		}
	}
	return q.advised(", as happens in short methods", fmt.Sprintf("; a run that measures the type %s instead has them", sample.CPU))
}

// isBiased tells whether so many stacks lack methods at their top that their lines mislead.
func (t TypeQuality) isBiased() bool {
	return t.Samples >= fewSamples && float64(t.Biased) > biasedShare*float64(t.Samples)
}

// Count names a number of samples of the type.
func (t TypeQuality) Count(samples int64) string {
	if t.SampledOn != "" {
		return units.Plural(samples, "sample") + " of " + t.SampledOn
	}
	return units.Plural(samples, t.Type.Name+" sample")
}

// notes returns the sentences about one sample type.
func (t TypeQuality) notes(q Quality) []string {
	var list []string
	say := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	if t.Samples < fewSamples && !t.Complete() {
		say("only %s: percentages are rough, %s", t.Count(t.Samples), q.adviceFor(t))
	}
	list = append(list, t.doubles()...)
	list = append(list, t.LeftOut()...)
	if t.Lost > 0 {
		say("%s lost before being written: %s of what was taken", units.Plural(t.Lost, "sample"), units.Share(t.Lost, t.Samples+t.Failed+t.Lost))
	}
	if t.Failed > 0 {
		say("%s failed because the stack could not be walked: %s of what was taken", units.Plural(t.Failed, "sample"), units.Share(t.Failed, t.Samples+t.Failed))
	}
	if t.Weightless > 0 && t.Type.Unit != sample.UnitSamples && !t.Complete() {
		say("%s without a weight, which count for nothing: %s of all", units.Plural(t.Weightless, "sample"), units.Share(t.Weightless, t.Samples))
	}
	if t.isBiased() {
		say("%s of the samples are biased: their stacks lack methods at the top%s", units.Share(t.Biased, t.Samples), q.biasedAdvice())
	}
	if float64(t.Truncated) > truncatedShare*float64(t.Samples) {
		say("%s of the stacks are deeper than was recorded, so their outermost callers are missing%s",
			units.Share(t.Truncated, t.Samples), q.advised("", ": raise -XX:FlightRecorderOptions=stackdepth"))
	}
	if t.NoStack > 0 {
		say("%s without a stack: %s of all", units.Plural(t.NoStack, "sample"), units.Share(t.NoStack, t.Samples))
	}
	return list
}

// runWarnings returns the sentences about how the program was run.
func (q Quality) runWarnings(name string) []string {
	var list []string
	switch q.Compiler {
	case CompilerC1Only:
		list = append(list, "the program ran with the C1 compiler only (TieredStopAtLevel below 4), so hot code is slower than in production")
	case CompilerNone:
		list = append(list, "the program ran interpreted (-Xint), so the numbers say little about compiled code")
	case CompilerFirst:
		list = append(list, "the program ran with -Xcomp, so start-up is dominated by the compiler")
	case CompilerNormal:
	}
	if q.HiddenTLABs && name == sample.Alloc {
		list = append(list, q.advised("compiled code of JDK 8 takes part of its memory without an event, so that the bytes are a lower bound", ": add -XX:-FastTLABRefill"))
	}
	if q.Miscounts {
		list = append(list, "this JDK may count calls of a method too often where it catches what it throws, and miss those that an exception passes through; JDK 28 counts them right")
	}
	if q.Debugger {
		list = append(list, "the program ran with a debug agent, which can slow code down unevenly, the more so while a debugger is attached")
	}
	return append(list, q.PlaceNotes(name)...)
}
