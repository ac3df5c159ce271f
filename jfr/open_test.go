package jfr_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// write puts a file into a folder and returns its path.
func write(t testing.TB, folder, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func pack(t *testing.T, data []byte, open func(io.Writer) (io.WriteCloser, error)) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := open(&b)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestCompressed opens what is compressed by its content, whatever it is called.
func TestCompressed(t *testing.T) {
	data := jfrtest.SampleChunk().Finish()
	want := drain(fromBytes(data))
	all := packers()
	all["lz4 -l"] = func(w io.Writer) (io.WriteCloser, error) { // the old format, in one block here
		z := lz4.NewWriter(w)
		return z, z.Apply(lz4.LegacyOption(true))
	}
	for name, packer := range all {
		t.Run(name, func(t *testing.T) {
			packed := pack(t, data, packer)
			for _, called := range []string{"recording.jfr", "recording.jfr." + name, "recording.gz", "recording.lz4", "recording.zst", "recording"} {
				path := write(t, t.TempDir(), called, packed)
				if got := drain(open(t, path)); got != want {
					t.Errorf("called %s: %d events, want %d", called, got, want)
				}
			}
		})
	}
}

// packers compress in all ways that are understood.
func packers() map[string]func(io.Writer) (io.WriteCloser, error) {
	return map[string]func(io.Writer) (io.WriteCloser, error){
		"gzip": gzipWriter,
		"lz4": func(w io.Writer) (io.WriteCloser, error) {
			z := lz4.NewWriter(w)
			return z, z.Apply(lz4.BlockSizeOption(lz4.Block64Kb))
		},
		"zstd": func(w io.Writer) (io.WriteCloser, error) {
			return zstd.NewWriter(w, zstd.WithWindowSize(1<<16), zstd.WithEncoderConcurrency(1))
		},
	}
}

// TestSkippableFrames opens what is compressed behind frames without content, as pzstd and others write it.
func TestSkippableFrames(t *testing.T) {
	data := jfrtest.SampleChunk().Finish()
	want := drain(fromBytes(data))
	skippable := []byte("\x5f\x2a\x4d\x18\x03\x00\x00\x00abc" + "\x50\x2a\x4d\x18\x00\x00\x00\x00")
	for _, name := range []string{"lz4", "zstd"} {
		packed := append(bytes.Clone(skippable), pack(t, data, packers()[name])...)
		if got := drain(open(t, write(t, t.TempDir(), "packed", packed))); got != want {
			t.Errorf("%s: %d events, want %d", name, got, want)
		}
	}
	for name, packed := range map[string][]byte{
		"nothing but": skippable, "cut": skippable[:6], "longer than the file": []byte("\x50\x2a\x4d\x18\xff\xff\xff\xff"),
		"too many": bytes.Repeat(skippable, 10),
	} {
		if _, err := jfr.Open(write(t, t.TempDir(), "packed", packed)); !errors.Is(err, jfr.ErrNotRecording) {
			t.Errorf("%s skippable frames: %v", name, err)
		}
	}
}

// TestCutCompression shows what is readable of a compressed recording that is cut anywhere, and says so.
func TestCutCompression(t *testing.T) {
	data, err := os.ReadFile(recording("chunks-jdk17.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	for name, packer := range packers() {
		packed := pack(t, data, packer)
		all := drain(open(t, write(t, t.TempDir(), "whole", packed)))
		most := 0
		for n := 5; n < len(packed); n += len(packed) / 20 {
			r, err := jfr.Open(write(t, t.TempDir(), "cut", packed[:n]))
			if err != nil {
				if !errors.Is(err, jfr.ErrTruncated) || !strings.Contains(err.Error(), "cut: ") || strings.Contains(err.Error(), "\n") {
					t.Errorf("%s, %d of %d bytes: %v", name, n, len(packed), err)
				}
				continue
			}
			most = max(most, drain(r))
			if problems := r.Problems(); len(problems) == 0 || !strings.Contains(problems[0].Error(), "compressed content is cut") {
				t.Errorf("%s, %d of %d bytes: problems %v", name, n, len(packed), problems)
			}
			if err := r.Close(); err != nil {
				t.Error(err)
			}
		}
		if most == 0 || most > all {
			t.Errorf("%s: at most %d of %d events when it is cut", name, most, all)
		}
	}
}

// TestNotCompressed opens a plain recording that is called as if it were compressed.
func TestNotCompressed(t *testing.T) {
	data := jfrtest.SampleChunk().Finish()
	for _, called := range []string{"recording.jfr.gz", "recording.lz4", "recording.zst"} {
		if got, want := drain(open(t, write(t, t.TempDir(), called, data))), drain(fromBytes(data)); got != want {
			t.Errorf("%s: %d events, want %d", called, got, want)
		}
	}
}

// TestFolder opens a repository, its parent, and files between which there is junk.
func TestFolder(t *testing.T) {
	base := t.TempDir()
	repository := filepath.Join(base, "2026_11_21_09_00_00_1234")
	if err := os.Mkdir(repository, 0o700); err != nil {
		t.Fatal(err)
	}
	one := jfrtest.SampleChunk().Finish()
	write(t, repository, "2026_11_21_09_00_01.jfr", one)
	write(t, repository, "2026_11_21_09_00_02.jfr", one)
	write(t, repository, "2026_11_21_09_00_03.jfr", nil) // just made by the JVM
	write(t, repository, "notes.txt", []byte("not a recording"))
	for _, folder := range []string{repository, base} {
		r := open(t, folder)
		chunks := 0
		for c, err := range r.Chunks() {
			if err != nil {
				t.Fatal(err)
			}
			if c.Index != chunks {
				t.Errorf("chunk %d has index %d", chunks, c.Index)
			}
			chunks++
		}
		if chunks != 2 || len(r.Problems()) > 0 {
			t.Errorf("%d chunks, problems %v; want 2 and none", chunks, r.Problems())
		}
	}
}

// TestFolderOfPackedChunks reads each chunk once, packed or not.
func TestFolderOfPackedChunks(t *testing.T) {
	folder := t.TempDir()
	one := jfrtest.SampleChunk().Finish()
	packed := pack(t, one, gzipWriter)
	for name, content := range map[string][]byte{
		"1.jfr.gz": packed, "2.jfr": one, "2.jfr.gz": packed, "3.jfr.zst": pack(t, one, packers()["zstd"]), "4.jfr": nil, "4.jfr.gz": packed, "5.gz": packed,
	} {
		write(t, folder, name, content)
	}
	r := open(t, folder)
	if got, want := drain(r), 4*drain(fromBytes(one)); got != want || len(r.Problems()) > 0 {
		t.Errorf("%d events, problems %v; want %d and none", got, r.Problems(), want)
	}
}

// TestFolderWithUnreadableFiles reads the others and says which cannot be read.
func TestFolderWithUnreadableFiles(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, "1.jfr", []byte("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03no deflate"))
	if _, err := jfr.Open(folder); !errors.Is(err, jfr.ErrCorrupt) {
		t.Errorf("nothing readable: %v", err)
	}
	want := []string{"1.jfr: the compressed content is damaged"}
	if runtime.GOOS != "windows" { // where not everybody may make links
		if err := os.Symlink("gone", filepath.Join(folder, "2.jfr")); err != nil {
			t.Fatal(err)
		}
		want = append(want, "2.jfr: the file cannot be opened (no such file or directory)")
	}
	write(t, folder, "3.jfr", jfrtest.SampleChunk().Finish())
	r := open(t, folder)
	if got, want := drain(r), drain(fromBytes(jfrtest.SampleChunk().Finish())); got != want {
		t.Errorf("%d events, want %d", got, want)
	}
	problems := r.Problems()
	if len(problems) != len(want) {
		t.Fatalf("problems %v", problems)
	}
	for i, problem := range problems {
		if !strings.Contains(problem.Error(), want[i]) {
			t.Errorf("problem %q, want %q", problem, want[i])
		}
	}
}

func TestOpenErrors(t *testing.T) {
	folder := t.TempDir()
	for name, test := range map[string]struct {
		path string
		want error
		says string
	}{
		"absent":          {filepath.Join(folder, "absent.jfr"), fs.ErrNotExist, "absent.jfr: no such file"},
		"empty folder":    {t.TempDir(), jfr.ErrNotRecording, "no .jfr files"},
		"class file":      {write(t, folder, "a.class", []byte("\xca\xfe\xba\xbe\x00\x00\x00\x34")), jfr.ErrNotRecording, "a.class"},
		"damaged gzip":    {write(t, folder, "b.gz", append([]byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3}, "no deflate"...)), jfr.ErrCorrupt, "b.gz: the compressed content is damaged"},
		"gzip of nothing": {write(t, folder, "a.gz", pack(t, []byte("text"), gzipWriter)), jfr.ErrNotRecording, "a.gz"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := jfr.Open(test.path)
			if !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("error %q, want %v that says %q", err, test.want, test.says)
			}
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than one line: %q", err)
			}
		})
	}
	if _, err := jfr.Open(); err == nil {
		t.Error("no path: no error")
	}
}

