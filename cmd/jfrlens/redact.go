package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/jfr/redact"
	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
)

// redactFlags are the flags of redact.
type redactFlags struct {
	output, config, pseudonyms, seed, keyFile, words, decisions, discovery string
	patterns, remove, classes                                              []string
	filter                                                                 redact.Filtering
	minOccurrences                                                         int
	check, dryRun, asJSON, ask, listWords                                  bool
}

func newRedactCommand(std streams) *cobra.Command {
	var f redactFlags
	cmd := &cobra.Command{
		Use:   "redact FILE... [-o OUT]",
		Short: "Take secrets out of recordings and crash logs, and prove it",
		Long: `Writes recordings, hs_err_pid logs, thread dumps, logs, any other text, and
archives of jfrlens record or JStall, anew
without passwords, tokens, users, hosts, mail addresses and IP addresses. Values
of secret properties vanish from all places and files of the call. What was
written is then opened again and searched, in every string and every byte: if
something is left that the rules name, there is no output, and exit code 1.

Users, hosts and addresses become pseudonyms, the same in all files of a call
or of a --key-file. With --check a file is only searched.`,
		Example: `  jfrlens redact recording.jfr
  jfrlens redact recording.jfr hs_err_pid4711.log -o case/ --key-file my.key
  jfrlens redact --config strict --classes com.acme recording.jfr
  jfrlens redact --check case.jfr
  jfrlens redact - < threads.txt > case.txt`,
		Args: atLeast(1, "the file to redact, or - for standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneOf(cmd, "check", "output"); err != nil {
				return err
			}
			if err := oneOf(cmd, "check", "dry-run"); err != nil {
				return err
			}
			if err := oneOf(cmd, "seed", "key-file"); err != nil {
				return err
			}
			for _, other := range []string{"check", "dry-run", "output"} {
				if err := oneOf(cmd, "list-words", other); err != nil {
					return err
				}
			}
			return f.run(cmd.Context(), std, args)
		},
	}
	f.add(cmd)
	return cmd
}

func (f *redactFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVarP(&f.output, "output", "o", "", "`file` to write, a folder for several, or - (default: NAME.redacted.EXT)")
	flags.StringVar(&f.config, "config", "default", "what is secret: default, strict, or a YAML `file` with the keys of jfr-redact")
	flags.StringVar(&f.pseudonyms, "pseudonyms", "", "how users, hosts and the like are called: `hash`, counter or realistic (--check takes these for real ones) or none")
	flags.StringVar(&f.seed, "seed", "", "make pseudonyms of a `text`, for tests: who knows it can try names out")
	flags.StringVar(&f.keyFile, "key-file", "", "take the key of pseudonyms from a `file`, which is made if there is none")
	flags.StringVar(&f.words, "words", "", "`file` with a word in each line: \"- word\" replace, \"+ word\" keep, \"! word other\"")
	flags.BoolVar(&f.listWords, "list-words", false, "only print the words of the files, to make a list for --words of them")
	flags.StringArrayVar(&f.patterns, "add-redaction-regex", nil, "replace what a `pattern` matches, too")
	flags.StringSliceVar(&f.remove, "remove-event", nil, "leave out events of a `type`, also with * and ?")
	flags.StringSliceVar(&f.classes, "classes", nil, "give classes of a `package` other names")
	flags.StringSliceVar(&f.filter.IncludeEvents, "include-events", nil, "keep only events of these `types`")
	flags.StringSliceVar(&f.filter.ExcludeEvents, "exclude-events", nil, "leave out events of these `types`")
	flags.StringSliceVar(&f.filter.IncludeCategories, "include-categories", nil, "keep only events of these `categories`")
	flags.StringSliceVar(&f.filter.ExcludeCategories, "exclude-categories", nil, "leave out events of these `categories`")
	flags.StringSliceVar(&f.filter.IncludeThreads, "include-threads", nil, "keep only events of these `threads` and of none")
	flags.StringSliceVar(&f.filter.ExcludeThreads, "exclude-threads", nil, "leave out events of these `threads`")
	flags.StringVar(&f.discovery, "discovery-mode", "", "`default` reads all first, as fast does here; none looks at each text alone")
	flags.IntVar(&f.minOccurrences, "min-occurrences", 0, "how `many` times users, hosts and the like are found before they are replaced elsewhere, too")
	flags.BoolVarP(&f.ask, "interactive", "i", false, "ask for each finding")
	flags.StringVar(&f.decisions, "decisions-file", "", "`file` to keep answers in (default: FILE.decisions.yaml)")
	flags.BoolVar(&f.check, "check", false, "only search the files")
	flags.BoolVar(&f.dryRun, "dry-run", false, "say what would be replaced and write nothing")
	flags.BoolVar(&f.asJSON, "json", false, "print the report as JSON")
}

