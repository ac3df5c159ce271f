package redact_test

import (
	"archive/zip"
	"bytes"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr/redact"
)

// perfMagic begins the performance data of a JVM.
const perfMagic = "\xca\xfe\xc0\xc0"

// packed writes an archive and returns its path.
func packed(t *testing.T, files map[string]string) string {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file, err := archive.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(file, files[name]); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return stored(t, "case.zip", out.String())
}

// unpacked are the files of an archive.
func unpacked(t *testing.T, path string) map[string]string {
	t.Helper()
	archive, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	files := map[string]string{}
	for _, file := range archive.File {
		r, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[file.Name] = string(text)
	}
	return files
}

// stored writes a file into a folder of the test.
func stored(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// redactedFile redacts a file as the command does and returns what is written.
func redactedFile(t *testing.T, s *redact.Session, path string) (string, *redact.FileReport) {
	t.Helper()
	in, err := redact.OpenInput(t.Context(), path, nil, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	report := redact.NewFileReport(path, in.Kind)
	out, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Discover(&in); err != nil {
		t.Fatal(err)
	}
	if err := s.Redact(t.Context(), &in, out, report); err != nil {
		t.Fatal(err)
	}
	return out.Name(), report
}

// A secret of one file of an archive leaves all of them, and their names; what nobody can look into is left out, and said.
func TestArchive(t *testing.T) {
	t.Parallel()
	const secret = "tig3rTiger99"
	recording := string(propertyChunk(t, "db.password", secret, "of "+secret))
	perf := perfMagic + "\x00\x01sun.rt.javaCommand\x00java.property " + secret + " at the end\x00\xff\x01abc\x00"
	path := packed(t, map[string]string{
		"log.txt": "it was " + secret + "\n", "dumps/" + secret + ".txt": "nothing\n", "run.jfr": recording, "hsperf": perf,
		"inner.zip": string(read(t, packed(t, map[string]string{"x.txt": secret}))), "core": "\x7fELF\x00" + secret, "empty": "", "dir/": "",
	})
	out, report := redactedFile(t, session(t, "default"), path)
	files := unpacked(t, out)
	if names := slices.Sorted(maps.Keys(files)); !slices.Equal(names, []string{"dumps/***.txt", "empty", "hsperf", "log.txt", "run.jfr"}) || !report.Clean() {
		t.Errorf("in it are %v; left %v", names, report.Left)
	}
	for name, text := range files {
		notThere(t, []byte(text), secret)
		if name == "log.txt" && text != "it was ***\n" {
			t.Errorf("the log is %q", text)
		}
	}
	slices.Sort(report.Removed)
	if !slices.Equal(report.Removed, []string{"file core", "file inner.zip"}) {
		t.Errorf("left out are %v", report.Removed)
	}
	want := perfMagic + "\x00\x01sun.rt.javaCommand\x00java.property *** at the end" + strings.Repeat("\x00", len(secret)-3) + "\x00\xff\x01abc\x00"
	if files["hsperf"] != want {
		t.Errorf("performance data is %q, want %q", files["hsperf"], want)
	}
}

// In performance data what replaces a text has no more room than it had: of a name that is cut the search finds no fault, and nothing
// of the text stays.
func TestPerformanceDataHasNoRoom(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"/home/al/x", "/home/anna7", "x /home/anna7/lib/y.jar 10.1.2.3", "10.1.2.3", "a.b@firma.test", "http://db-1.acme.com/x", "-Dtoken=ab -Duser.name=anna7"} {
		out, report := redactedFile(t, session(t, "default"), packed(t, map[string]string{"hsperf": perfMagic + "\x00" + text + "\x00"}))
		got := unpacked(t, out)["hsperf"]
		if len(got) != len(perfMagic)+len(text)+2 || !report.Clean() {
			t.Errorf("%s becomes %q; left %v", text, got, report.Left)
		}
		for _, name := range []string{"/al/", "anna7", "firma", "10.1.2.3", "db-1", "=ab"} {
			if strings.Contains(got, name) {
				t.Errorf("%s becomes %q", text, got)
			}
		}
	}
}

// What is no archive, or no recording, is said; a file that is not there, too.
func TestInputsThatCannotBeRead(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ path, want string }{
		"no such file":      {filepath.Join(t.TempDir(), "x.jfr"), "cannot read "},
		"no archive":        {stored(t, "x.zip", "PK\x03\x04nothing"), "no readable zip archive"},
		"packed, no record": {stored(t, "x.gz", "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x4b\x04\x00\x43\xbe\xb7\xe8\x01\x00\x00\x00"), "packed and no recording"},
		"cut at once":       {stored(t, "x.jfr", "FLR\x00\x00"), "x.jfr"},
		"a device":          {os.DevNull, "is neither a file nor a folder"},
		"in an archive":     {packed(t, map[string]string{"x.jfr": "FLR\x00\x00"}), "x.jfr: "},
	} {
		if _, err := redact.OpenInput(t.Context(), test.path, nil, t.TempDir()); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
}

// Standard input is read once and looked at as often as a file.
func TestStandardInput(t *testing.T) {
	t.Parallel()
	in, err := redact.OpenInput(t.Context(), "-", strings.NewReader("it was tig3r\npassword=tig3r\n"), t.TempDir())
	if err != nil || in.Kind != redact.TextFile {
		t.Fatal(in, err)
	}
	s, report := session(t, "default"), redact.NewFileReport("-", in.Kind)
	if err := s.Discover(&in); err != nil {
		t.Fatal(err)
	}
	if err := s.Pretend(&in, report); err != nil || !report.Dry || report.Summary() != "2 would be replaced" {
		t.Errorf("%q, %v", report.Summary(), err)
	}
}

// One file is redacted into another in one call, and what would be replaced is told without that.
func TestOneFile(t *testing.T) {
	t.Parallel()
	path := stored(t, "x.log", "/home/anna7/x of anna7\n")
	to := filepath.Join(t.TempDir(), "y.log")
	report, err := redact.File(t.Context(), "default", path, to)
	if got := string(read(t, to)); err != nil || kindsShown(got) != "/home/USER/x of USER\n" || report.Needles != 1 {
		t.Errorf("%q, %+v, %v", got, report, err)
	}
	if preview, err := redact.Preview(t.Context(), "default", path); err != nil || len(preview.Left) != 1 || preview.Left[0].Count != 2 {
		t.Errorf("%+v, %v", preview.Left, err)
	}
	if entries, err := os.ReadDir(filepath.Dir(to)); err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
	for from, want := range map[string]string{"a/x.jfr": "a/x.redacted.jfr", "x.jfr.gz": "x.redacted.jfr", "x.jfr.zst": "x.redacted.jfr", "log": "log.redacted", "dir/": "dir.redacted", "a.b/c.txt.lz4": "a.b/c.redacted.txt"} {
		if got := redact.RedactedName(from); got != filepath.FromSlash(want) {
			t.Errorf("%s becomes %s, want %s", from, got, want)
		}
	}
}
