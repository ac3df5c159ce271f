package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/flamegraph"
	"jfrlens/testdata/jdks"
)

// Files for other viewers tell command line, environment and where files are only
// who asked for that.
func TestFilesForOthersArePrivate(t *testing.T) {
	dir := t.TempDir()
	recording := filepath.Join(dir, "busy.jfr")
	main := filepath.Join(dir, "Reads.java")
	text := `class Reads {
	public static void main(String[] args) throws Exception {
		for (int i = 0; i < 3; i++) { try (var in = new java.io.FileInputStream(args[0])) { in.read(); } Thread.sleep(50); }
		Runtime.getRuntime().exec(new String[] {"true", "child" + "SECRET".toLowerCase()}).waitFor();
		long sum = 0;
		for (long end = System.nanoTime() + 1_000_000_000L; System.nanoTime() < end;) sum += Long.toString(sum).hashCode();
		System.out.println(sum);
	}
}
`
	if err := os.WriteFile(main, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	java := exec.Command(jdks.Tool(t, 21, "java"), "-Xmx64m", "-Dmine=propertysecret", "-Djdk.lang.Process.launchMechanism=VFORK",
		"-XX:StartFlightRecording:settings=profile,jdk.FileRead#threshold=0ms,filename="+recording, main, main, "wordsecret")
	java.Env = append(os.Environ(), "MINE=environmentsecret")
	if out, err := java.CombinedOutput(); err != nil {
		t.Fatalf("cannot record: %v\n%s", err, out)
	}
	const told = "--with-environment writes them"
	for _, format := range []string{"firefox", "pprof"} {
		for _, source := range []string{recording, "-"} { // of standard input the recording says what it is
			private, note := exported(t, recording, "flame", "--format", format, "--source", dir, source, "-o", "-")
			for _, secret := range []string{"secret", dir} {
				if at := bytes.Index(private, []byte(secret)); at >= 0 {
					t.Errorf("%s of %s tells %s: %q", format, source, secret, private[max(at-80, 0):min(at+80, len(private))])
				}
			}
			if !strings.Contains(note, told) || !bytes.Contains(private, []byte("Reads.java")) {
				t.Errorf("%s: noted %q", format, note)
			}
		}
		whole, note := exported(t, recording, "flame", "--format", format, "--source", dir, "--with-environment", "-", "-o", "-")
		if !bytes.Contains(whole, []byte("wordsecret")) || strings.Contains(note, told) {
			t.Errorf("%s with the environment lacks it; noted %q", format, note)
		}
	}
	for _, format := range []string{"html", "svg", "speedscope", "json", "collapsed"} {
		for _, source := range []string{recording, "-"} {
			shown, note := exported(t, recording, "flame", "--format", format, "--source", dir, source, "-o", "-")
			if format == "html" {
				shown = append(shown, pageData(t, string(shown))...)
			}
			for _, secret := range []string{"secret", dir} {
				if at := bytes.Index(shown, []byte(secret)); at >= 0 {
					t.Errorf("%s of %s tells %s: %q", format, source, secret, shown[max(at-80, 0):min(at+80, len(shown))])
				}
			}
			titled := flamegraph.FormatOf(format, "").Titled
			if leftOut := titled && source == "-"; leftOut != strings.Contains(note, told) {
				t.Errorf("%s of %s: noted %q", format, source, note)
			}
			if !titled {
				continue
			}
			whole, note := exported(t, recording, "flame", "--format", format, "--with-environment", source, "-o", "-")
			if bytes.Contains(whole, []byte(dir)) != (source == "-") || strings.Contains(note, told) {
				t.Errorf("%s of %s with the environment; noted %q", format, source, note)
			}
		}
	}
	if code, _, errOut := called(t, "flame", "--format", "json", "--with-environment", recording); code != exitUsage || !strings.Contains(errOut, "pprof, speedscope or firefox") {
		t.Errorf("exit code %d, %s", code, errOut)
	}
}

// exported is what a command with that standard input writes, unpacked, and what it says.
func exported(t *testing.T, input string, args ...string) (text []byte, said string) {
	t.Helper()
	in, err := os.Open(input)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	usual := os.Stdin
	os.Stdin = in
	defer func() { os.Stdin = usual }()
	code, out, said := called(t, args...)
	if code != exitDone {
		t.Fatalf("%v: exit code %d, %s", args, code, said)
	}
	text = []byte(out)
	if packed, err := gzip.NewReader(bytes.NewReader(text)); err == nil {
		if text, err = io.ReadAll(packed); err != nil {
			t.Fatal(err)
		}
	}
	return text, said
}
