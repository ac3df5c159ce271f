package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"jfrlens/profiler"
	"jfrlens/profiler/jvm"
)

// withRecordings gives the paths of what is named to who uses them: of recordings and runs, or for a running JVM of what
// that has recorded until now, which is kept nowhere.
func withRecordings(ctx context.Context, std streams, words []string, use func(paths []string) error) error {
	if len(words) == 1 && isProcess(words[0]) {
		return withLive(ctx, std, words[0], func(path string) error { return use([]string{path}) })
	}
	paths, err := recordingsOf(std, words)
	if err != nil {
		return err
	}
	return use(paths)
}

// isProcess tells whether a word is no file or run, but a process id or a part of the names of running JVMs.
func isProcess(word string) bool {
	if word == "-" || isRun(word) || exists(word) {
		return false
	}
	_, err := jvm.Named(word)
	return err == nil || errors.Is(err, jvm.ErrSeveral)
}

// withLive makes a running JVM write what it has recorded until now.
func withLive(ctx context.Context, std streams, process string, use func(path string) error) error {
	pid, err := processID(std, process)
	if err != nil {
		return err
	}
	return inPrivateFolder(func(folder string) error {
		path := filepath.Join(folder, fmt.Sprintf("process-%d.jfr", pid))
		err := writeWhole(path, func(w io.Writer) error {
			_, err := profiler.LastMinutes{PID: pid}.Write(ctx, folder, w)
			return err
		})
		if err != nil {
			return err
		}
		return use(path)
	})
}
