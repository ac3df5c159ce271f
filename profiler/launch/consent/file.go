package consent

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"

	"jfrlens/profiler/smallfile"
)

// File is one by which a repository configures the JVM of its build tool. (The
// build itself can run anything; asking for it is the consent to that.)
type File struct {
	// Name is its path below the project's root, with slashes.
	Name string
	// Dangers lists what in its text is not known to be harmless.
	Dangers func(text string) []Danger
}

// OptionsFile is a file that has options only, between blanks.
func OptionsFile(name string, harmless Harmless) File {
	return File{name, func(text string) []Danger { return In(name, strings.Fields(text), harmless) }}
}

// InFiles lists what is not known to be harmless in the files of a project.
func InFiles(root string, files []File) []Danger {
	var dangers []Danger
	for _, file := range files {
		text, danger := projectFile(root, file.Name)
		dangers = append(append(dangers, danger...), file.Dangers(text)...)
	}
	return dangers
}

// maxFile bounds a settings file of a project, in bytes.
const maxFile = 4 << 20

// projectFile reads a settings file of a project, "" where there is none. What a
// build tool might read and this does not is a danger.
func projectFile(root, name string) (text string, danger []Danger) {
	content, err := smallfile.ReadIn(root, filepath.FromSlash(name), maxFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR) {
		return "", []Danger{{File: name, Option: "all of it", Reason: "cannot be looked at: " + err.Error()}}
	}
	return string(content), nil
}
