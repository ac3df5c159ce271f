package source

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestEndsOfBlocks(t *testing.T) {
	for _, test := range []struct {
		name string
		lang Language
		text string
		want map[int]int
	}{
		{"a loop in a method", Java, "class A {\n  void m() {\n    for (int i = 0; i < n; i++) {\n      work(i);\n    }\n  }\n}\n", map[int]int{5: 3, 6: 2, 7: 1}},
		{"a lambda in a call", Java, "class A { void m() {\n  list.forEach(x -> {\n    work(x);\n  });\n}}\n", map[int]int{4: 2, 5: 1}},
		{"a head of several lines", Java, "class A { void m() {\n  while (a\n      && b) {\n    work();\n  }\n}}\n", map[int]int{5: 3, 6: 1}},
		{"a brace on a line of its own", Java, "class A\n{\n  void m()\n  {\n    work();\n  }\n}\n", map[int]int{6: 3, 7: 1}},
		{"a block without a head", Java, "class A {\n  int x = 1;\n  {\n    x = work();\n  }\n}\n", map[int]int{5: 3, 6: 1}},
		{"code behind the brace", Java, "class A { void m() {\n  do {\n    work();\n  } while (a);\n  if (b) {\n    work();\n  } else {\n    rest();\n  }\n}}\n", map[int]int{9: 7, 10: 1}},
		{"braces in texts", Java, "class A { void m() {\n  if (c == '}') {\n    s = \"}\"; // }\n  /* } */ }\n}}\n", map[int]int{4: 2, 5: 1}},
		{"Kotlin", Kotlin, "fun m() {\n  list.map {\n    work(it)\n  }\n}\n", map[int]int{4: 2, 5: 1}},
		{"more ends than begins", Java, "}\n}\n", map[int]int{}},
		{"nothing", Java, "", map[int]int{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, FindHeads(test.lang, []byte(test.text)).Ends); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestMonitors(t *testing.T) {
	for _, test := range []struct {
		name string
		lang Language
		text string
		want map[int]int
	}{
		{"a block", Java, "class A { void m() {\n  synchronized (lock) {\n    // mine\n    work();\n    rest();\n  }\n}}\n", map[int]int{4: 2}},
		{"a method", Java, "class A {\n  private synchronized void m()\n      throws E {\n    work();\n  }\n}\n", map[int]int{4: 2}},
		{"on one line", Java, "class A { void m() {\n  synchronized (lock) { work(); }\n  rest();\n}}\n", map[int]int{}},
		{"nothing in it", Java, "class A { void m() {\n  synchronized (lock) {\n  }\n  rest();\n}}\n", map[int]int{}},
		{"a native method", Java, "class A {\n  synchronized native void m();\n  void n() {\n    work();\n  }\n}\n", map[int]int{}},
		{"in a comment", Java, "class A { void m() { // synchronized\n    work();\n}}\n", map[int]int{}},
		{"one in another", Java, "class A { synchronized void m() {\n  synchronized (lock) {\n    work();\n  }\n}}\n", map[int]int{2: 1, 3: 2}},
		{"Kotlin", Kotlin, "@Synchronized fun m() {\n  synchronized(lock) {\n    work()\n  }\n}\n", map[int]int{2: 1, 3: 2}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, FindHeads(test.lang, []byte(test.text)).Monitors); diff != "" {
				t.Error(diff)
			}
		})
	}
}
