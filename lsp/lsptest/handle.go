package lsptest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// handle takes what the server says, in wire order.
func (e *Editor) handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	switch req.Method() {
	case protocol.MethodWindowShowMessage:
		return nil, take(e, req, func(s *State, p *protocol.ShowMessageParams) {
			s.Messages = append(s.Messages, p.Message)
		})
	case protocol.MethodWindowLogMessage:
		return nil, take(e, req, func(s *State, p *protocol.LogMessageParams) {
			s.Logs = append(s.Logs, p.Message)
		})
	case protocol.MethodTextDocumentPublishDiagnostics:
		return nil, take(e, req, func(s *State, p *protocol.PublishDiagnosticsParams) {
			s.Problems[p.URI] = *p
		})
	case protocol.MethodWindowShowDocument:
		err := take(e, req, func(s *State, p *protocol.ShowDocumentParams) {
			s.Documents = append(s.Documents, *p)
		})
		return &protocol.ShowDocumentResult{Success: true}, err
	case protocol.MethodWindowShowMessageRequest:
		if e.mute {
			return nil, jsonrpc2.ErrMethodNotFound
		}
		return e.ask(ctx, req)
	case protocol.MethodWindowWorkDoneProgressCreate:
		return nil, take(e, req, func(s *State, p *protocol.WorkDoneProgressCreateParams) {
			s.Progress[fmt.Sprint(p.Token)] = &Progress{}
		})
	case protocol.MethodProgress:
		return nil, take(e, req, takeProgress)
	case protocol.MethodWorkspaceConfiguration:
		e.mu.Lock()
		defer e.mu.Unlock()
		if len(e.settings) == 0 {
			return jsonrpc2.RawMessage("[null]"), nil
		}
		return jsonrpc2.RawMessage("[" + string(e.settings) + "]"), nil
	case protocol.MethodWorkspaceInlayHintRefresh:
		e.update(func(s *State) { s.HintRefreshes++ })
		return nil, nil
	case protocol.MethodWorkspaceCodeLensRefresh:
		e.update(func(s *State) { s.LensRefreshes++ })
		return nil, nil
	case protocol.MethodClientRegisterCapability:
		return nil, take(e, req, func(s *State, p *protocol.RegistrationParams) {
			for _, r := range p.Registrations {
				s.Registered = append(s.Registered, r.Method)
			}
		})
	case "jfrlens/shownChanged":
		e.update(func(s *State) { s.ShownChanges++ })
		return nil, nil
	case "jfrlens/printed":
		return nil, take(e, req, (*State).print)
	case "jfrlens/tested":
		e.update(func(s *State) { s.Tested = append(slices.Clone(s.Tested), string(req.Params())) })
		return nil, nil
	case "jfrlens/debug":
		e.update(func(s *State) { s.Debuggers++ })
		return nil, nil
	case "jfrlens/pageChanged":
		e.update(func(s *State) { s.PageChanges++ })
		return nil, nil
	}
	if !req.IsCall() {
		return nil, nil
	}
	return nil, jsonrpc2.ErrMethodNotFound
}

// take decodes parameters and changes the state with them.
func take[P any](e *Editor, req *jsonrpc2.Request, fn func(*State, *P)) error {
	params := new(P)
	if err := protocol.Unmarshal(req.Params(), params); err != nil {
		e.t.Errorf("%s: %v", req.Method(), err)
		return nil
	}
	e.update(func(s *State) { fn(s, params) })
	return nil
}

func takeProgress(s *State, p *protocol.ProgressParams) {
	bar := s.Progress[fmt.Sprint(p.Token)]
	if bar == nil {
		s.Logs = append(s.Logs, fmt.Sprintf("progress for unknown token %v", p.Token))
		return
	}
	var value struct{ Kind, Title, Message string }
	if err := json.Unmarshal(p.Value, &value); err != nil {
		s.Logs = append(s.Logs, err.Error())
	}
	if value.Title != "" {
		bar.Title = value.Title
	}
	bar.Message = value.Message
	bar.Ended = bar.Ended || value.Kind == "end"
}

// ask answers a question as the test wants; without a wish nothing is clicked.
func (e *Editor) ask(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	var params protocol.ShowMessageRequestParams
	if err := protocol.Unmarshal(req.Params(), &params); err != nil {
		return nil, err
	}
	var titles []string
	for _, action := range params.Actions {
		titles = append(titles, action.Title)
	}
	e.mu.Lock()
	answer := e.answer
	e.mu.Unlock()
	e.update(func(s *State) { s.Messages = append(s.Messages, params.Message) })
	if answer == nil {
		return nil, nil
	}
	jsonrpc2.Async(ctx) // the wire goes on while the user thinks
	return &protocol.MessageActionItem{Title: answer(params.Message, titles)}, nil
}

// printedText is what a program printed to its terminal.
type printedText struct {
	Session string `json:"session"`
	Title   string `json:"title"`
	Text    string `json:"text"`
	Over    bool   `json:"over"`
}

// print adds what a program printed.
func (s *State) print(p *printedText) {
	printed := cmp.Or(s.Printed[p.Session], p.Title+": ") + p.Text
	if p.Over {
		printed += "(over)"
	}
	s.Printed = maps.Clone(s.Printed)
	if s.Printed == nil {
		s.Printed = map[string]string{}
	}
	s.Printed[p.Session] = printed
}
