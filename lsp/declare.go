package lsp

import (
	"context"
	"encoding/json"
	"reflect"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"jfrlens/lsp/wire"
)

// command is a command of the server as it is declared once: dispatch, the page
// PROTOCOL.md, the manifest of VS Code and the types of its client come from it.
// Fields of arguments and results have the tags json, doc (what it is, for
// people) and word (the place of an argument that may be given as a plain value).
type command struct {
	name, title  string
	help         string // what it does
	trusted      bool   // only where the user trusts the workspace
	args, result reflect.Type
	run          func(ctx context.Context, given []protocol.LSPAny) (any, error)
}

// on declares a command that do runs. Its result is encoded as JSON; its error is
// told to the user as well as to the client.
func on[Args, Result any](name, title, help string, do func(context.Context, Args) (Result, error)) command {
	return command{
		name: name, title: title, help: help,
		args: reflect.TypeFor[Args](), result: reflect.TypeFor[Result](),
		run: func(ctx context.Context, given []protocol.LSPAny) (any, error) {
			var args Args
			if err := readArguments(given, reflect.ValueOf(&args).Elem()); err != nil {
				return nil, err
			}
			return do(ctx, args)
		},
	}
}

// inTrusted is the command where it runs code that may come from the workspace.
func (c command) inTrusted(s *Server) command {
	run := c.run
	c.trusted = true
	c.run = func(ctx context.Context, given []protocol.LSPAny) (any, error) {
		if !s.trusted.Load() {
			return nil, errUntrusted
		}
		return run(ctx, given)
	}
	return c
}

// readArguments reads the arguments of a command: one object, or plain values for
// the fields that have a place.
func readArguments(given []protocol.LSPAny, into reflect.Value) error {
	if len(given) == 0 {
		return nil
	}
	if given[0][0] == '{' {
		if err := json.Unmarshal(given[0], into.Addr().Interface()); err != nil {
			return wire.InvalidParams("the command's argument is not what it takes: %v", err)
		}
		return nil
	}
	var word string
	if err := json.Unmarshal(given[0], &word); err != nil && !takesWord(into, "1", given[0]) {
		return wire.InvalidParams("the command's first argument is neither an object nor a plain value that it takes: %s", given[0])
	}
	for i, place := range []string{"1", "2"} {
		if i < len(given) && hasWord(into.Type(), place) && !takesWord(into, place, given[i]) {
			return wire.InvalidParams("argument %s of the command is not what it takes: %s", place, given[i])
		}
	}
	return nil
}

// hasWord tells whether arguments have a field for a plain value at a place.
func hasWord(args reflect.Type, place string) bool { return len(fieldsAt(args, place)) > 0 }

// fieldsAt are the fields for a plain value at a place: of one type each.
func fieldsAt(args reflect.Type, place string) (fields []reflect.StructField) {
	for _, field := range reflect.VisibleFields(args) {
		if field.Tag.Get("word") == place {
			fields = append(fields, field)
		}
	}
	return fields
}

// takesWord sets the field for a plain value at a place; false where none has its
// type.
func takesWord(args reflect.Value, place string, raw []byte) bool {
	for _, field := range fieldsAt(args.Type(), place) {
		if json.Unmarshal(raw, args.FieldByIndex(field.Index).Addr().Interface()) == nil {
			return true
		}
	}
	return false
}

// request is a request or notification that is outside of the protocol, declared
// once as a command is.
type request struct {
	method, help   string
	params, result reflect.Type // result nil: a notification to the client
	serve          wire.Method
}

// answer declares a request of the client. Missing parameters count as none.
func answer[Params, Result any](method, help string, do func(context.Context, Params) (Result, error)) request {
	serve := func(ctx context.Context, raw jsonrpc2.RawMessage) (any, error) {
		var params Params
		if len(raw) > 0 {
			if err := json.Unmarshal(raw, &params); err != nil {
				return nil, wire.InvalidParams("%s: %v", method, err)
			}
		}
		result, err := do(ctx, params)
		if err != nil {
			return nil, err
		}
		encoded, err := json.Marshal(result)
		return jsonrpc2.RawMessage(encoded), err
	}
	return request{method: method, help: help, params: reflect.TypeFor[Params](), result: reflect.TypeFor[Result](), serve: serve}
}

// tell declares a notification to the client.
func tell[Params any](method, help string) request {
	return request{method: method, help: help, params: reflect.TypeFor[Params]()}
}
