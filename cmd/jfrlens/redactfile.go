package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"jfrlens/jfr/redact"
)

// redactInput is a file that is to be redacted, and where to.
type redactInput struct {
	redact.Input
	output string
}

// openRedactInput finds out what a file is and makes it whole.
func openRedactInput(ctx context.Context, std streams, name, scratch string) (redactInput, error) {
	in, err := redact.OpenInput(ctx, name, std.in, scratch)
	if err == nil && in.Mended {
		std.note(name + " is damaged or was never finished; what is readable of it is redacted")
	}
	return redactInput{Input: in}, err
}

// redactedName is the default name of what is written.
func redactedName(name string) string {
	if name == "-" {
		return "-"
	}
	return redact.RedactedName(name)
}

// redactRun is the redaction of the files of one call.
type redactRun struct {
	std     streams
	session *redact.Session
	scratch string
	report  *redact.Report
}

// redact writes a file anew and gives it its name if nothing is left in it.
func (r *redactRun) redact(ctx context.Context, in *redactInput) error {
	report := redact.NewFileReport(in.Name, in.Kind)
	r.report.Files = append(r.report.Files, report)
	if name := filepath.Base(in.output); in.output != "-" && r.session.Holds(name) {
		r.std.note("the name of " + in.output + " holds what is secret; give it another before you pass it on")
	}
	err := r.publish(in.output, func(file *os.File) error {
		if err := r.session.Redact(ctx, &in.Input, file, report); err != nil {
			return err
		}
		if !report.Clean() {
			return errNotClean
		}
		return nil
	})
	if errors.Is(err, errNotClean) {
		return nil // the report says it
	}
	report.Output = in.output
	return err
}

// errNotClean says that the search has found something, so that there is no output.
var errNotClean = errors.New("something is left")

// publish makes a file that nobody else may read until it has its name. What is no file is written to at the end.
func (r *redactRun) publish(name string, make func(*os.File) error) error {
	info, err := os.Stat(name)
	if name != "-" && (err != nil || info.Mode().IsRegular()) {
		return moveWhole(name, info, func(file *os.File) error { return hidden(file, make) })
	}
	file, err := os.CreateTemp(r.scratch, "output-")
	if err != nil {
		return err
	}
	if err := make(file); err != nil {
		return err
	}
	if file, err = os.Open(file.Name()); err != nil {
		return err
	}
	defer file.Close()
	write := func(w io.Writer) error { _, err := io.Copy(w, file); return err }
	if name == "-" {
		return write(r.std.out)
	}
	return writeWhole(name, write)
}

// hidden makes a file that only its owner may read until it is complete.
func hidden(file *os.File, make func(*os.File) error) error {
	info, err := file.Stat()
	if err != nil {
		return errors.Join(err, file.Close())
	}
	if err := file.Chmod(0o600); err != nil && runtime.GOOS != "windows" {
		return errors.Join(err, file.Close())
	}
	if err := make(file); err != nil {
		return err
	}
	return os.Chmod(file.Name(), info.Mode().Perm())
}

// outputsOf names what is written for each input.
func outputsOf(inputs []redactInput, output string) error {
	info, err := os.Stat(output)
	folder := output != "" && err == nil && info.IsDir()
	if output != "" && !folder && len(inputs) > 1 {
		return usagef("-o %s: several files are written into a folder, and there is none of that name", output)
	}
	taken := map[string]string{}
	for i := range inputs {
		in := &inputs[i]
		in.output = redactedName(in.Name)
		if in.Kind == redact.RecordingFile && in.output != "-" && filepath.Ext(in.output) != ".jfr" {
			in.output += ".jfr" // of a folder
		}
		switch {
		case folder:
			in.output = filepath.Join(output, filepath.Base(in.output))
		case output != "":
			in.output = output
		}
		if other, twice := taken[in.output]; twice && in.output != "-" {
			return usagef("%s and %s would both be written to %s", other, in.Name, in.output)
		}
		taken[in.output] = in.Name
		if in.output != "-" {
			if err := notInput(in.output, []string{in.Name}); err != nil {
				return err
			}
		}
	}
	return nil
}

// decisionsOf answers from a file of decisions, and asks for what is not in it.
func (s streams) decisionsOf(kept *redact.Decisions) func(kind redact.Kind, text, context string) bool {
	return func(kind redact.Kind, text, context string) bool {
		if replace, known := kept.Find(kind, text); known {
			return replace
		}
		s.say("%s: %q in %q\nReplace it? [Y/n] ", kind, text, context)
		var answer string
		for one := make([]byte, 1); ; {
			if n, err := s.in.Read(one); n == 0 || err != nil || one[0] == '\n' {
				break
			}
			answer += string(bytes.ToLower(one))
		}
		replace := !strings.HasPrefix(strings.TrimSpace(answer), "n")
		kept.Add(kind, text, replace)
		return replace
	}
}
