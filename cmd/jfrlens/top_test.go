package main

import (
	"os"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/report"
	"jfrlens/profiler/threads"
)

// pressed is a screen after some keys.
func pressed(s tea.Model, keys ...string) tea.Model {
	for _, k := range keys {
		message := tea.KeyPressMsg{Text: k, Code: []rune(k)[0]}
		if k == "enter" {
			message = tea.KeyPressMsg{Code: tea.KeyEnter}
		}
		s, _ = s.Update(message)
	}
	return s
}

func TestTopScreen(t *testing.T) {
	text, err := os.ReadFile(dumpOf("TwoLock-jdk17.txt"))
	if err != nil {
		t.Fatal(err)
	}
	dumps, err := threads.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	document := report.Document{Total: 10, Samples: 10, Methods: []report.Method{
		{Class: "demo.A", Method: "deep\x1b[31m", Own: 6, Total: 6, Self: 1}, {Class: "demo.B", Method: "main", Own: 1, Total: 10},
	}}
	var s tea.Model = newTopScreen(jvm.Process{PID: 7, Main: "demo.Main"})
	for _, message := range []tea.Msg{tea.WindowSizeMsg{Width: 70, Height: 12}, topProfile{document, "cpu"}, topThreads{threads.Analyse(threads.Moment{Dump: dumps[0]})}} {
		s, _ = s.Update(message)
	}
	for _, test := range []struct {
		keys       []string
		has, lacks string
	}{
		{nil, "60.0%    60.0%    10.0%  demo.A.deep", "\x1b"},
		{[]string{"/", "b", ".", "enter"}, "demo.B.main", "demo.A"},
		{[]string{"t"}, `"left"`, "demo.A"},
		{[]string{"p"}, "paused", "\x1b"},
	} {
		view := pressed(s, test.keys...).(topScreen).text()
		if !strings.Contains(view, test.has) || strings.Contains(view, test.lacks) {
			t.Errorf("%q: %s", test.keys, view)
		}
		if lines := strings.Split(view, "\n"); len(lines) != 12 {
			t.Errorf("%q: %d lines", test.keys, len(lines))
		}
	}
	byTotal := pressed(s, "s").(topScreen).text()
	if strings.Index(byTotal, "demo.B.main") > strings.Index(byTotal, "demo.A") {
		t.Errorf("by total: %s", byTotal)
	}
	if _, quit := s.Update(tea.KeyPressMsg{Text: "q", Code: 'q'}); quit == nil {
		t.Error("q does not quit")
	}
}
