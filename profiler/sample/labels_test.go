package sample

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jfrlens/testdata/golden"
	"jfrlens/testdata/jdks"
)

// The labels are those of the JDKs: run this test with -update.
func TestLabels(t *testing.T) {
	var lines []string
	for _, release := range []int{17, 21, 25, 28} {
		text, err := exec.Command(jdks.Tool(t, release, "jfr"), "metadata").Output()
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, labelsIn(string(text))...)
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
