package main

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/jfr/redact"
	"jfrlens/jfr/units"
)

func newShareCommand(std streams) *cobra.Command {
	var f redactFlags
	cmd := &cobra.Command{
		Use:   "share REC [FILE...] [-o case.zip]",
		Short: "Pack a recording without secrets for a bug report",
		Long: `Packs what one attaches to a bug report: the recording without what is secret,
as jfrlens redact writes it, its page, its summary and answer, its hottest lines
and methods without their source text, and the proof. Crash logs, thread dumps
and logs named behind the recording come with it, under the same pseudonyms.

At a terminal it asks when something is left that could not be decided.`,
		Example: `  jfrlens share recording.jfr
  jfrlens share recording.jfr hs_err_pid4711.log -o case.zip --config strict`,
		Args: atLeast(1, "the recording to share"),
		RunE: func(cmd *cobra.Command, args []string) error { return f.share(cmd.Context(), std, args) },
	}
	flags := cmd.Flags()
	flags.StringVarP(&f.output, "output", "o", "case.zip", "`file` to write")
	flags.StringVar(&f.config, "config", "default", "what is secret: default, strict, or a YAML `file`")
	flags.StringVar(&f.keyFile, "key-file", "", "take the key of pseudonyms from a `file`, which is made if there is none")
	flags.StringSliceVar(&f.classes, "classes", nil, "give classes of a `package` other names")
	return cmd
}

// sharedCase is a case that is being packed.
type sharedCase struct {
	redactRun
	folder string // of what is packed
	empty  string // folder without sources
}

func (f *redactFlags) share(ctx context.Context, std streams, args []string) error {
	if err := inputOnce(args); err != nil {
		return err
	}
	if err := notInput(f.output, args); err != nil {
		return err
	}
	rules, err := f.rules(std)
	if err != nil {
		return err
	}
	key, err := f.key(rules)
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "jfrlens-share-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	c := sharedCase{
		redactRun: redactRun{std: std, session: redact.NewSession(rules, redact.Options{Key: key}), scratch: scratch, report: &redact.Report{}},
		folder:    filepath.Join(scratch, "case"), empty: filepath.Join(scratch, "empty"),
	}
	if err := errors.Join(os.Mkdir(c.folder, 0o700), os.Mkdir(c.empty, 0o700)); err != nil {
		return err
	}
	recording, err := c.redactAll(ctx, args)
	if err != nil {
		return err
	}
	if err := c.derive(ctx, recording); err != nil {
		return err
	}
	if err := c.agree(); err != nil {
		return err
	}
	if err := writeWhole(f.output, c.pack); err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "wrote %s: %s\n", f.output, strings.Join(c.names(), ", "))
	return err
}

// redactAll writes all files without what is secret and returns the recording.
func (c *sharedCase) redactAll(ctx context.Context, args []string) (recording string, err error) {
	var inputs []redactInput
	for i, name := range args {
		in, err := openRedactInput(ctx, c.std, name, c.scratch)
		if err != nil {
			return "", err
		}
		if i == 0 && in.Kind != redact.RecordingFile {
			return "", usagef("%s is a %s; the first file to share is a recording", name, in.Kind)
		}
		in.output = filepath.Join(c.folder, fmt.Sprintf("%d-%s", i, strings.ReplaceAll(in.Kind, " ", "-")))
		if in.Kind == redact.RecordingFile {
			in.output += ".jfr"
		} else {
			in.output += ".txt"
		}
		inputs = append(inputs, in)
	}
	inputs[0].output = filepath.Join(c.folder, "recording.jfr")
	for i := range inputs {
		if err := c.session.Discover(&inputs[i].Input); err != nil {
			return "", fmt.Errorf("%s: %w", inputs[i].Name, err)
		}
	}
	for i := range inputs {
		if err := c.redact(ctx, &inputs[i]); err != nil {
			return "", fmt.Errorf("%s: %w", inputs[i].Name, err)
		}
		report := c.report.Files[i]
		if !report.Clean() {
			return "", fmt.Errorf("%s: the search found what the rules name in what was written (%s: %s), so nothing is shared", inputs[i].Name, report.Left[0].Where, report.Left[0].What)
		}
		// Neither the name of the file nor its folder is passed on.
		report.File, report.Output = filepath.Base(inputs[i].output), ""
	}
	return inputs[0].output, nil
}