// rules are those of the configuration and the flags.
func (f *redactFlags) rules(std streams) (*redact.Rules, error) {
	config, err := redact.ReadConfig(f.config)
	if err != nil {
		return nil, usageError{err}
	}
	if f.pseudonyms != "" {
		on := true
		config.General.Pseudonymization.Enabled, config.General.Pseudonymization.Mode = &on, f.pseudonyms
	}
	if f.discovery != "" {
		config.Discovery.Mode = f.discovery
	}
	config.AddPatterns(f.patterns)
	config.Events.RemovedTypes = append(config.Events.RemovedTypes, f.remove...)
	config.Classes = append(config.Classes, f.classes...)
	config.Events.Filtering.Add(f.filter)
	if f.minOccurrences > 0 {
		config.RequireOccurrences(f.minOccurrences)
	}
	std.notes(config.Notes())
	rules, err := config.Rules()
	if err != nil {
		return nil, usageError{err}
	}
	if f.words == "" {
		return rules, nil
	}
	words, err := os.Open(f.words)
	if err != nil {
		return nil, fmt.Errorf("cannot read the word list %s: %w", f.words, errors.Unwrap(err))
	}
	defer words.Close()
	idle, err := rules.AddWords(words)
	if idle > 0 {
		std.note(fmt.Sprintf("%s: %s with none of - + ! before the word, which say nothing", f.words, units.Plural(int64(idle), "line")))
	}
	return rules, err
}

// key is that of the pseudonyms.
func (f *redactFlags) key(rules *redact.Rules) ([]byte, error) {
	switch {
	case f.keyFile != "":
		return redact.KeyFile(f.keyFile)
	case f.seed != "":
		return redact.KeyOf(f.seed), nil
	}
	return rules.Key(), nil
}

func (f *redactFlags) run(ctx context.Context, std streams, args []string) (err error) {
	if err := inputOnce(args); err != nil {
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
	options := redact.Options{Key: key}
	if f.ask {
		decided, save, err := f.decided(std, args, key)
		if err != nil {
			return err
		}
		options.Decide = decided
		defer func() { err = errors.Join(err, save()) }()
	}
	scratch, err := os.MkdirTemp("", "jfrlens-redact-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	run := redactRun{std: std, session: redact.NewSession(rules, options), scratch: scratch, report: &redact.Report{}}
	return f.files(ctx, &run, args)
}

// decided asks for decisions, and returns what keeps them.
func (f *redactFlags) decided(std streams, args []string, key []byte) (func(redact.Kind, string, string) bool, func() error, error) {
	if !isTerminal(std.in) || args[0] == "-" {
		return nil, nil, usagef("--interactive needs a terminal to ask at")
	}
	path := f.decisions
	if path == "" {
		path = args[0] + ".decisions.yaml"
	}
	kept, err := redact.ReadDecisions(path, key)
	if err != nil {
		return nil, nil, err
	}
	return std.decisionsOf(kept), func() error { return kept.Write(path) }, nil
}

// files goes through all files: first to know what is secret, then to write them.
func (f *redactFlags) files(ctx context.Context, run *redactRun, args []string) error {
	var inputs []redactInput
	for _, name := range args {
		in, err := openRedactInput(ctx, run.std, name, run.scratch)
		if err != nil {
			return err
		}
		inputs = append(inputs, in)
	}
	if f.listWords {
		return printWords(run.std, inputs)
	}
	if err := outputsOf(inputs, f.output); err != nil {
		return err
	}
	for i := range inputs {
		if err := run.session.Discover(&inputs[i].Input); err != nil {
			return fmt.Errorf("%s: %w", inputs[i].Name, err)
		}
	}
	for i := range inputs {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := f.one(ctx, run, &inputs[i]); err != nil {
			return fmt.Errorf("%s: %w", inputs[i].Name, err)
		}
	}
	return f.conclude(run, inputs)
}

// printWords prints the words of files, each once.
func printWords(std streams, inputs []redactInput) error {
	var all []string
	for i := range inputs {
		words, err := redact.Words(&inputs[i].Input)
		if err != nil {
			return fmt.Errorf("%s: %w", inputs[i].Name, err)
		}
		all = append(all, words...)
	}
	slices.Sort(all)
	for _, word := range slices.Compact(all) {
		if _, err := fmt.Fprintln(std.out, visible.Lines(word)); err != nil {
			return err
		}
	}
	return nil
}

// one redacts a file, or only looks at it.
func (f *redactFlags) one(ctx context.Context, run *redactRun, in *redactInput) error {
	if !f.check && !f.dryRun {
		return run.redact(ctx, in)
	}
	report := redact.NewFileReport(in.Name, in.Kind)
	run.report.Files = append(run.report.Files, report)
	if f.dryRun {
		return run.session.Pretend(&in.Input, report)
	}
	return run.session.Check(&in.Input, report)
}

// conclude prints the report and says by its error that something is left.
func (f *redactFlags) conclude(run *redactRun, inputs []redactInput) error {
	run.session.Conclude(run.report)
	to := run.std.out
	if !f.check && !f.dryRun && inputs[0].output == "-" {
		to = run.std.err
	}
	var err error
	if f.asJSON {
		err = writeJSON(to, run.report)
	} else {
		err = run.report.WriteText(to)
	}
	left := []string{}
	for _, file := range run.report.Files {
		if !file.Clean() {
			left = append(left, file.File)
		}
	}
	if err != nil || len(left) == 0 {
		return err
	}
	if f.check {
		return quietError{errors.New("something is left")}
	}
	return fmt.Errorf("%s: the search found what the rules name, so nothing was written for %s", strings.Join(left, ", "), units.Plural(int64(len(left)), "file"))
}
