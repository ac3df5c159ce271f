package jvm

import (
	"context"
	"errors"
	"strings"
	"testing"
)

func TestAgentCode(t *testing.T) {
	for text, want := range map[string]int{"0\n": 0, "200\n": 200, "return code: 0\n": 0, "return code: 100": 100, "": -1, "/x.so was not loaded.\n": -1} {
		code, ok := agentCode(text)
		if !ok {
			code = -1
		}
		if code != want {
			t.Errorf("%q is code %d, want %d", text, code, want)
		}
	}
}

func TestNotLoaded(t *testing.T) {
	for text, want := range map[string]string{
		"": "it cannot be read or is for another system",
		"/x.so was not loaded.\n/x.so: cannot open shared object file: No such file or directory\n":     "/x.so: cannot open shared object file: No such file or directory",
		"Dynamic agent loading is not enabled. Use -XX:+EnableDynamicAgentLoading to launch target VM.": "Dynamic agent loading is not enabled. Use -XX:+EnableDynamicAgentLoading to launch target VM",
	} {
		if got := notLoaded(text); got != want {
			t.Errorf("%q is told as %q, want %q", text, got, want)
		}
	}
}

func TestAgentArgumentsAreBounded(t *testing.T) {
	long := strings.Repeat("x", maxArgument)
	for _, arguments := range [][2]string{{"/" + long, ""}, {"/lib.so", long}, {"/lib.so", "a\x00b"}} {
		if _, err := (&VM{}).LoadAgent(context.Background(), arguments[0], arguments[1]); !errors.Is(err, ErrCommand) || len(err.Error()) > 200 {
			t.Errorf("%.20q %.20q: %v", arguments[0], arguments[1], err)
		}
	}
}
