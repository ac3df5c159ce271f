package lsp

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

// given reads arguments of a command as an editor sends them.
func given[Args any](list string) (args Args, err error) {
	var raw []protocol.LSPAny
	if err := json.Unmarshal([]byte(list), &raw); err != nil {
		return args, err
	}
	return args, readArguments(raw, reflect.ValueOf(&args).Elem())
}

func TestArgumentsAreAnObjectOrPlainValues(t *testing.T) {
	line := 4
	for list, want := range map[string]goalArgs{
		`[]`:                                  {},
		`[null]`:                              {},
		`["file:///A.java"]`:                  {URI: "file:///A.java"},
		`["file:///A.java",4]`:                {URI: "file:///A.java", Line: &line},
		`["file:///A.java",4,"more"]`:         {URI: "file:///A.java", Line: &line},
		`[{"uri":"file:///A.java","line":4}]`: {URI: "file:///A.java", Line: &line},
		`[{"class":"A","quiet":true,"x":1}]`:  {Class: "A", quietArgs: quietArgs{true}},
	} {
		if got, err := given[goalArgs](list); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s is read as %+v, %v", list, got, err)
		}
	}
	for list, want := range map[string]string{
		`[{"line":"four"}]`:         "not what it takes",
		`["file:///A.java","four"]`: "argument 2",
		`[["file:///A.java"]]`:      "neither an object nor a plain value",
		`[4]`:                       "neither an object nor a plain value",
	} {
		if _, err := given[goalArgs](list); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", list, err)
		}
	}
}

// A process is named by its number, a main by its document.
func TestPlainValuesGoByTheirTypes(t *testing.T) {
	if got, err := given[attachArgs](`[42]`); err != nil || got.PID != 42 {
		t.Errorf("read as %+v, %v", got, err)
	}
	if got, err := given[attachArgs](`["file:///A.java"]`); err != nil || got.URI != "file:///A.java" {
		t.Errorf("read as %+v, %v", got, err)
	}
	if _, err := given[quietArgs](`["file:///A.java",4]`); err != nil {
		t.Errorf("what a command does not take is passed over: %v", err)
	}
}
