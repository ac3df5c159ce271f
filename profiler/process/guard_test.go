package process

import (
	"strings"
	"testing"
)

func TestAwaitDeath(t *testing.T) {
	for orders, want := range map[string]string{
		"":                     "",
		"4711\n":               "4711",
		"4711\ndismissed\n":    "",
		"dismissed\n":          "",
		"{\"a\":1}\n4712\n":    "4712",
		"4711\ndismissed\nx\n": "",
	} {
		if got := AwaitDeath(strings.NewReader(orders)); got != want {
			t.Errorf("%q: act on %q, want %q", orders, got, want)
		}
	}
}

// Most of the code has no guard, and must not care.
func TestNoGuard(t *testing.T) {
	guard := StartGuard()
	if guard != nil {
		t.Fatal("a guard without arguments")
	}
	guard.Arm("4711")
	guard.Dismiss()
	t.Setenv(guardVariable, "1")
	if StartGuard("guard") != nil {
		t.Error("a guard has started one")
	}
}
