package lsp

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"jfrlens/profiler"
	"jfrlens/profiler/launch/consent"
	"jfrlens/profiler/profile"
)

// follow publishes what comes in until the run ends.
func (a *activeRun) follow(context.Context) {
	type outcome struct {
		profiler.Result
		err error
	}
	ended := make(chan outcome, 1)
	awaitResult := func(context.Context) {
		result, err := a.run.Result()
		ended <- outcome{result, err}
	}
	if !a.launcher.spawn("result", awaitResult) {
		a.run.Cancel()
		awaitResult(a.launcher.root)
	}
	for {
		select {
		case p := <-a.profiles:
			if shown := a.show(p, true); shown != nil {
				a.launcher.screen.publish(shown)
			}
		case o := <-ended:
			a.launcher.runs.remove(a)
			a.launcher.spawn("JVMs", func(context.Context) { a.launcher.jvms.lookForJVMs() }) // one less to attach to
			if o.err != nil {
				a.failed(o.Result, o.err)
				return
			}
			a.done(o.Result)
			return
		}
	}
}

// show makes a profile of the run ready to be shown.
func (a *activeRun) show(p *profile.Profile, live bool) *published {
	libraries := profiler.LibrariesOf("", a.launcher.projectFolder(a.origin.file))
	shown, err := a.launcher.screen.shown.lay(p, a.run.Sources(), libraries)
	if err != nil {
		return nil // no samples yet
	}
	shown.measurement = measurement{
		title: a.name, run: a.number, turn: a.number, live: live, origin: a.origin,
	}
	return shown
}

// done publishes the result.
func (a *activeRun) done(result profiler.Result) {
	s := a.launcher
	shown := a.show(result.Profile, false)
	if shown == nil {
		a.failed(result, &profiler.Error{What: "no profile of " + a.name, Why: "it has no samples", Do: "profile a longer run", Kind: profiler.ErrNoSamples})
		return
	}
	shown.recording, shown.earlier, shown.ran = result.Recording, profiler.RunBefore(result.Recording), a.ranAs(result)
	shown.answer = s.recordings.answerOf(shown)
	shown.beside = s.recordings.resourcesOf(result.Recording, result.Profile, a.run.Sources(), shown.Libraries)
	s.recordings.keepAnswer(shown)
	s.screen.publish(shown)
	if ended := a.ended.Load(); ended != 0 {
		s.log.Info("published", zap.String("program", a.name), zap.Int64("samples", shown.View.Samples),
			zap.Duration("afterItsEnd", time.Since(time.Unix(0, ended))))
	}
	text := shown.summary(result.Failure != nil) + note(result.Notes)
	kind := protocol.MessageTypeInfo
	if result.Failure != nil {
		kind, text = protocol.MessageTypeWarning, sentence(result.Failure)+" "+text
	}
	a.progress.end(text)
	s.editor.show(s.root, kind, text)
	a.tellTests(result, result.Failure, text)
	for _, warning := range result.Notes {
		s.log.Warn(warning)
	}
}

// note is what limits the trust in a result: the first warning in full, the
// others are in the log.
func note(notes []string) string {
	switch len(notes) {
	case 0:
		return ""
	case 1:
		return " Note: " + notes[0]
	default:
		return fmt.Sprintf(" Note: %s (and %d more in the log)", notes[0], len(notes)-1)
	}
}

// failed takes back what was shown of the run and says why there is nothing.
func (a *activeRun) failed(result profiler.Result, err error) {
	s := a.launcher
	s.screen.takeBack(a)
	if errors.Is(err, profiler.ErrCancelled) || s.root.Err() != nil {
		a.progress.end("cancelled")
		a.tellTests(result, err, "Cancelled.")
		return
	}
	a.progress.end("failed")
	var asked *consent.Error
	if errors.As(err, &asked) && s.consents(a.name, asked) {
		again := s.newRun(a.name, a.origin, a.request.Consented(asked))
		again.id, again.tests, again.quiet = a.id, a.tests, a.quiet
		if err = unlessNotChosen(s.start(s.root, again)); err == nil {
			return
		}
	}
	s.editor.show(s.root, protocol.MessageTypeError, sentence(err))
	a.tellTests(result, err, sentence(err))
}
