package lsp

import (
	"context"
	"slices"
	"strings"
	"time"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"jfrlens/jfr/visible"
)

// questionWindow is how long the user may think.
const questionWindow = 5 * time.Minute

// ask shows a question and returns the answer that was clicked, "" for none.
// asked is false where the editor cannot ask.
func (e *editor) ask(ctx context.Context, question string, answers []string) (answer string, asked bool) {
	ctx, cancel := context.WithTimeout(ctx, questionWindow)
	defer cancel()
	params := &protocol.ShowMessageRequestParams{Type: protocol.MessageTypeInfo, Message: visible.Lines(question)}
	for _, answer := range answers {
		params.Actions = append(params.Actions, protocol.MessageActionItem{Title: answer})
	}
	choice, err := e.client.ShowMessageRequest(ctx, params)
	if err != nil || choice == nil {
		e.log.Debug("question not answered", zap.Error(err))
		return "", err == nil
	}
	return choice.Title, true
}

// askWhich lets the user choose one of several things by their titles. ok is false
// where none was chosen, asked where the editor cannot ask.
func askWhich[T any](ctx context.Context, e *editor, question string, things []T, title func(T) string) (chosen T, ok, asked bool) {
	titles := make([]string, 0, len(things))
	for _, thing := range things {
		titles = append(titles, visible.Text(title(thing)))
	}
	answer, asked := e.ask(ctx, question, titles)
	if i := slices.Index(titles, answer); i >= 0 {
		return things[i], true, asked
	}
	return chosen, false, asked
}

// titlesOf is what a user who cannot be asked could have chosen from.
func titlesOf[T any](things []T, title func(T) string) string {
	titles := make([]string, len(things))
	for i, thing := range things {
		titles[i] = title(thing)
	}
	return strings.Join(titles, ", ")
}
