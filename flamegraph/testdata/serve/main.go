// Command serve publishes collapsed stacks as a flame graph page, for the browser
// tests of editors/webview:
//
//	go run ./flamegraph/testdata/serve [-html FILE] [-editor] [-before STACKS] [-promised] STACKS SOURCE
//
// It prints the page's address and serves until its standard input ends. Opening
// any frame gives the text of SOURCE; with -editor it prints "open CLASS.METHOD:LINE"
// instead, as if an editor had shown it. A line "grow" on standard input publishes
// a longer run of the same program. With -before the page compares with that run. With
// -promised the page waits for the profile, which the next "grow" publishes, unless a line
// "refuse" says that there is none.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"jfrlens/flamegraph"
	"jfrlens/profiler/profile"
)

func main() {
	html := flag.String("html", "", "write one self-contained file here")
	editor := flag.Bool("editor", false, "pretend that an editor opens the source")
	before := flag.String("before", "", "collapsed stacks of an earlier run to compare with")
	promised := flag.Bool("promised", false, "let the page wait for the profile")
	flag.Parse()
	if err := run(flag.Arg(0), flag.Arg(1), *html, *before, *editor, *promised); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

func run(collapsed, source, html, before string, editor, promised bool) error {
	stacks, err := os.ReadFile(collapsed)
	if err != nil {
		return err
	}
	p, err := profile.FromCollapsed(strings.NewReader(string(stacks)))
	if err != nil {
		return err
	}
	options := flamegraph.Options{Title: "demo.Main"}
	if before != "" {
		if options.Before, err = read(before); err != nil {
			return err
		}
		options.BeforeTitle = "yesterday"
	}
	if html != "" {
		return writeFile(html, p, options)
	}
	server := flamegraph.NewServer(opener(source, editor))
	defer server.Close()
	options.Live = before == ""
	publish := func() (string, error) { return server.Publish("demo", p, options) }
	if promised {
		publish = func() (string, error) { return server.Promise("demo", func() float64 { return 0.427 }) }
	}
	url, err := publish()
	if err != nil {
		return err
	}
	fmt.Println(url)
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		if lines.Text() == "refuse" {
			return server.Refuse(context.Background(), "demo", errors.New("the recording has no samples <of> that type"))
		}
		if lines.Text() != "grow" {
			continue
		}
		longer := string(stacks) + "\n@type cpu\n[main];demo.Main.main:7;demo.Later.added:1 500\n"
		if p, err = profile.FromCollapsed(strings.NewReader(longer)); err != nil {
			return err
		}
		options.Live = false
		if _, err := server.Publish("demo", p, options); err != nil {
			return err
		}
	}
	return lines.Err()
}

func read(collapsed string) (*profile.Profile, error) {
	stacks, err := os.ReadFile(collapsed)
	if err != nil {
		return nil, err
	}
	return profile.FromCollapsed(strings.NewReader(string(stacks)))
}

func writeFile(name string, p *profile.Profile, o flamegraph.Options) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := flamegraph.WriteHTML(file, p, o); err != nil {
		return err
	}
	return file.Close()
}

func opener(source string, editor bool) flamegraph.Opener {
	return func(_ context.Context, at flamegraph.Place) (flamegraph.Source, error) {
		if editor {
			fmt.Printf("open %s.%s:%d\n", at.Class, at.Method, at.Line)
			return flamegraph.Source{File: source, Line: at.Line, Opened: true}, nil
		}
		if !strings.HasPrefix(at.Class, "demo.") {
			return flamegraph.Source{}, fmt.Errorf("no source of %s was found: give its folder with --source", at.Class)
		}
		text, err := os.ReadFile(source)
		return flamegraph.Source{File: source, Line: at.Line, Text: string(text), Sources: onlyFile(source)}, err
	}
}

// onlyFile finds all classes of the demo in one file.
type onlyFile string

func (f onlyFile) Find(class string, line int) (string, int, bool) {
	return string(f), line, strings.HasPrefix(class, "demo.")
}

func (f onlyFile) Kept(string) ([]byte, bool) { return nil, false }

func (f onlyFile) Text(path string) ([]byte, bool) {
	text, err := os.ReadFile(path)
	return text, err == nil
}
