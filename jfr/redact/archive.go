package redact

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
)

// Bounds of archives: those of others may hold anything.
const (
	maxMembers      = 20_000
	maxArchiveBytes = 2 << 30
)

// minRun is the shortest run of printable characters of performance data that is looked at as text.
const minRun = 4

// perfMagic begins the performance data of a JVM, whatever the byte order (OpenJDK, PerfDataPrologue).
var perfMagic = []byte{0xca, 0xfe, 0xc0, 0xc0}

// unpackArchive makes files of what is in a zip archive. Those that are neither text nor recording nor performance data are left
// out of what is written.
func (in *Input) unpackArchive(ctx context.Context, scratch string) error {
	archive, err := zip.OpenReader(in.path)
	if err != nil {
		return fmt.Errorf("it is no readable zip archive: %w", err)
	}
	defer archive.Close()
	if len(archive.File) > maxMembers {
		return fmt.Errorf("it has %d files, and at most %d are read", len(archive.File), maxMembers)
	}
	if in.folder, err = os.MkdirTemp(scratch, "archive-"); err != nil {
		return err
	}
	left := int64(maxArchiveBytes)
	for i, file := range archive.File {
		if strings.HasSuffix(file.Name, "/") {
			continue
		}
		path := filepath.Join(in.folder, fmt.Sprint(i))
		size, err := extract(ctx, file, path, left)
		if err != nil {
			return fmt.Errorf("%s: %w", file.Name, err)
		}
		left -= size
		if err := in.addMember(ctx, file.Name, path); err != nil {
			return fmt.Errorf("%s: %w", file.Name, err)
		}
	}
	return nil
}

// extract unpacks one file, of at most so many bytes.
func extract(ctx context.Context, file *zip.File, path string, most int64) (int64, error) {
	from, err := file.Open()
	if err != nil {
		return 0, err
	}
	defer from.Close()
	if err := spool(ctx, path, io.LimitReader(from, most+1)); err != nil {
		return 0, err
	}
	info, err := os.Stat(path)
	if err == nil && info.Size() > most {
		err = errors.New("the archive is larger than what is read of one")
	}
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// addMember takes one file of an archive.
func (in *Input) addMember(ctx context.Context, name, path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	member, err := OpenInput(ctx, path, nil, in.folder)
	if err != nil {
		return err
	}
	member.Name = name
	switch {
	case bytes.HasPrefix(text, perfMagic):
		member.Kind = perfData
	case member.Kind == archiveFile, member.Kind == TextFile && bytes.IndexByte(text[:min(len(text), detectBytes)], 0) >= 0:
		in.omitted = append(in.omitted, name)
		return nil
	}
	in.members = append(in.members, member)
	return nil
}

// archive writes the files of an archive anew, and searches what it has written.
func (s *Session) archive(ctx context.Context, in *Input, file *os.File, report *FileReport) error {
	out := zip.NewWriter(interruptible{ctx, file})
	for _, name := range in.omitted {
		report.removed("file " + name)
	}
	for i := range in.members {
		if err := s.addTo(ctx, out, &in.members[i], report); err != nil {
			return errors.Join(err, file.Close())
		}
	}
	if err := errors.Join(out.Close(), file.Close()); err != nil {
		return err
	}
	written := Input{Name: in.Name, Kind: in.Kind, path: file.Name(), raw: file.Name()}
	if err := written.unpackArchive(ctx, in.folder); err != nil {
		return err
	}
	report.written = true
	return s.Check(&written, report)
}

// addTo writes one file anew into an archive. Its name is a text, too.
func (s *Session) addTo(ctx context.Context, out *zip.Writer, member *Input, report *FileReport) error {
	part, err := os.CreateTemp(filepath.Dir(member.path), "part-")
	if err != nil {
		return err
	}
	defer os.Remove(part.Name())
	if err := s.rewrite(ctx, member, part, report); err != nil {
		return fmt.Errorf("%s: %w", member.Name, err)
	}
	name := apply(nil, []byte(member.Name), s.find([]byte(member.Name), plainText))
	to, err := out.Create(string(name))
	if err != nil {
		return err
	}
	from, err := os.Open(part.Name())
	if err != nil {
		return err
	}
	defer from.Close()
	_, err = io.Copy(to, from)
	return err
}

// perfData writes performance data anew: the length of each text stays, since what stands behind it has its place.
func (s *Session) perfData(w io.Writer, data []byte, report *FileReport) error {
	for _, run := range runsOf(data) {
		found := s.find(run, plainText)
		s.stayed(report, "performance data", len(run))
		for _, f := range found {
			report.count("performance data", f.kind.String(), 1)
		}
		if len(found) > 0 {
			clear(run[copy(run, s.fitting(run, found)):])
		}
	}
	_, err := w.Write(data)
	return err
}

// fitting returns what becomes of a run, in no more bytes: where there is no room for pseudonyms these are masks, since half of one is a
// name as any other, and where there is none for a mask it ends.
func (s *Session) fitting(run []byte, found []finding) []byte {
	if with := apply(nil, run, found); len(with) <= len(run) {
		return with
	}
	for i := range found {
		f := &found[i]
		if f.to-f.from < len(s.alias.mask) {
			return apply(nil, run[:f.from], found[:i])
		}
		f.with = s.alias.mask
	}
	return apply(nil, run, found)
}

// runsOf are the printable runs of performance data, as parts of it.
func runsOf(data []byte) (runs [][]byte) {
	for begin := 0; begin < len(data); {
		end := begin
		for end < len(data) && data[end] >= ' ' && data[end] != 0x7f {
			end++
		}
		if end-begin >= minRun {
			runs = append(runs, data[begin:end])
		}
		begin = end + 1
	}
	return runs
}