// TestForeignFiles names what lies under the name of a recording: what to do about it differs.
func TestForeignFiles(t *testing.T) {
	tar := make([]byte, 512)
	copy(tar, "recording.jfr")
	copy(tar[257:], "ustar")
	for name, test := range map[string]struct {
		content []byte
		want    error
		says    string
	}{
		"zip":            {[]byte("PK\x03\x04\x14\x00\x00\x00"), jfr.ErrNotRecording, "ZIP archive"},
		"Git LFS":        {[]byte("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n"), jfr.ErrNotRecording, "git lfs pull"},
		"lz4-java":       {[]byte("LZ4Block\x25\x00\x00\x00\x00"), jfr.ErrNotRecording, "LZ4Block"},
		"LZ4, no JFR":    {pack(t, []byte("PK\x03\x04"), func(w io.Writer) (io.WriteCloser, error) { return lz4.NewWriter(w), nil }), jfr.ErrNotRecording, "ZIP archive"},
		"tar.gz":         {pack(t, tar, gzipWriter), jfr.ErrNotRecording, "tar archive"},
		"xz":             {[]byte("\xfd7zXZ\x00\x00"), jfr.ErrNotRecording, "unxz"},
		"heap dump":      {[]byte("JAVA PROFILE 1.0.2\x00"), jfr.ErrNotRecording, "heap dump"},
		"page of a site": {[]byte("\n<!DOCTYPE html>"), jfr.ErrNotRecording, "web page"},
		"text":           {[]byte("hello"), jfr.ErrNotRecording, "give a .jfr file"},
		"format 0.9":     {append([]byte("FLR\x00\x00\x00\x00\x09"), make([]byte, 100)...), jfr.ErrUnsupportedVersion, "async-profiler 1.x (format 0.9)"},
		"format 3.0":     {append([]byte("FLR\x00\x00\x03\x00\x00"), make([]byte, 100)...), jfr.ErrUnsupportedVersion, "format version 3.0"},
	} {
		t.Run(name, func(t *testing.T) {
			rec, err := jfr.Open(write(t, t.TempDir(), "a.jfr", test.content))
			if err == nil {
				t.Fatal("opened", rec.Close())
			}
			if !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %q, want %v that says %q", err, test.want, test.says)
			}
		})
	}
}

