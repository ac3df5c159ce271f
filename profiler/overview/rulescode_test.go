package overview

import (
	"strings"
	"testing"

	"jfrlens/profiler/profile"
)

// TestListSearch: what a list is searched for, and what a linked list is walked through for, want other collections.
func TestListSearch(t *testing.T) {
	t.Parallel()
	for stack, advice := range map[string]string{
		"x.A.f:1;java.util.ArrayList.contains:2;java.util.ArrayList.indexOf:3 60": "HashSet",
		"x.A.f:1;java.util.LinkedList.remove:2;java.util.LinkedList.node:3 60":    "ArrayDeque",
		"x.A.f:1;java.util.LinkedList.contains:2 60":                              "HashSet",
		"x.A.f:1;java.util.HashMap.get:2 60":                                      "",
	} {
		p, err := profile.FromCollapsed(strings.NewReader("x.A.g:1 40\n" + stack + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		view, err := p.View("")
		if err != nil {
			t.Fatal(err)
		}
		found := listSearch(&evidence{profile: p, cpu: view, libraries: profile.Libraries{"java."}, cores: -1})
		if told := found != nil && strings.Contains(found.Advice, advice); told != (advice != "") {
			t.Errorf("%s: %+v, want advice of %q", stack, found, advice)
		}
	}
}
