package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/jfr"
	"jfrlens/jfr/events"
	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
)

// configureFlags are what jfrlens configure is asked for.
type configureFlags struct {
	input, output string
	jdk           string
	interactive   bool
	cost          []string
}

func newConfigureCommand(std streams) *cobra.Command {
	f := configureFlags{input: "default", output: "custom.jfc"}
	cmd := &cobra.Command{
		Use:   "configure [CONTROL=VALUE | EVENT#SETTING=VALUE...]",
		Short: "Make a settings file (.jfc), and tell what it would cost",
		Long: `Changes a settings file as the JDK's jfr configure does, and writes the same
file but for comments. The files default and profile are those of --jdk, else of
JAVA_HOME, else those of the newest release in the catalogue, with own labels.
A pair EVENT#SETTING=VALUE changes what is there, with + before it also adds.

With --cost the events of a recording tell what each would take with these
settings; nothing is written then unless --output is given.`,
		Example: `  jfrlens configure gc=high method-profiling=max --output high.jfc
  jfrlens configure --input profile jdk.JavaMonitorEnter#threshold=1ms
  jfrlens configure --input none +my.Event#enabled=true
  jfrlens configure --interactive
  jfrlens configure --input profile --cost recording.jfr`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, std, args) },
	}
	cmd.Flags().StringVar(&f.input, "input", f.input, "settings `files` to start from, comma-separated: default, profile, none or paths")
	cmd.Flags().StringVar(&f.output, "output", f.output, "`file` to write, which must end in .jfc; - is standard output")
	cmd.Flags().StringVar(&f.jdk, "jdk", "", "whose default and profile: a JDK's `folder` or a release such as 21")
	cmd.Flags().BoolVar(&f.interactive, "interactive", false, "ask for each control")
	cmd.Flags().StringArrayVar(&f.cost, "cost", nil, "tell what it would take in the program of this `recording` (may be repeated)")
	return cmd
}

func (f *configureFlags) run(cmd *cobra.Command, std streams, pairs []string) error {
	switch {
	case len(pairs) == 0 && !f.interactive && len(f.cost) == 0 && !cmd.Flag("output").Changed:
		return usagef("there is nothing to change; give pairs, --interactive, --output or --cost")
	case f.output != "-" && filepath.Ext(f.output) != ".jfc":
		return usagef("--output takes a file that ends in .jfc, not %q", f.output)
	}
	for _, pair := range pairs {
		if key, _, is := strings.Cut(pair, "="); !is || key == "" {
			return usagef("%q is no pair of a key and a value", pair)
		}
	}
	files, err := f.files()
	if err != nil {
		return err
	}
	c, err := events.NewConfiguration(files...)
	if err != nil {
		return err
	}
	for _, pair := range pairs {
		if err := c.Set(pair); err != nil {
			return err
		}
	}
	if f.interactive {
		if done, err := f.ask(std, c); err != nil || !done {
			return err
		}
	}
	if len(f.cost) > 0 {
		if err := f.writeCosts(cmd, std, c); err != nil || !cmd.Flag("output").Changed {
			return err
		}
	}
	return f.write(std, c)
}

func (f *configureFlags) write(std streams, c *events.Configuration) error {
	if f.output == "-" {
		_, err := io.WriteString(std.out, c.String())
		return err
	}
	if err := writePage(f.output, c.String()); err != nil {
		return err
	}
	std.wrote(f.output)
	return nil
}

// files are the settings files to start from.
func (f *configureFlags) files() (list []*events.File, err error) {
	if f.input == "none" {
		return nil, nil
	}
	for name := range strings.SplitSeq(f.input, ",") {
		file, err := f.file(name)
		if err != nil {
			return nil, err
		}
		list = append(list, file)
	}
	return list, nil
}

// file reads a settings file: one that the JDK ships by its name, else by its path.
func (f *configureFlags) file(name string) (*events.File, error) {
	shipped := strings.TrimSuffix(name, ".jfc")
	if _, err := os.Stat(name); err == nil || shipped != "default" && shipped != "profile" {
		return readSettings(name)
	}
	home := f.jdk
	if home == "" {
		home = os.Getenv("JAVA_HOME")
	}
	release, err := strconv.Atoi(home)
	if err != nil && home != "" {
		for _, folder := range []string{"lib", "jre/lib"} {
			path := filepath.Join(home, filepath.FromSlash(folder), "jfr", shipped+".jfc")
			if _, err := os.Stat(path); err == nil {
				return readSettings(path)
			}
		}
		if f.jdk != "" {
			return nil, fmt.Errorf("there are no settings files in %s: --jdk takes the folder of a JDK or a release", f.jdk)
		}
	}
	releases := events.Releases()
	if release == 0 {
		release = releases[len(releases)-1]
	}
	r, err := events.Of(events.Nearest(release))
	if err != nil {
		return nil, err
	}
	if shipped == "profile" {
		return r.Profile.Labelled(), nil
	}
	return r.Default.Labelled(), nil
}