// derive writes what is made of the recording without what is secret, and the proof.
func (c *sharedCase) derive(ctx context.Context, recording string) error {
	page := filepath.Join(c.folder, "page.html")
	for name, args := range map[string][]string{
		"summary.txt": {"summary", recording}, "answer.txt": {"summary", "--overview", "--source", c.empty, recording},
		"lines.txt": {"lines", "--source", c.empty, recording}, "": {"flame", "--all-types", "--source", c.empty, recording, "-o", page},
	} {
		var out, failed bytes.Buffer
		if code := run(ctx, streams{in: strings.NewReader(""), out: &out, err: &failed}, args); code != exitDone {
			c.std.note(fmt.Sprintf("the case has no %s: %s", name, strings.TrimSpace(failed.String())))
			continue
		}
		if name == "" {
			continue
		}
		text := strings.ReplaceAll(out.String(), c.folder+string(filepath.Separator), "")
		if err := os.WriteFile(filepath.Join(c.folder, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	if err := c.search(); err != nil {
		return err
	}
	c.session.Conclude(c.report)
	var text, data bytes.Buffer
	if err := errors.Join(c.report.WriteText(&text), writeJSON(&data, c.report)); err != nil {
		return err
	}
	return errors.Join(os.WriteFile(filepath.Join(c.folder, "proof.txt"), text.Bytes(), 0o600),
		os.WriteFile(filepath.Join(c.folder, "proof.json"), data.Bytes(), 0o600))
}

// search looks for what is secret in what was made of the recording.
func (c *sharedCase) search() error {
	for _, name := range c.names() {
		if filepath.Ext(name) == ".jfr" {
			continue
		}
		report := redact.NewFileReport(name, redact.TextFile)
		file, err := os.Open(filepath.Join(c.folder, name))
		if err != nil {
			return err
		}
		err = errors.Join(c.session.CheckBytes(file, report), file.Close())
		if err == nil && !report.Clean() {
			err = fmt.Errorf("%s: the search found what the rules name (%s), so nothing is shared", name, report.Left[0].Where)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// agree asks at a terminal whether what could not be decided may be passed on.
func (c *sharedCase) agree() error {
	undecided := int64(0)
	for _, file := range c.report.Files {
		undecided += int64(len(file.Undecided))
	}
	if undecided == 0 {
		return nil
	}
	where := fmt.Sprintf("what was replaced is also at %s where it may mean something else; proof.txt in the case lists them", units.Plural(undecided, "other place"))
	if !isTerminal(c.std.in) || !isTerminal(c.std.err) {
		c.std.note(where)
		return nil
	}
	c.std.say("jfrlens: %s\nPack it all the same? [Y/n] ", where)
	var answer string
	_, _ = fmt.Fscanln(c.std.in, &answer) // no answer is a yes
	if strings.HasPrefix(strings.ToLower(answer), "n") {
		return quietError{errors.New("not packed")}
	}
	return nil
}

// names are the files of the case, in order.
func (c *sharedCase) names() []string {
	entries, _ := os.ReadDir(c.folder) // of our own
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// pack writes the archive. Its entries have no time and no owner.
func (c *sharedCase) pack(w io.Writer) error {
	archive := zip.NewWriter(w)
	for _, name := range c.names() {
		entry, err := archive.CreateHeader(&zip.FileHeader{Name: "case/" + name, Method: zip.Deflate})
		if err != nil {
			return err
		}
		file, err := os.Open(filepath.Join(c.folder, name))
		if err != nil {
			return err
		}
		_, err = io.Copy(entry, file)
		if err = errors.Join(err, file.Close()); err != nil {
			return err
		}
	}
	return archive.Close()
}
