// Command bench times jfrlens as a whole process against its peers, in paired
// rounds, and prints medians, ratios and peak memory:
//
//	go run ./testdata/bench -binary bin/jfrlens -jdk JAVA_HOME [-recordings DIR] [-rounds 5]
//	go run ./testdata/bench -light -binary bin/jfrlens [-vsix GLOB]
//	go run ./testdata/bench -status -binary bin/jfrlens -jdk JAVA_HOME [-jstall CLASSPATH]
//
// Without recordings it makes small ones with the workload beside it. It
// judges nothing; ratios and peaks are printed beside their goals.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"jfrlens/jfr"
)

func main() {
	recordings := flag.String("recordings", "", "folder of .jfr files; empty: small ones are made")
	binary := flag.String("binary", "bin/jfrlens", "the jfrlens to time")
	jdk := flag.String("jdk", os.Getenv("JAVA_HOME"), "home of the JDK whose tools are the peers")
	rounds := flag.Int("rounds", 5, "counted rounds of each pair")
	jstall := flag.String("jstall", "", "class path of JStall, to compare status with")
	onlyStatus := flag.Bool("status", false, "measure status only, which needs no recordings")
	onlyLight := flag.Bool("light", false, "measure sizes, the start and an idle server only, which needs no recordings")
	vsix := flag.String("vsix", "editors/vscode/dist/*.vsix", "packed VS Code extension, to tell its size")
	jfrRedact := flag.String("jfr-redact", "", "jar of jfr-redact, to be timed beside redact")
	flag.Parse()
	run := func() error { return bench(*recordings, *binary, *jdk, *jfrRedact, *rounds) }
	switch {
	case *onlyLight:
		run = func() error {
			return inFolder(func(work string) error { return light(*binary, *vsix, work) })
		}
	case *onlyStatus:
		run = func() error {
			return inFolder(func(work string) error { return statuses(*binary, *jdk, work, *jstall) })
		}
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// inFolder gives a folder that is removed afterwards.
func inFolder(use func(string) error) error {
	work, err := os.MkdirTemp("", "jfrlens-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	return use(work)
}

func bench(dir, binary, jdk, jfrRedact string, rounds int) error {
	work, err := os.MkdirTemp("", "jfrlens-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if dir == "" {
		if dir, err = makeRecordings(jdk, work); err != nil {
			return err
		}
	}
	recordings, err := findRecordings(dir)
	if err != nil {
		return err
	}
	decode := filepath.Join(work, "decode")
	if err := quiet(exec.Command("go", "build", "-o", decode, "./testdata/bench/decode")); err != nil {
		return err
	}
	p := findPeers(jdk, work)
	for _, reason := range p.why {
		fmt.Println("left out,", reason)
	}
	if err := compare(recordings, tasks(binary, decode, work, p), rounds); err != nil {
		return err
	}
	if err := redactions(recordings, binary, filepath.Join(jdk, "bin", "java"), jfrRedact, work, p, rounds); err != nil {
		return err
	}
	return imports(recordings, dir, binary, work, rounds)
}

func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// recording is one that is measured.
type recording struct {
	path   string
	bytes  int64
	chunks int
}

// findRecordings returns the recordings of a folder, the smallest first.
func findRecordings(dir string) ([]recording, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.jfr"))
	if err != nil || len(paths) == 0 {
		return nil, fmt.Errorf("no .jfr file in %s", dir)
	}
	var all []recording
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		r := recording{path: path, bytes: info.Size()}
		if r.chunks, err = countChunks(path); err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b recording) int { return cmp.Compare(a.bytes, b.bytes) })
	return all, nil
}

func countChunks(path string) (int, error) {
	rec, err := jfr.Open(path)
	if err != nil {
		return 0, err
	}
	defer rec.Close()
	n := 0
	for _, err := range rec.Chunks() {
		if err != nil {
			return 0, err
		}
		n++
	}
	return n, nil
}
