package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/tailscale/hujson"

	"jfrlens/profiler/smallfile"
)

// Bounds of a settings file; anything beyond is not one.
const (
	maxSize  = 1 << 20
	maxDepth = 50
)

// Problem is something wrong in a settings file.
type Problem struct {
	// File is the path of the settings file.
	File string `json:"file"`
	// Line and Column are 1-based; Column counts bytes. EndColumn is where the
	// faulty text ends on the same line.
	Line      int `json:"line"`
	Column    int `json:"column"`
	EndColumn int `json:"endColumn"`
	// Pointer is the JSON pointer of the faulty value, "" for the whole file.
	Pointer string `json:"pointer,omitempty"`
	// Message is one sentence: what is wrong and what is allowed.
	Message string `json:"message"`
}

// Error is the problem with its place, in the form of compilers.
func (p Problem) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Column, p.Message)
}

// Find returns the path of the settings file that holds for dir: in dir or in
// the nearest folder above it, as far as the root of its repository.
func Find(dir string) (path string, ok bool) {
	return nearest(dir, FileName, fs.FileMode.IsRegular)
}

// ViewFolder returns the folder of the views of the project around dir: in dir or in the nearest folder above it, as far as
// the root of its repository.
func ViewFolder(dir string) (path string, ok bool) {
	return nearest(dir, filepath.Join(".jfrlens", "views"), fs.FileMode.IsDir)
}

// nearest returns the path of a name in dir or in the nearest folder above it, as far as the root of its repository.
func nearest(dir, name string, suits func(fs.FileMode) bool) (path string, ok bool) {
	for {
		path = filepath.Join(dir, name)
		if info, err := os.Stat(path); err == nil && suits(info.Mode()) {
			return path, true
		}
		parent := filepath.Dir(dir)
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil || parent == dir {
			return "", false
		}
		dir = parent
	}
}

// Around reads the settings file that holds for dir. The configuration is nil
// where there is none; what could not be used is in the problems.
func Around(dir string) (*Config, []Problem, error) {
	path, ok := Find(dir)
	if !ok {
		return nil, nil, nil
	}
	return Load(path)
}

// Load reads the settings file at path. The configuration is never nil; what
// could not be used is in the problems. The error is for reading alone.
func Load(path string) (*Config, []Problem, error) {
	f, err := smallfile.Open(path)
	if err != nil {
		return &Config{}, nil, fmt.Errorf("cannot read the settings file: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	if err != nil {
		return &Config{}, nil, fmt.Errorf("cannot read the settings file: %w", err)
	}
	c, problems := Parse(path, text)
	return c, problems, nil
}

// Parse reads settings from text; name is the path of the file, which is used
// in the problems and to resolve relative paths.
func Parse(name string, text []byte) (*Config, []Problem) {
	c := &Config{Dir: filepath.Dir(name)}
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")) // a byte order mark
	d := document{file: name, text: text}
	if problem, ok := d.outOfBounds(); ok {
		return c, []Problem{problem}
	}
	root, err := hujson.Parse(bytes.Clone(text)) // Standardize writes into the text
	if err != nil {
		return c, []Problem{d.syntaxProblem(err)}
	}
	d.locate(root, "")
	root.Standardize() // keeps all offsets
	writeWhole(&root)
	plain := root.Pack()
	d.validate(plain)
	if err := json.Unmarshal(plain, c); err != nil && !errors.As(err, new(*json.UnmarshalTypeError)) {
		d.add("", err.Error()) // type errors have been reported by the schema
	}
	d.check(c)
	d.sort()
	return c, d.problems
}

// Root is the folder of the project around dir: the root of its repository, else where its settings file is, else dir.
func Root(dir string) string {
	start, err := filepath.Abs(dir)
	if err != nil {
		return dir
	}
	for at := start; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		if at == filepath.Dir(at) {
			break
		}
	}
	if path, ok := Find(start); ok {
		return filepath.Dir(path)
	}
	return start
}