// TestFirstCause tells of a file that ends too early how much of it is missing, and only then what that has taken.
func TestFirstCause(t *testing.T) {
	c := jfrtest.NewChunk()
	c.Checkpoint(jfrtest.PoolOf(jfrtest.SampleEvent, jfrtest.Entry(1, jfrtest.Values().Int(1, 2))))
	c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(1, 2, 3))
	end := c.Offset()
	whole := c.Metadata(jfrtest.SampleTypes()...).Finish()
	rec := fromBytes(whole[:end+9])
	cut := fmt.Sprintf("the chunk is cut: %d of its %d bytes are missing", int64(len(whole))-end-9, len(whole))
	if err := rec.Decodable(); err == nil || !strings.HasSuffix(err.Error(), cut+"; the metadata is lost with that, so no event can be decoded") {
		t.Errorf("error %q, want %q", err, cut)
	}
	drain(rec)
	problems := rec.Problems()
	if len(problems) < 2 || problems[0].What != cut || !strings.Contains(problems[1].What, "no metadata") {
		t.Errorf("problems %v, want %q first", problems, cut)
	}
}

func gzipWriter(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil }

func TestNoPermission(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may read everything")
	}
	path := write(t, t.TempDir(), "secret.jfr", jfrtest.SampleChunk().Finish())
	if err := os.Chmod(path, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := jfr.Open(path); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("error %v", err)
	}
}

// TestPipe reads from a named file that cannot be read twice.
func TestPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	data := jfrtest.SampleChunk().Finish()
	go func() {
		_, _ = w.Write(data)
		_ = w.Close()
	}()
	old := os.Stdin
	os.Stdin = r
	defer func() { os.Stdin = old }()
	if got, want := drain(open(t, "-")), drain(fromBytes(data)); got != want {
		t.Errorf("%d events from standard input, want %d", got, want)
	}
}