// maxSettings is more than any settings file has.
const maxSettings = 16 << 20

func readSettings(path string) (*events.File, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read the settings: %w", err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxSettings))
	if err != nil {
		return nil, fmt.Errorf("cannot read the settings: %w", err)
	}
	read := events.ParseFile(string(text))
	if read.Broken != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", path, read.Broken)
	}
	return read, nil
}

// errAborted ends the questions.
var errAborted = errors.New("nothing was written")

// ask asks for each control and for the file; false if the user ended that.
func (f *configureFlags) ask(std streams, c *events.Configuration) (bool, error) {
	in := bufio.NewScanner(std.in)
	for _, q := range c.Questions() {
		if err := askControl(std, in, c, q); errors.Is(err, errAborted) {
			std.say("jfrlens: nothing was written\n")
			return false, nil
		} else if err != nil {
			return false, err
		}
	}
	fmt.Fprintf(std.out, "File to write (%s): ", f.output)
	switch answer := answerOf(in); {
	case answer == "q":
		return false, nil
	case answer != "" && filepath.Ext(answer) != ".jfc":
		return false, fmt.Errorf("a settings file ends in .jfc, which %q does not", answer)
	case answer != "":
		f.output = answer
	}
	return true, nil
}

// answerOf is the next line; q at the end of the input.
func answerOf(in *bufio.Scanner) string {
	if !in.Scan() {
		return "q"
	}
	return strings.TrimSpace(in.Text())
}

// askControl asks until the answer fits.
func askControl(std streams, in *bufio.Scanner, c *events.Configuration, q events.Question) error {
	for {
		fmt.Fprint(std.out, question(q))
		answer := answerOf(in)
		if strings.EqualFold(answer, "q") {
			return errAborted
		}
		if answer == "" {
			return nil
		}
		if n, err := strconv.Atoi(answer); err == nil && n >= 1 && n <= len(q.Choices) {
			answer = q.Choices[n-1].Name
		}
		err := c.Set(q.Name + "=" + answer)
		if err == nil {
			return nil
		}
		fmt.Fprintln(std.out, visible.Text(err.Error()))
	}
}

// question is the text that asks for a control.
func question(q events.Question) string {
	var b strings.Builder
	b.WriteString("\n" + visible.Text(q.Label) + "\n")
	for i, choice := range q.Choices {
		fmt.Fprintf(&b, "%2d. %s\n", i+1, visible.Text(choice.Label))
	}
	what := map[string]string{"flag": "true or false", "timespan": "a time span such as 20 ms", "method-filter": "Class::method, @Annotation …; separated by semicolons"}[q.Content]
	if len(q.Choices) > 0 {
		what = "a number"
	}
	fmt.Fprintf(&b, "%s (%s), q to end: ", what, visible.Text(q.Value))
	return b.String()
}

func (f *configureFlags) writeCosts(cmd *cobra.Command, std streams, c *events.Configuration) error {
	paths, err := recordingsOf(std, f.cost)
	if err != nil {
		return err
	}
	return withRecording(cmd.Context(), std, paths, func(rec *jfr.Recording) error {
		r, err := readRecorded(rec)
		if err != nil {
			return err
		}
		costs, err := c.Costs(rec, r.usage)
		if err != nil {
			return err
		}
		_, err = io.WriteString(behind(std.out), costTable(costs))
		return err
	})
}

// costTable lists events by what they take, and the sum.
func costTable(costs []events.Cost) string {
	width := len("all events with a number")
	for _, c := range costs {
		width = max(width, len(visible.Text(c.Event)))
	}
	var b strings.Builder
	row := func(name, was, wasBytes, then, thenBytes, note string) {
		line := fmt.Sprintf("%-*s  %9s  %11s  %9s  %11s  %s", width, name, was, wasBytes, then, thenBytes, note)
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	row("", "recorded:", "", "with this:", "", "")
	row("event", "a second", "bytes/s", "a second", "bytes/s", "")
	was, then := 0.0, 0.0
	for _, c := range costs {
		was, then = was+c.Load(), then+c.BytesPerSecond
		rate, bytes := units.Average(c.Rate), units.Size(int64(c.BytesPerSecond))
		if c.Unknown != "" {
			rate, bytes = "?", "?"
		} else if c.Rate == 0 {
			rate, bytes = "off", ""
		}
		row(visible.Text(c.Event), units.Average(c.Was.Rate()), units.Size(int64(c.Load())), rate, bytes, c.Unknown)
	}
	row("all events with a number", "", units.Size(int64(was)), "", units.Size(int64(then)), "")
	if slices.ContainsFunc(costs, func(c events.Cost) bool { return c.Unknown != "" }) {
		b.WriteString("\n? is more than the recording can tell.\n")
	}
	return b.String()
}
