package lsp_test

import (
	"slices"
	"strings"
	"testing"

	"jfrlens/lsp/lsptest"
	"jfrlens/profiler"
)

// A program that has stopped at an exception says so once, with the place, and what is offered starts debugging: VS Code
// attaches, others are told where.
func TestStoppedProgramOffersDebugging(t *testing.T) {
	for client, attaches := range map[string]bool{"Neovim": false, "Visual Studio Code": true, "code-server": true} {
		t.Run(client, func(t *testing.T) {
			e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: client})
			click(t, e, e.CodeActions(path, 4), "Profile & debug later")
			r := runner.Next(t)
			var offered []string
			e.Answer(func(question string, answers []string) string {
				if strings.Contains(question, "has stopped in a.B.c") {
					offered = answers
				}
				return answers[0]
			})
			stop := &profiler.Stop{PID: 4711, Port: 5005, Text: "x.Bad is thrown: process 4711 has stopped in a.B.c(B.java:3)"}
			for range 3 {
				r.Progress(profiler.Status{State: profiler.Running, Stopped: stop})
			}
			e.Await("a debugger attaches", func(s lsptest.State) bool {
				return s.Debuggers == 1 || !attaches && hasMessage(s, "jdb -attach 127.0.0.1:5005")
			})
			finish(t, e, r, firstCollapsed)
			if !slices.Equal(offered, []string{"Start debugging"}) {
				t.Errorf("offered %q", offered)
			}
			state := e.State()
			told := 0
			for _, m := range state.Messages {
				if strings.Contains(m, "has stopped") {
					told++
				}
			}
			if told != 1 || state.Debuggers != 0 && !attaches {
				t.Errorf("told %d times, %d debuggers: %q", told, state.Debuggers, state.Messages)
			}
		})
	}
}
