package sample

import (
	"errors"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"jfrlens/testdata/golden"
	"jfrlens/testdata/jdks"
)

// What the JDKs say of their event types is what is in here. Their tools take a second each, so that both look at one answer.
func TestMetadataOfJDKs(t *testing.T) {
	t.Parallel()
	texts := metadataOf(t, 17, 21, 25, 28)
	t.Run("labels", func(t *testing.T) { checkLabels(t, texts) })
	t.Run("events", func(t *testing.T) { checkEvents(t, texts) })
}

// metadataOf is what the tools of JDKs print of their event types, by release.
func metadataOf(t *testing.T, releases ...int) map[int]string {
	t.Helper()
	texts, errs := make([][]byte, len(releases)), make([]error, len(releases))
	var all sync.WaitGroup
	for i, release := range releases {
		tool := exec.Command(jdks.Tool(t, release, "jfr"), "-J"+jdks.EndsSoon, "metadata")
		all.Go(func() { texts[i], errs[i] = tool.Output() })
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	byRelease := map[int]string{}
	for i, release := range releases {
		byRelease[release] = string(texts[i])
	}
	return byRelease
}

// checkLabels: the labels are those of the JDKs: run this test with -update.
func checkLabels(t *testing.T, texts map[int]string) {
	t.Helper()
	var lines []string
	for _, text := range texts {
		lines = append(lines, labelsIn(text)...)
	}
	slices.Sort(lines)
	golden.Check(t, "labels.txt", []byte(strings.Join(slices.Compact(lines), "")))
}

// labelsIn are the labels of event types as the JDK's tool prints them.
func labelsIn(metadata string) (lines []string) {
	event := regexp.MustCompile(`(?m)^class (\w+) extends jdk\.jfr\.Event`)
	name, label := regexp.MustCompile(`(?m)^@Name\("(.*)"\)$`), regexp.MustCompile(`(?m)^@Label\("(.*)"\)$`)
	for block := range strings.SplitSeq(metadata, "\n\n") {
		at := event.FindStringIndex(block)
		if at == nil {
			continue
		}
		if n, l := name.FindStringSubmatch(block[:at[0]]), label.FindStringSubmatch(block[:at[0]]); n != nil && l != nil {
			lines = append(lines, l[1]+"\t"+n[1]+"\n")
		}
	}
	return lines
}

func TestLabelled(t *testing.T) {
	for label, want := range map[string]string{"File Read": "jdk.FileRead", "java monitor blocked": "jdk.JavaMonitorEnter", "File": "", "": "", "jdk.FileRead": ""} {
		if got := Labelled(label); got != want {
			t.Errorf("%q is %q, want %q", label, got, want)
		}
	}
}
