package redact

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"jfrlens/jfr"
)

// rulesOf reads a configuration.
func rulesOf(config string) (*Rules, error) {
	c, err := ReadConfig(config)
	if err != nil {
		return nil, err
	}
	return c.Rules()
}

// File redacts one file by a configuration with a key that nobody knows, and puts the result at a path in place of what is
// there. If the search finds something, the path stays as it was, and that is an error.
func File(ctx context.Context, config, from, to string) (*Report, error) {
	rules, err := rulesOf(config)
	if err != nil {
		return nil, err
	}
	scratch, err := os.MkdirTemp(filepath.Dir(to), ".jfrlens-redact-") // so that it can be moved to its name
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	in, err := OpenInput(ctx, from, nil, scratch)
	if err != nil {
		return nil, err
	}
	s, report := NewSession(rules, Options{Key: rules.Key()}), NewFileReport(from, in.Kind)
	part, err := os.Create(filepath.Join(scratch, "redacted"))
	if err != nil {
		return nil, err
	}
	if err := errors.Join(s.Discover(&in), s.Redact(ctx, &in, part, report)); err != nil {
		return nil, err
	}
	if !report.Clean() {
		return nil, fmt.Errorf("%s: the search found what the rules name in what was written (%s: %s)", from, report.Left[0].Where, report.Left[0].What)
	}
	all := &Report{Files: []*FileReport{report}}
	s.Conclude(all)
	return all, os.Rename(part.Name(), to)
}

// Preview says what [File] would replace and leave out, and writes nothing.
func Preview(ctx context.Context, config, path string) (*FileReport, error) {
	rules, err := rulesOf(config)
	if err != nil {
		return nil, err
	}
	scratch, err := os.MkdirTemp("", "jfrlens-redact-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	in, err := OpenInput(ctx, path, nil, scratch)
	if err != nil {
		return nil, err
	}
	s, report := NewSession(rules, Options{Key: rules.Key()}), NewFileReport(path, in.Kind)
	if err := s.Discover(&in); err != nil {
		return nil, err
	}
	return report, in.read(
		func(rec *jfr.Recording) error { return s.CheckRecording(rec, report) },
		func(text io.Reader) error { return s.CheckText(text, report) },
	)
}

// RedactedName is the usual name of what is written: NAME.redacted.EXT beside the file, unpacked.
func RedactedName(path string) string {
	path = filepath.Clean(path)
	for _, packed := range []string{".gz", ".lz4", ".zst"} {
		path = strings.TrimSuffix(path, packed)
	}
	ext := filepath.Ext(path)
	return strings.TrimSuffix(path, ext) + ".redacted" + ext
}
