package maven

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/smallfile"
)

// option is one of Maven's options with its value.
type option struct {
	name     string // the short one, without its dash
	value    string
	at, size int // which arguments it is made of
}

// valueOptions are Maven's options with a value, by their short names (maven-embedder, org.apache.maven.cli.CLIManager).
func valueOptions() map[string]string {
	return map[string]string{
		"f": "file", "D": "define", "P": "activate-profiles", "s": "settings", "gs": "global-settings", "t": "toolchains",
		"gt": "global-toolchains", "T": "threads", "pl": "projects", "rf": "resume-from", "l": "log-file", "b": "builder",
		"color": "color", "emp": "encrypt-master-password", "ep": "encrypt-password",
	}
}

// optionsIn are the options with values among arguments, as Apache Commons CLI takes them apart: "-f x", "-fx", "-f=x", "--file x",
// "--file=x", and the long ones with one dash.
func optionsIn(args []string) (list []option) {
	for i := 0; i < len(args); i++ {
		if o, ok := optionAt(args, i); ok {
			list = append(list, o)
			i += o.size - 1
		}
	}
	return list
}

func optionAt(args []string, i int) (option, bool) {
	word, value, attached := strings.Cut(args[i], "=")
	name, known := shortName(word)
	switch {
	case known && attached:
		return option{name, value, i, 1}, true
	case known && i+1 < len(args) && !strings.HasPrefix(args[i+1], "-"): // which Maven refuses, or --color does without
		return option{name, args[i+1], i, 2}, true
	case !known && len(word) > 2 && word[0] == '-' && strings.Contains("DPfslbtT", word[1:2]) && !slices.Contains([]string{"-fae", "-ff", "-fn", "-llr"}, word):
		return option{word[1:2], args[i][2:], i, 1}, true
	}
	return option{}, false
}

// shortName is that of an option as it is written, with one dash or two.
func shortName(word string) (name string, ok bool) {
	bare := strings.TrimPrefix(strings.TrimPrefix(word, "-"), "-")
	if bare == word {
		return "", false
	}
	for short, long := range valueOptions() {
		if bare == long || bare == short {
			return short, true
		}
	}
	return "", false
}

// valueOf is the value of an option, of several the first, which is that which Maven takes.
func valueOf(list []option, name string) string {
	for _, o := range list {
		if o.name == name {
			return o.value
		}
	}
	return ""
}

// definition is the value of a property, of several the last, which is that which Maven takes.
func definition(list []option, property string) (value string, ok bool) {
	for _, o := range list {
		if key, text := o.definition(); o.name == "D" && key == property {
			value, ok = text, true
		}
	}
	return value, ok
}

// definition is the property of a -D; without a value it is "true" (MavenCli.setCliProperty).
func (o option) definition() (key, value string) {
	key, value, ok := strings.Cut(o.value, "=")
	if !ok {
		value = "true"
	}
	return strings.TrimSpace(key), value
}

// arguments are those that .mvn/maven.config gives every command.
func (m *POM) arguments() []string {
	for dir := m.dir(); ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, ".mvn")); err != nil && dir != filepath.Dir(dir) {
			continue
		}
		text, err := smallfile.Read(filepath.Join(dir, filepath.FromSlash(mavenConfig)), maxPomSize)
		if err != nil {
			return nil
		}
		return argumentsOf(string(text))
	}
}

// argumentsOf are those of a maven.config. Up to Maven 3.8 blanks divide them, later only lines do: what is no option behind a
// definition, which earlier ones refuse, belongs to it.
func argumentsOf(text string) (args []string) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		begun := len(args)
		for word := range strings.FieldsSeq(line) {
			if len(args) > begun && word[0] != '-' && strings.HasPrefix(args[len(args)-1], "-D") && args[len(args)-1] != "-D" {
				args[len(args)-1] += " " + word
				continue
			}
			args = append(args, word)
		}
	}
	return args
}
