package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// slowRecording is a run of a program that is slow for one reason.
func slowRecording(program string) string {
	return filepath.Join("..", "..", "testdata", "recordings", "slow", program+"-jdk25.jfr.zst")
}

// Pages of whole recordings begin with the overview that the terminal has.
func TestPageHasTheOverview(t *testing.T) {
	page, sources := filepath.Join(t.TempDir(), "page.html"), filepath.Join("..", "..", "testdata", "java", "slow")
	write := func(args ...string) {
		t.Helper()
		args = append([]string{"flame", "-o", page, "--source", sources}, args...)
		if code, _, errOut := called(t, args...); code != exitDone {
			t.Fatalf("exit code %d, %s", code, errOut)
		}
	}
	write(slowRecording("lock"))
	o := pageOf(t, page).Overview
	if len(o.Findings) != 1 || len(o.Kinds) != 2 || o.Kinds[0].Type != "lock" {
		t.Fatalf("the page begins with %+v", o)
	}
	_, printed, _ := called(t, "summary", "--overview", "--source", sources, slowRecording("lock"))
	for _, text := range []string{o.Extent, o.Findings[0].Text, o.Kinds[0].Text, fmt.Sprint(" ", o.Findings[0].Place.Text, " ")} {
		if !strings.Contains(printed, text) {
			t.Errorf("the terminal does not have %q:\n%s", text, printed)
		}
	}
	write("--all-types", slowRecording("lock"))
	if data := pageOf(t, page); data.Types[data.DefaultType].Name != "lock" {
		t.Errorf("the page shows %s first, not what the run lost most by", data.Types[data.DefaultType].Name)
	}
	for _, part := range [][]string{{"--from", "1s"}, {"--thread", "*"}, {"--before", slowRecording("lock")}} {
		write(append(part, slowRecording("lock"))...)
		if got := pageOf(t, page).Overview.Answer; got != "" {
			t.Errorf("with %v it begins with %q", part, got)
		}
	}
}

// Whoever gets a page sees folders in it only if asked for.
func TestPageOverviewLeavesOutFolders(t *testing.T) {
	page := filepath.Join(t.TempDir(), "page.html")
	for _, environment := range []bool{false, true} {
		args := []string{"flame", "-o", page, fmt.Sprintf("--with-environment=%v", environment), slowRecording("slow-disk")}
		if code, _, errOut := called(t, args...); code != exitDone {
			t.Fatalf("exit code %d, %s", code, errOut)
		}
		text := pageOf(t, page).Overview.Kinds[0].Text
		if strings.Contains(text, "/tmp/") != environment || !strings.Contains(text, "slow2838021122276298741.tmp") {
			t.Errorf("environment %v: %s", environment, text)
		}
	}
}
