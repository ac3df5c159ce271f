package source

import (
	"path/filepath"
	"strings"
	"testing"
)

// What Kotlin 2.0.21 wrote for a main of 46 lines that calls inline functions of its own file and of libraries, and for
// the class that it made of a lambda given to one of a library.
const (
	inlinedMain = "SMAP\nCo.kt\nKotlin\n*S Kotlin\n*F\n+ 1 Co.kt\nsample/CoKt$main$2\n+ 2 Co.kt\nsample/CoKt\n" +
		"+ 3 _Collections.kt\nkotlin/collections/CollectionsKt___CollectionsKt\n*L\n1#1,47:1\n7#2,2:48\n9#2,2:54\n7#2,4:56\n" +
		"1557#3:50\n1628#3,3:51\n*S KotlinDebug\n*F\n+ 1 Co.kt\nsample/CoKt$main$2\n*L\n38#1:48,2\n38#1:54,2\n39#1:56,4\n38#1:50\n38#1:51,3\n*E\n"
	inlinedLambda = "SMAP\nEmitters.kt\nKotlin\n*S Kotlin\n*F\n+ 1 Emitters.kt\nkotlinx/coroutines/flow/FlowKt__EmittersKt$unsafeTransform$1$1\n" +
		"+ 2 Transform.kt\nkotlinx/coroutines/flow/FlowKt__TransformKt\n+ 3 Co.kt\nsample/CoKt$main$2\n*L\n1#1,49:1\n50#2:50\n42#3:51\n*E\n"
)

func TestOriginsOfInlinedLines(t *testing.T) {
	const here, library = "sample.CoKt$main$2", "kotlinx.coroutines.flow.FlowKt__EmittersKt$unsafeTransform$1$1"
	for _, test := range []struct {
		text  string
		line  int
		class string
		want  int
	}{
		{inlinedMain, 41, here, 41},
		{inlinedMain, 48, here, 38},
		{inlinedMain, 49, here, 38},
		{inlinedMain, 50, here, 38},
		{inlinedMain, 55, here, 38},
		{inlinedMain, 56, here, 39},
		{inlinedMain, 59, here, 39},
		{inlinedMain, 60, "as it was", 60},
		{inlinedLambda, 34, library, 34},
		{inlinedLambda, 50, "kotlinx.coroutines.flow.FlowKt__TransformKt", 50},
		{inlinedLambda, 51, here, 42},
	} {
		class, line := parseOrigins(test.text).of("as it was", test.line)
		if class != test.class || line != test.want {
			t.Errorf("line %d is from %s:%d, want %s:%d", test.line, class, line, test.class, test.want)
		}
	}
}

func TestSourceMapsOfOthers(t *testing.T) {
	for _, text := range []string{
		"", "SMAP", "SMAP\nA.kt\nKotlin\n", "SMAP\nA.jsp\nJSP\n*S JSP\n*F\n+ 1 A.jsp\na/A.jsp\n*L\n1#1:5\n*E\n",
		"SMAP\nA.kt\nKotlin\n*S Kotlin\n*F\n1 A.kt\n*L\n1#1:5\n*E\n",
	} {
		if parseOrigins(text) != nil {
			t.Errorf("origins in %q", text)
		}
	}
	for _, bad := range []string{"0#1:9", "1#1,0:9", "1#1:9,0", "1#1", "1#2:9", "#:,", "1#1:99999999999999999999", "-1#1:9", "1#1,1:1,"} {
		text := strings.Replace(inlinedLambda, "42#3:51", bad, 1)
		if class, line := parseOrigins(text).of("C", 9); class == "C" || line != 9 {
			t.Errorf("%s: line 9 is from %s:%d", bad, class, line)
		}
	}
}

// Lines behind the end of the file are found where the inlined function is called, lines of a library's file nowhere.
func TestFindInlined(t *testing.T) {
	root := t.TempDir()
	path := filepath.Join(root, "src", "main", "kotlin", "sample", "Co.kt")
	write(t, path, "package sample\n"+strings.Repeat("\n", 44)+"fun main() {}")
	const lambda = "sample.CoKt$main$2$lambda$4$$inlined$map$1$2"
	for class, made := range map[string][]byte{
		"CoKt$main$2":                           classBytes("sample/CoKt$main$2", "Co.kt", inlinedMain),
		"CoKt$main$2$lambda$4$$inlined$map$1$2": classBytes(strings.ReplaceAll(lambda, ".", "/"), "Emitters.kt", inlinedLambda),
	} {
		write(t, filepath.Join(root, "target", "classes", "sample", class+".class"), string(made))
	}
	x := NewIndex([]string{root})
	for _, test := range []struct {
		class    string
		line, at int // at is 0 where it is not found
	}{
		{"sample.CoKt$main$2", 5, 5},
		{"sample.CoKt$main$2", 52, 38},
		{"sample.CoKt$main$2", 70, 0},
		{"sample.CoKt$main$2", 0, 0},
		{lambda, 51, 42},
		{lambda, 34, 0},
	} {
		found, at, ok := x.Find(test.class, test.line)
		if known := test.at > 0 || test.line == 0; ok != known || ok && (found != path || at != test.at) {
			t.Errorf("%s:%d is at %s:%d, %v; want line %d", test.class, test.line, found, at, ok, test.at)
		}
	}
	lines := x.Lines("sample.CoKt$main$2")
	for line, want := range map[int32]int32{5: 5, 38: 38, 52: 38, 70: 70} {
		if got := lines(line); got != want {
			t.Errorf("line %d is line %d, want %d", line, got, want)
		}
	}
	if lines := x.Lines(lambda); lines(51) != 51 {
		t.Error("a line of the class around is taken for one of the lambda's own")
	}
	if x.Lines("java.lang.String") != nil {
		t.Error("a class without a source map has lines of its own")
	}
}
