package lsp

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

// PROTOCOL.md names every setting.
func TestSettingsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	names := jsonNames("", reflect.TypeFor[Settings]())
	names = append(names, jsonNames("", reflect.TypeFor[startOptions]())...)
	for _, name := range names {
		if !strings.Contains(string(text), "`"+name+"`") {
			t.Errorf("%s is not in PROTOCOL.md", name)
		}
	}
}

// jsonNames are the dotted names of a struct's fields.
func jsonNames(prefix string, t reflect.Type) []string {
	var names []string
	for field := range t.Fields() {
		name := prefix + field.Tag.Get("json")
		if field.Type.Kind() == reflect.Struct {
			names = append(names, jsonNames(name+".", field.Type)...)
			continue
		}
		names = append(names, name)
	}
	return names
}
