package launch

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestEnviron(t *testing.T) {
	base := environ{"A=1", "B=x=y", "A=2", "BROKEN"}
	for name, want := range map[string]string{"A": "2", "B": "x=y", "C": "", "BROKEN": "", "": ""} {
		if got := base.get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	more := base.with("A=3", "C=4")
	if more.get("A") != "3" || more.get("C") != "4" || base.get("A") != "2" || base.get("C") != "" {
		t.Errorf("with changes the original or not the copy: %q, %q", base, more)
	}
	// Two environments made from one must not share their ends.
	one, two := more.with("D=1"), more.with("D=2")
	if one.get("D") != "1" || two.get("D") != "2" {
		t.Errorf("they share memory: %q, %q", one, two)
	}
	if diff := cmp.Diff([]string{"B=x=y", "BROKEN"}, withoutVars(base, "A", "C")); diff != "" {
		t.Error(diff)
	}
}

func TestSplitPath(t *testing.T) {
	separator := string(filepath.ListSeparator)
	for _, parts := range [][]string{nil, {"a"}, {"a", "b c"}, {"", "a"}} {
		path := strings.Join(parts, separator)
		if diff := cmp.Diff(parts, splitPath(path)); diff != "" {
			t.Errorf("%q: %s", path, diff)
		}
	}
}
