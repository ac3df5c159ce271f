package source

import (
	"bytes"
	"strings"
)

// scopeOf are the simple names by which a text can call some classes of other files, with the binary names of the classes.
func scopeOf(pkg string, imports, classes []string) map[string]string {
	scope := map[string]string{}
	for _, class := range classes {
		written := strings.ReplaceAll(class, "$", ".")
		if own, _, _ := splitClass(class); own == pkg {
			scope[strings.TrimPrefix(written, pkg+".")] = class
		}
		for _, imported := range imports {
			for _, name := range importedNames(imported) {
				bring(scope, name, written, class)
			}
		}
	}
	return scope
}

// bring enters what one import makes of a class.
func bring(scope map[string]string, imported, written, class string) {
	if all, wildcard := strings.CutSuffix(imported, ".*"); wildcard {
		if rest, below := strings.CutPrefix(written, all+"."); below {
			scope[rest] = class
		}
		return
	}
	simple := imported[strings.LastIndexByte(imported, '.')+1:]
	if written == imported {
		scope[simple] = class
	} else if rest, below := strings.CutPrefix(written, imported+"."); below {
		scope[simple+"."+rest] = class
	}
}

// importedNames are the names of an import clause, with * for all of a package or class; braces are Scala's.
func importedNames(clause string) (names []string) {
	prefix, inner, braces := strings.Cut(clause, "{")
	if !braces {
		prefix, inner = "", clause
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(inner, "}"), ",") {
		fields := strings.Fields(name)
		if len(fields) == 0 {
			continue
		}
		if all, wildcard := strings.CutSuffix(fields[0], "_"); wildcard && (all == "" || strings.HasSuffix(all, ".")) {
			fields[0] = all + "*"
		}
		names = append(names, strings.TrimSpace(prefix)+fields[0])
	}
	return names
}

// mentions tells whether a text has the simple name of a class as a word.
func mentions(text []byte, class string) bool {
	simple := []byte(class[strings.LastIndexAny(class, ".$")+1:])
	for {
		i := bytes.Index(text, simple)
		if i < 0 {
			return false
		}
		end := i + len(simple)
		if (i == 0 || !isWord(text[i-1])) && (end == len(text) || !isWord(text[end])) {
			return true
		}
		text = text[end:]
	}
}
