package launch

import (
	"archive/zip"
	"bufio"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"jfrlens/profiler/smallfile"
)

// module is a Java module: a folder or jar with a descriptor, or a jar that is
// an automatic module by its name.
type module struct {
	place, name string
	requires    []string
}

// moduleDescriptor is the file that makes a folder or jar a module.
const moduleDescriptor = "module-info.class"

// moduleOf is the module of a project's own classes, the first of a class path. It
// has a descriptor, which requires java.base at least.
func moduleOf(classPath []string) (module, bool) {
	if len(classPath) == 0 {
		return module{}, false
	}
	m, ok := moduleAt(classPath[0])
	return m, ok && len(m.requires) > 0
}

// split puts on the module path what the module needs to be resolved, as Maven
// does: itself, what it requires, and what that requires. All else stays on the
// class path.
func (m module) split(classPath []string) (modulePath, rest []string) {
	known := map[string]module{}
	for _, place := range classPath[1:] {
		if other, ok := moduleAt(place); ok && known[other.name].place == "" {
			known[other.name] = other
		}
	}
	needed := map[string]bool{m.place: true}
	for open := slices.Clone(m.requires); len(open) > 0; open = open[1:] {
		if other, ok := known[open[0]]; ok && !needed[other.place] {
			needed[other.place] = true
			open = append(open, other.requires...)
		}
	}
	for _, place := range classPath {
		if needed[place] {
			modulePath = append(modulePath, place)
		} else {
			rest = append(rest, place)
		}
	}
	return modulePath, rest
}

// moduleAt is the module that a folder or jar can be.
func moduleAt(place string) (module, bool) {
	if !strings.HasSuffix(place, ".jar") {
		return moduleInFolder(place)
	}
	jar, err := zip.OpenReader(place)
	if err != nil {
		return module{}, false
	}
	defer jar.Close()
	automatic := automaticName(filepath.Base(place))
	for _, file := range jar.File {
		switch {
		case file.Name == moduleDescriptor || strings.HasPrefix(file.Name, "META-INF/versions/") && strings.HasSuffix(file.Name, "/"+moduleDescriptor):
			text, err := readEntry(file)
			if m, ok := describedModule(text); ok && err == nil {
				m.place = place
				return m, true
			}
		case file.Name == "META-INF/MANIFEST.MF":
			if text, err := readEntry(file); err == nil {
				automatic = manifestName(string(text), automatic)
			}
		}
	}
	return module{place: place, name: automatic}, automatic != ""
}

// maxDescriptor bounds the entries of a jar that are read.
const maxDescriptor = 1 << 20

func readEntry(file *zip.File) ([]byte, error) {
	entry, err := file.Open()
	if err != nil {
		return nil, err
	}
	defer entry.Close()
	return io.ReadAll(io.LimitReader(entry, maxDescriptor))
}

func moduleInFolder(folder string) (module, bool) {
	text, err := smallfile.Read(filepath.Join(folder, moduleDescriptor), maxDescriptor)
	if err != nil {
		return module{}, false
	}
	m, ok := describedModule(text)
	m.place = folder
	return m, ok
}

// manifestName is the name of an automatic module that a manifest gives.
func manifestName(manifest, otherwise string) string {
	for lines := bufio.NewScanner(strings.NewReader(manifest)); lines.Scan(); {
		if name, ok := strings.CutPrefix(lines.Text(), "Automatic-Module-Name:"); ok {
			return strings.TrimSpace(name)
		}
	}
	return otherwise
}

// automaticName is the name that a jar without one gets as a module
// (java.lang.module.ModuleFinder, of).
func automaticName(jar string) string {
	name := strings.TrimSuffix(jar, ".jar")
	if at := regexp.MustCompile(`-\d+(?:\.|$)`).FindStringIndex(name); at != nil {
		name = name[:at[0]]
	}
	return strings.Trim(regexp.MustCompile(`[^A-Za-z0-9]+`).ReplaceAllString(name, "."), ".")
}
