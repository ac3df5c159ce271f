package lsp

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"slices"

	"jfrlens/lsp/wire"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// The commands of the server. Each works from any editor, with the arguments
// of [target] or none.
const (
	commandProfile        = "jfrlens.profile"
	commandProfileTest    = "jfrlens.profileTest"
	commandStop           = "jfrlens.stop"
	commandCancel         = "jfrlens.cancel"
	commandOpenRecording  = "jfrlens.openRecording"
	commandOpenFlameGraph = "jfrlens.openFlameGraph"
	commandCompare        = "jfrlens.compare"
	commandSelectEvent    = "jfrlens.selectEvent"
	commandHotLines       = "jfrlens.hotLines"
	commandNextHotLine    = "jfrlens.nextHotLine"
	commandClear          = "jfrlens.clear"
	commandAttach         = "jfrlens.attach"
	commandStartDebugging = "jfrlens.startDebugging"
	commandTimeMethod     = "jfrlens.timeMethod"
)

// command runs one command. Its result is encoded as JSON; its error is told
// to the user as well as to the client.
type command func(ctx context.Context, t target) (any, error)

// commands are all commands by their names.
func (s *Server) commands() map[string]command {
	return map[string]command{
		commandProfile:        s.profileMain,
		commandProfileTest:    s.profileTest,
		commandStop:           s.stopCommand,
		commandCancel:         s.cancelCommand,
		commandOpenRecording:  s.openRecording,
		commandOpenFlameGraph: s.openFlameGraph,
		commandCompare:        s.compare,
		commandSelectEvent:    s.selectEvent,
		commandHotLines:       s.hotLines,
		commandNextHotLine:    s.nextHotLine,
		commandClear:          s.clear,
		commandAttach:         s.attach,
		commandStartDebugging: s.startDebugging,
		commandTimeMethod:     s.timeMethod,
	}
}

// commandNames are the commands as they are announced.
func (s *Server) commandNames() []string { return slices.Sorted(maps.Keys(s.commands())) }

// target is what a command works on. It is the first argument as an object, or
// the arguments uri (or path, or any other word) and line one after the other.
type target struct {
	URI       uri.URI `json:"uri"`       // document
	Line      *int    `json:"line"`      // of the document, from 0
	Class     string  `json:"class"`     // binary name of the main or test class
	Method    string  `json:"method"`    // test method
	Goal      string  `json:"goal"`      // goal of a build file, or name of a run configuration
	Session   string  `json:"session"`   // run that jfrlens.profile returned
	Recording string  `json:"recording"` // a file or folder
	Before    string  `json:"before"`    // an earlier recording to compare with
	Type      string  `json:"type"`      // sample type
	PID       int     `json:"pid"`       // of a JVM that runs already
	Debug     bool    `json:"debug"`     // prepare the program for a debugger
	Quiet     bool    `json:"quiet"`     // only return the result, show nothing

	word string // first argument, where it is a plain string
}

// parseTarget reads a command's arguments.
func parseTarget(args []protocol.LSPAny) (target, error) {
	var t target
	if len(args) == 0 {
		return t, nil
	}
	if err := json.Unmarshal(args[0], &t.word); err != nil {
		if err := json.Unmarshal(args[0], &t); err != nil {
			return t, wire.InvalidParams("the command's first argument is neither an object nor a string: %v", err)
		}
		return t, nil
	}
	if len(args) > 1 {
		if err := json.Unmarshal(args[1], &t.Line); err != nil {
			return t, wire.InvalidParams("the command's second argument is not a line number: %v", err)
		}
	}
	return t, nil
}

// document is the address that the target names, "" if none.
func (t target) document() uri.URI { return cmp.Or(t.URI, uri.URI(t.word)) }

// lensCommand makes the command of a lens.
func lensCommand(title, name string, t map[string]any) protocol.Command {
	c := protocol.Command{Title: title, Command: name}
	if raw, err := json.Marshal(t); err == nil && len(t) > 0 {
		c.Arguments = []protocol.LSPAny{raw}
	}
	return c
}

// ExecuteCommand runs a command. A failure is shown to the user, because not
// every editor shows the error of a command.
func (s *Server) ExecuteCommand(ctx context.Context, params *protocol.ExecuteCommandParams) (protocol.LSPAny, error) {
	run, found := s.commands()[params.Command]
	if !found {
		return nil, wire.InvalidParams("there is no command %q; there are %q", params.Command, s.commandNames())
	}
	t, err := parseTarget(params.Arguments)
	if err != nil {
		return nil, err
	}
	result, err := run(ctx, t)
	if err != nil {
		if ctx.Err() == nil {
			s.editor.show(ctx, protocol.MessageTypeError, sentence(err))
		}
		return nil, err
	}
	if result == nil {
		return nil, nil
	}
	raw, err := json.Marshal(result)
	return raw, err
}
