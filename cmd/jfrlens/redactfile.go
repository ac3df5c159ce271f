package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"jfrlens/jfr"
	"jfrlens/jfr/redact"
	"jfrlens/jfr/repair"
)

// redactInput is a file that is to be redacted, as one that can be read several times.
type redactInput struct {
	name   string // as it was given
	path   string // of the file that is read: another one for standard input and for what had to be repaired
	kind   string
	output string
}

// openRedactInput finds out what a file is and makes it whole.
func openRedactInput(ctx context.Context, std streams, name, scratch string) (redactInput, error) {
	in := redactInput{name: name, path: name}
	if name == "-" {
		in.path = filepath.Join(scratch, "input")
		if err := spool(ctx, in.path, std.in); err != nil {
			return in, fmt.Errorf("read standard input: %w", err)
		}
	}
	info, err := os.Stat(in.path)
	if err != nil {
		return in, fmt.Errorf("cannot read %s: %w", name, errors.Unwrap(err))
	}
	in.kind = redact.RecordingFile
	if !info.IsDir() {
		if in.kind, err = detectFile(in.path); err != nil {
			return in, err
		}
	}
	if in.kind != redact.RecordingFile {
		return in, nil
	}
	return in, in.unpack(ctx, std, scratch)
}

// spool copies a stream into a file.
func spool(ctx context.Context, path string, from io.Reader) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(interruptible{ctx, file}, from)
	return errors.Join(err, file.Close())
}

func detectFile(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("cannot read %s: %w", path, errors.Unwrap(err))
	}
	defer file.Close()
	start := make([]byte, 64<<10)
	n, err := io.ReadFull(file, start)
	if err != nil && err != io.EOF && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", fmt.Errorf("cannot read %s: %w", path, err)
	}
	return redact.Detect(start[:n]), nil
}

// unpack makes a recording one file of whole chunks, if it is not that yet.
func (in *redactInput) unpack(ctx context.Context, std streams, scratch string) error {
	rec, err := openRecordings(ctx, std, in.path)
	if err != nil {
		return err
	}
	defer rec.Close()
	file, err := os.CreateTemp(scratch, "whole-*.jfr")
	if err != nil {
		return err
	}
	done, err := repair.Repair(interruptible{ctx, file}, rec)
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	if done.Repaired > 0 || done.Dropped > 0 {
		std.note(fmt.Sprintf("%s is damaged or was never finished; what is readable of it is redacted", in.name))
	}
	in.path = file.Name()
	return nil
}

// redactedName is the default name of what is written.
func redactedName(name string) string {
	if name == "-" {
		return "-"
	}
	name = filepath.Clean(name)
	for _, packed := range []string{".gz", ".lz4", ".zst"} {
		name = strings.TrimSuffix(name, packed)
	}
	ext := filepath.Ext(name)
	return strings.TrimSuffix(name, ext) + ".redacted" + ext
}

// redactRun is the redaction of the files of one call.
type redactRun struct {
	std     streams
	session *redact.Session
	scratch string
	report  *redact.Report
}

// with opens a recording or a text.
func (in *redactInput) with(recording func(*jfr.Recording) error, text func(io.Reader) error) error {
	if in.kind == redact.RecordingFile {
		rec, err := jfr.Open(in.path)
		if err != nil {
			return err
		}
		return errors.Join(recording(rec), rec.Close())
	}
	file, err := os.Open(in.path)
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", in.name, err)
	}
	return errors.Join(text(file), file.Close())
}

// discover reads a file for what is to be replaced in all.
func (r *redactRun) discover(in *redactInput) error {
	return in.with(r.session.DiscoverRecording, r.session.DiscoverText)
}

// redact writes a file beside its final name, searches it, and moves it there if nothing is left.
func (r *redactRun) redact(ctx context.Context, in *redactInput) error {
	report := redact.NewFileReport(in.name, in.kind)
	report.Output = in.output
	r.report.Files = append(r.report.Files, report)
	made := redactInput{name: in.output, kind: in.kind, path: filepath.Join(r.scratch, fmt.Sprintf("output-%d", len(r.report.Files)))}
	file, err := os.OpenFile(made.path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	out := interruptible{ctx, file}
	err = in.with(
		func(rec *jfr.Recording) error { return r.session.Recording(out, rec, report) },
		func(text io.Reader) error { return r.session.Text(out, text, report) },
	)
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	if err := r.check(&made, report); err != nil {
		return err
	}
	if !report.Clean() {
		report.Output = ""
		return nil
	}
	return r.publish(&made)
}

// check searches a file for what is secret.
func (r *redactRun) check(in *redactInput, report *redact.FileReport) error {
	err := in.with(
		func(rec *jfr.Recording) error { return r.session.CheckRecording(rec, report) },
		func(text io.Reader) error { return r.session.CheckText(text, report) },
	)
	if err != nil {
		return err
	}
	file, err := os.Open(in.path)
	if err != nil {
		return err
	}
	return errors.Join(r.session.CheckBytes(file, report), file.Close())
}

// publish gives what was made its name.
func (r *redactRun) publish(made *redactInput) error {
	file, err := os.Open(made.path)
	if err != nil {
		return err
	}
	defer file.Close()
	write := func(w io.Writer) error { _, err := io.Copy(w, file); return err }
	if made.name == "-" {
		return write(r.std.out)
	}
	return writeWhole(made.name, write)
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
		switch in.output = redactedName(in.name); {
		case folder:
			in.output = filepath.Join(output, filepath.Base(in.output))
		case output != "":
			in.output = output
		}
		if other, twice := taken[in.output]; twice && in.output != "-" {
			return usagef("%s and %s would both be written to %s", other, in.name, in.output)
		}
		taken[in.output] = in.name
		if in.output != "-" {
			if err := notInput(in.output, []string{in.name}); err != nil {
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
