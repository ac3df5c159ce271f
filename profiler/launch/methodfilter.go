package launch

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// ErrFilter says that a method filter is not one of JEP 520.
var ErrFilter = errors.New("not a method filter")

// FilterOf is the filter for one method of a class, by its binary name. All
// overloads count: filters cannot tell them apart.
func FilterOf(class, method string) string { return class + "::" + method }

// CheckFilter checks a filter of method timing and tracing before a JVM sees
// it. The grammar is that of JEP 520: targets separated by ";", each a class,
// a class and a method ("a.b.C::m"), a method of any class ("::m"), or an
// annotation ("@a.b.A"). The warnings name targets that would make very many
// methods slower.
func CheckFilter(filter string) (warnings []string, err error) {
	for target := range strings.SplitSeq(filter, ";") {
		target = strings.TrimSpace(target)
		if err := checkTarget(target); err != nil {
			return nil, err
		}
		if warning := tooMuch(target); warning != "" {
			warnings = append(warnings, warning)
		}
	}
	return warnings, nil
}

// checkTarget checks one target against the grammar.
func checkTarget(target string) error {
	problem := func(why string) error { return fmt.Errorf("%q is %w: %s", target, ErrFilter, why) }
	class, annotation := strings.CutPrefix(target, "@")
	class, method, hasMethod := strings.Cut(class, "::")
	switch {
	case target == "":
		return problem("it is empty; write a.b.C::m, a.b.C, ::m or @a.b.Annotation")
	case strings.ContainsAny(target, "*?"):
		return problem("there are no wildcards; name the class, and the method behind ::")
	case strings.ContainsAny(target, "()"):
		return problem("it must have no parameter list, for all overloads count together")
	case strings.ContainsAny(target, "#") || strings.Contains(strings.ReplaceAll(target, "::", ""), ":"):
		return problem("class and method are separated by ::")
	case annotation && hasMethod:
		return problem("an annotation has no method; write @a.b.Annotation alone")
	case hasMethod && !isIdentifier(method) && method != "<init>" && method != "<clinit>":
		return problem(fmt.Sprintf("%q is no method name", method))
	case class == "" && hasMethod:
		return nil
	}
	for part := range strings.SplitSeq(class, ".") {
		if !isIdentifier(part) {
			return problem(fmt.Sprintf("%q is no name of a class; write a.b.C or a.b.C::m", class))
		}
	}
	return nil
}

// isIdentifier tells whether a text is an identifier (JLS 3.8).
func isIdentifier(text string) bool {
	for i, r := range text {
		starts := unicode.IsLetter(r) || r == '_' || r == '$' || unicode.Is(unicode.Sc, r) || unicode.Is(unicode.Pc, r) || unicode.Is(unicode.Nl, r)
		if !starts && (i == 0 || !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) && !unicode.Is(unicode.Mc, r)) {
			return false
		}
	}
	return text != ""
}

// tooMuch says why a target would instrument very many methods or calls; ""
// for a reasonable one.
func tooMuch(target string) string {
	class, method, hasMethod := strings.Cut(strings.TrimPrefix(target, "@"), "::")
	switch {
	case strings.HasPrefix(target, "@"):
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
