package lsp

import (
	"context"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/profiler"
)

// dumpArgs name a JVM that records anyway.
type dumpArgs struct {
	PID     int     `json:"pid,omitempty" word:"1" doc:"its process"`
	URI     uri.URI `json:"uri,omitempty" word:"1" doc:"address of the document of its main"`
	Class   string  `json:"class,omitempty" doc:"its main class"`
	Seconds int     `json:"seconds,omitempty" doc:"how much to write; without: all that it holds"`
	quietArgs
}

// dump makes a run of what a JVM's own recordings hold, and shows it.
func (r *recordings) dump(ctx context.Context, args dumpArgs) (*recordingResult, error) {
	pid, err := r.chosenJVM(ctx, attachArgs{PID: args.PID, URI: args.URI, Class: args.Class}, "Of which JVM shall the last minutes be shown?")
	if err != nil {
		return nil, unlessNotChosen(err)
	}
	last := profiler.LastMinutes{PID: pid, Last: time.Duration(args.Seconds) * time.Second}
	recording, err := r.history.Dump(ctx, last, r.sourceRoots())
	if err != nil {
		return nil, err
	}
	shown, notes, err := r.showRecording(recording)
	if err != nil {
		return nil, err
	}
	r.keepAnswer(shown)
	if !args.Quiet {
		r.editor.show(ctx, protocol.MessageTypeInfo, shown.summary(false))
	}
	return ptr(shown.describe(notes)), nil
}
