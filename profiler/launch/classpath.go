package launch

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// placesOf is the part of a command line that says where classes are and which of
// them runs. A main in a module runs in it, from JDK 9 on: what only its
// descriptor says, such as the services it provides, is not known otherwise.
func (p *preparation) placesOf(run javaRun, jdk JDK) ([]string, error) {
	classPath, modulePath, tail := run.classPath, []string(nil), run.tail
	if run.module.name != "" && jdk.Major >= 9 {
		modulePath, classPath = run.module.split(run.classPath)
		tail = []string{"--module", run.module.name + "/" + run.mainClass}
	}
	var words []string
	for _, path := range []struct {
		option string
		places []string
	}{{"-cp", classPath}, {"--module-path", modulePath}} {
		named, err := p.classPathOf(path.places)
		if err != nil {
			return nil, err
		}
		if len(named) > 0 {
			words = append(words, path.option, strings.Join(named, string(filepath.ListSeparator)))
		}
	}
	return append(words, tail...), nil
}

// classPathOf are the folders and jars of a class path by names that can stand
// in one: where a name has the character that separates them, by that of a link
// in the session folder.
func (p *preparation) classPathOf(path []string) ([]string, error) {
	named := make([]string, len(path))
	for i, place := range path {
		named[i] = place
		if !strings.ContainsRune(place, filepath.ListSeparator) {
			continue
		}
		link := filepath.Join(p.Session, "path-"+strconv.Itoa(len(p.links))+filepath.Ext(place))
		if known, ok := p.links[place]; ok {
			named[i] = known
			continue
		}
		p.links[place] = link
		if err := os.Symlink(place, link); err != nil {
			return nil, fmt.Errorf("%w: the path %s cannot stand in a class path, and no link to it can be made: %w", ErrNoTarget, place, err)
		}
		named[i] = link
	}
	return named, nil
}
