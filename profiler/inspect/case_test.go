package inspect

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/threads"
)

func dumpText(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "threads", "testdata", "dumps", name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// An archive is judged as what was seen when it was made.
func TestArchiveIsReadAsItWasWritten(t *testing.T) {
	task := jvm.Task{Name: "main", CPU: time.Second, Queue: -1, Switches: 3, State: 'S'}
	c := &Case{
		Subject: Subject{PID: 12, Main: "demo.Main", Version: "17.0.15"},
		Samples: []Sample{
			{Text: dumpText(t, "Stamped-jdk17.txt"), Tasks: map[int64]jvm.Task{7: task}, Cost: time.Millisecond},
			{At: 3 * time.Second, Text: dumpText(t, "Stamped-jdk17.2.txt"), PerfData: []byte("x")},
		},
		Answers: map[string]string{"VM.native_memory summary": "off"}, Notes: []string{"a note"},
	}
	var file bytes.Buffer
	if err := Save(&file, []*Case{c}, map[string]io.Reader{"recording.jfr": strings.NewReader("FLR")}); err != nil {
		t.Fatal(err)
	}
	read, err := Load("case.zip", file.Bytes())
	if err != nil || len(read) != 1 {
		t.Fatalf("%d cases, %v", len(read), err)
	}
	got := read[0]
	if got.Subject.Main != "demo.Main" || got.Answers["VM.native_memory summary"] != "off" || !slices.Equal(got.Notes, c.Notes) ||
		!maps.Equal(got.Samples[0].Tasks, c.Samples[0].Tasks) || got.Samples[0].Cost != time.Millisecond || got.Samples[1].At != 3*time.Second {
		t.Errorf("%+v", got)
	}
	a, err := got.Analyse()
	if err != nil || a.Span != 3*time.Second || len(a.Findings) != 2 || a.Findings[0].Kind != threads.Stuck {
		t.Errorf("%+v, %v", a, err)
	}
}

// zipped makes an archive of files.
func zipped(t *testing.T, contents map[string][]byte) []byte {
	t.Helper()
	var file bytes.Buffer
	w := zip.NewWriter(&file)
	for _, name := range sortedKeys(contents) {
		f, err := w.Create(name)
		if err == nil {
			_, err = f.Write(contents[name])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// The layout of JStall's recordings, format 1: a folder for each command below that of the process.
func TestArchiveOfJStall(t *testing.T) {
	data := zipped(t, map[string][]byte{
		"rec/metadata.json":                         []byte(`{"formatVersion": 1, "requirements": [{"type": "vm-uptime", "command": "VM.uptime", "args": []}, {"type": "vm-flags", "command": "VM.flags", "args": ["-all"]}]}`),
		"rec/42/manifest.json":                      []byte(`{"mainClass": "demo.Main"}`),
		"rec/42/thread-dumps/000-1764100000000.txt": dumpText(t, "Semaphores-jdk25.txt"),
		"rec/42/thread-dumps/001-1764100005000.txt": dumpText(t, "Semaphores-jdk25.2.txt"),
		"rec/42/vm-uptime/000-1764100000000.txt":    []byte("42:\n1.2 s"),
		"rec/42/vm-flags/data.txt":                  []byte("42:\n-XX:+UseG1GC\n"),
		"rec/42/system-properties/data.txt":         []byte("42:\n#now\njava.version=25.0.3\njava.version.date=2026-04-21\njava.vendor=Eclipse Adoptium\npassword=secret\n"),
		"rec/42/VM_vitals/data.txt":                 []byte("42:"),
		"rec/44/thread-dumps/000-1764100000000.txt": []byte("44:"),
		"rec/43/thread-dumps/000-1764100000000.txt": dumpText(t, "TwoLock-jdk8.txt"),
	})
	cases, err := Load("rec.zip", data)
	if err != nil || len(cases) != 2 || cases[0].Subject.PID != 42 || cases[0].Subject.Main != "demo.Main" {
		t.Fatalf("%+v, %v", cases, err)
	}
	if a, err := cases[0].Analyse(); err != nil || a.Span != 5*time.Second || len(a.Findings) != 1 {
		t.Errorf("%+v, %v", a, err)
	}
	c := cases[0]
	if c.Answers["VM.uptime"] != "1.2 s" || c.Answers["VM.flags -all"] != "-XX:+UseG1GC" || len(c.Answers) != 2 || len(c.Subject.Release) != 2 || c.Subject.Version != "25.0.3" {
		t.Errorf("answers %q, subject %+v", c.Answers, c.Subject)
	}
	if s, err := c.Subject.Support(time.Date(2026, 11, 25, 0, 0, 0, 0, time.UTC)); err != nil || s.Verdict != "outdated" || s.Vendor != "Temurin" {
		t.Errorf("support %+v, %v", s, err)
	}
	if a, err := cases[1].Analyse(); err != nil || !a.IsDeadlocked() {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestArchivesThatAreNone(t *testing.T) {
	for name, test := range map[string]struct {
		data []byte
		want string
	}{
		"cut":    {zipped(t, map[string][]byte{"a": []byte("b")})[:30], "zip"},
		"empty":  {zipped(t, map[string][]byte{"a.txt": []byte("b")}), "no dumps"},
		"newer":  {zipped(t, map[string][]byte{"1/manifest.json": []byte(`{"format":"jfrlens-case","version":99}`)}), "newer jfrlens"},
		"escape": {zipped(t, map[string][]byte{"1/manifest.json": []byte(`{"format":"jfrlens-case","version":1,"samples":[{"folder":"../../../../etc/"}]}`)}), ""},
		"text":   {[]byte("hello"), "thread dump"},
	} {
		cases, err := Load(name, test.data)
		if test.want == "" { // nothing outside of the archive is ever opened
			if err != nil || cases[0].Samples[0].Text != nil {
				t.Errorf("%s: %+v, %v", name, cases, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
	}
}

// The table is whole: days are days, in order, and each release has a last day of updates.
func TestSupportTable(t *testing.T) {
	var table supportDates
	if err := json.Unmarshal(supportTable, &table); err != nil {
		t.Fatal(err)
	}
	isDay := func(what, day string) {
		if _, err := time.Parse(time.DateOnly, day); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	for release := 8; release <= 26; release++ {
		name := strconv.Itoa(release)
		isDay("release of "+name, table.Released[name])
		longTerm := release == 8 || release == 11 || release == 17 || release >= 21 && (release-21)%4 == 0
		if (table.Ended[name] == "") != longTerm {
			t.Errorf("JDK %s ended on %q", name, table.Ended[name])
		}
	}
	for _, dates := range []map[string]map[string]string{table.Vendors, table.Extended} {
		for vendor, last := range dates {
			for release, day := range last {
				isDay(vendor+" "+release, day)
				if day <= table.Released[release] || day < table.Vendors[vendor][release] {
					t.Errorf("%s ended %s on %s, before it was released or updates ended", vendor, release, day)
				}
			}
		}
	}
	for _, v := range vendors {
		if table.Vendors[v.name] == nil {
			t.Errorf("the table has no %s", v.name)
		}
	}
	if len(table.Updates) < 30 || !slices.IsSorted(table.Updates) {
		t.Errorf("days of updates %q", table.Updates)
	}
}

func TestSupport(t *testing.T) {
	day := func(s string) time.Time {
		when, err := time.Parse(time.DateOnly, s)
		if err != nil {
			t.Fatal(err)
		}
		return when
	}
	for _, test := range []struct {
		version, built, vendor, day, verdict string
		missed                               int
	}{
		{"25.0.3+9-LTS", "2026-04-21", "Eclipse Adoptium", "2026-07-20", "fine", 0},
		{"25.0.3+9-LTS", "2026-04-21", "Eclipse Adoptium", "2026-11-25", "outdated", 3},
		{"26.0.2.1+1", "2026-08-18", "Amazon.com Inc.", "2026-09-30", "fine", 0},
		{"26.0.2.1+1", "2026-08-18", "SAP SE", "2026-09-30", "ended", 0},
		{"21.0.2+13-58", "2024-01-16", "Oracle Corporation", "2024-04-01", "ended", 0},
		{"21.0.2+13-LTS-58", "2024-01-16", "Oracle Corporation", "2024-04-20", "outdated", 1},
		{"21.0.3+12", "2024-04-16", "BellSoft", "2024-05-01", "fine", 0},
		{"17.0.15+6-Debian", "2025-04-15", "Debian", "2026-02-01", "outdated", 3},
		{"22.0.2+9", "2024-07-16", "Oracle Corporation", "2025-01-01", "ended", 0},
		{"28-ea+18", "2027-03-16", "Oracle Corporation", "2026-11-25", "unknown", 0},
		{"1.8.0_504", "", "", "2026-11-25", "unknown", 0},
	} {
		s := Subject{Version: test.version, Release: map[string]string{"JAVA_RUNTIME_VERSION": test.version, "JAVA_VERSION_DATE": test.built, "IMPLEMENTOR": test.vendor}}
		got, err := s.Support(day(test.day))
		if err != nil || got.Verdict != test.verdict || len(got.Missed) != test.missed || !strings.Contains(got.Sentences[len(got.Sentences)-1], "2026-08-22") {
			t.Errorf("%+v: %+v, %v", test, got, err)
		}
	}
}
