package lsp

import (
	"slices"

	"go.lsp.dev/protocol"

	"jfrlens/profiler"
	"jfrlens/profiler/launch/consent"
)

// What can be answered to a question for consent.
const (
	allowOnce   = "Allow for this run"
	allowAlways = "Always for this project"
	allowNever  = "Do not run"
)

// consents asks whether options that the project's own files bring, and that
// could run other code, may be used.
func (l *launcher) consents(name string, asked *consent.Error) bool {
	ledger := profiler.Consents()
	answers := []string{allowOnce, allowAlways, allowNever}
	if !ledger.CanKeep(asked) {
		answers = slices.Delete(answers, 1, 2)
	}
	answer, _ := l.editor.ask(l.root, name+": "+asked.Error(), answers)
	if answer == allowAlways {
		if err := ledger.Keep(asked); err != nil {
			l.editor.show(l.root, protocol.MessageTypeWarning, sentence(err))
		}
	}
	return answer == allowOnce || answer == allowAlways
}
