package launch

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"jfrlens/jfr/methodfilter"
)

// FilterOf is the filter for one method of a class, by its binary name. All
// overloads count: filters cannot tell them apart.
func FilterOf(class, method string) string { return class + "::" + method }

// CheckFilter checks a filter of method timing and tracing before a JVM sees it, which would drop wrong parts without a word.
// The warnings name parts that would make very many methods slower.
func CheckFilter(filter string) (warnings []string, err error) {
	parts := methodfilter.Parse(filter)
	if len(parts) <= strings.Count(filter, ";") {
		return nil, fmt.Errorf("%q is %w: a part of it is empty; write a.b.C::m, a.b.C, ::m or @a.b.Annotation", filter, methodfilter.ErrFilter)
	}
	if err := methodfilter.Err(parts); err != nil {
		return nil, err
	}
	for _, p := range parts {
		if warning := tooMuch(p); warning != "" {
			warnings = append(warnings, warning)
		}
	}
	return warnings, nil
}

// tooMuch says why a part would instrument very many methods or calls; ""
// for a reasonable one.
func tooMuch(p methodfilter.Part) string {
	target, class, method := p.Text, p.Class, p.Method
	hasMethod := method != ""
	switch {
	case p.Annotation != "":
		return ""
	case class == "" && method == "<clinit>": // each runs once
		return ""
	case class == "" && method == "<init>":
		return "::<init> times every constructor of every class, which can bring the program to a halt; name a class before ::"
	case class == "":
		return fmt.Sprintf("%s times the method %s of every class that has one; name a class before ::", target, method)
	case !hasMethod && isPackage(class):
		return fmt.Sprintf("%s looks like a package, and filters name classes: it probably matches nothing", class)
	case isOfJDK(class) && !hasMethod:
		return fmt.Sprintf("%s is a class of the JDK, whose methods are called from everywhere, and all of them would be timed; name one behind ::", class)
	case isOfJDK(class):
		return fmt.Sprintf("%s is a method of the JDK, which may be called from everywhere: expect the program to be slower", target)
	case !hasMethod:
		return fmt.Sprintf("all methods of %s are timed; name one behind :: for less overhead", class)
	}
	return ""
}

// isPackage tells whether a name looks like one of a package: no part of it
// begins with a capital.
func isPackage(name string) bool {
	return !slices.ContainsFunc(strings.Split(name, "."), func(part string) bool {
		return strings.ContainsFunc(part[:1], func(r rune) bool { return !unicode.IsLower(r) })
	})
}

// isOfJDK tells whether a class belongs to the JDK.
func isOfJDK(class string) bool {
	return slices.ContainsFunc([]string{"java.", "javax.", "jdk.", "sun.", "com.sun."}, func(start string) bool {
		return strings.HasPrefix(class, start)
	})
}
