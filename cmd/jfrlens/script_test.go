package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the scripts run this very binary as jfrlens, and commands that
// are called in a test as their guard.
func TestMain(m *testing.M) {
	jfrlens := func() { os.Exit(execute()) }
	if len(os.Args) > 1 && os.Args[1] == guardName {
		jfrlens()
	}
	testscript.Main(m, map[string]func(){"jfrlens": jfrlens})
}

// TestScripts runs the command line as users do; see testdata/script.
func TestScripts(t *testing.T) {
	recordings, err := filepath.Abs(filepath.Join("..", "..", "testdata", "recordings"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("RECORDINGS", recordings)
			env.Setenv("XDG_STATE_HOME", filepath.Join(env.WorkDir, "state"))
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, "cache"))
			env.Setenv("XDG_CONFIG_HOME", filepath.Join(env.WorkDir, "config"))
			return nil
		},
	})
}
