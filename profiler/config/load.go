package config

import "fmt"

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
// the nearest folder above it.
func Find(dir string) (path string, ok bool) { return "", false }

// Load reads the settings file at path. The configuration is never nil; what
// could not be used is in the problems. The error is for reading alone.
func Load(path string) (*Config, []Problem, error) { return &Config{}, nil, nil }

// Parse reads settings from text; name is used in the problems.
func Parse(name string, text []byte) (*Config, []Problem) { return &Config{}, nil }

// Schema returns the JSON schema of the settings file.
func Schema() ([]byte, error) { return nil, nil }
