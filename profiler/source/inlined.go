package source

import (
	"strconv"
	"strings"
)

// Where the Kotlin compiler has inlined a function, the line numbers of the class file go on behind those of its source
// file. The class file's attribute SourceDebugExtension says where such lines come from, as a source map of JSR 45: per
// stratum a section *F of files, each with an id, a name and the class that it makes, and a section *L of ranges
//
//	InputStartLine#FileID,RepeatCount:OutputStartLine,OutputLineIncrement
//
// in which the file's id (that of the range before), the count and the increment (1) may be left out. Stratum Kotlin
// says where code was written, KotlinDebug where the inlined function was called (seen in what Kotlin 1.9.25 to 2.3.0 write).

// origins say where the lines of a compiled class come from.
type origins struct {
	written, called stratum
}

// stratum maps lines of a class to lines of sources.
type stratum []lineRange

// maxRanges bounds a stratum; class files have no more line numbers.
const maxRanges = 1 << 16

// lineRange is a range of lines that come from consecutive lines, `each` of them from one.
type lineRange struct {
	from, until, each int    // until is behind the range
	class             string // whose source it is, a binary name with dots
	line              int
}

// of returns the class and the line that a line of a class comes from: where an inlined function was called, else
// where it was written. Other lines are returned as they are.
func (o *origins) of(class string, line int) (string, int) {
	for _, s := range []stratum{o.called, o.written} {
		for _, r := range s {
			if line >= r.from && line < r.until {
				return r.class, r.line + (line-r.from)/r.each
			}
		}
	}
	return class, line
}

// parseOrigins reads a source map; nil if it is none of the Kotlin compiler.
func parseOrigins(text string) *origins {
	if !strings.HasPrefix(text, "SMAP\n") {
		return nil
	}
	var o origins
	for _, section := range strings.Split(text, "\n*S ")[1:] {
		name, body, _ := strings.Cut(section, "\n")
		switch name {
		case "Kotlin":
			o.written = parseStratum(body)
		case "KotlinDebug":
			o.called = parseStratum(body)
		}
	}
	if len(o.written) == 0 {
		return nil
	}
	return &o
}

// parseStratum reads the files and ranges of one stratum. Ranges that cannot be read are left out.
func parseStratum(body string) stratum {
	files, ranges, _ := strings.Cut(body, "*L\n")
	classes := classesOf(strings.TrimPrefix(files, "*F\n"))
	var s stratum
	id := ""
	for text := range strings.Lines(ranges) {
		if strings.HasPrefix(text, "*") || len(s) == maxRanges { // *E
			break
		}
		r, file, ok := parseRange(strings.TrimSpace(text))
		if file != "" {
			id = file
		}
		if r.class = classes[id]; ok && r.class != "" {
			s = append(s, r)
		}
	}
	return s
}

// classesOf reads the classes of files by their id. A file without class has none.
func classesOf(text string) map[string]string {
	classes := map[string]string{}
	lines := strings.Split(text, "\n")
	for i := 0; i+1 < len(lines); i++ {
		if entry, hasClass := strings.CutPrefix(lines[i], "+ "); hasClass {
			id, _, _ := strings.Cut(entry, " ")
			i++
			classes[id] = strings.ReplaceAll(lines[i], "/", ".")
		}
	}
	return classes
}

// parseRange reads one range and the id of its file, "" where that is the one before.
func parseRange(text string) (r lineRange, file string, ok bool) {
	input, output, ok := strings.Cut(text, ":")
	input, count, _ := strings.Cut(input, ",")
	input, file, _ = strings.Cut(input, "#")
	output, each, _ := strings.Cut(output, ",")
	numbers := [4]int{}
	for i, word := range []string{input, count, output, each} {
		if word == "" && i%2 == 1 {
			word = "1"
		}
		n, err := strconv.ParseUint(word, 10, 16) // as the class file's line numbers
		ok = ok && err == nil && n > 0
		numbers[i] = int(n)
	}
	r = lineRange{line: numbers[0], from: numbers[2], each: numbers[3]}
	r.until = r.from + numbers[1]*r.each
	return r, file, ok
}
