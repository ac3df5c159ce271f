package process

import (
	"errors"
	"testing"
)

func TestIsBatch(t *testing.T) {
	for program, want := range map[string]bool{`C:\m\mvn.cmd`: true, "gradlew.BAT": true, "java.exe": false, "mvn": false, "": false} {
		if isBatch(program) != want {
			t.Errorf("%s: %v", program, !want)
		}
	}
}

func TestBatchLine(t *testing.T) {
	const start = `cmd.exe /e:ON /v:OFF /d /c ""C:\m\mvn.cmd"`
	for _, test := range []struct{ argument, want string }{
		{"spring-boot:run", `spring-boot:run`},
		{`C:\p\pom.xml`, `C:\p\pom.xml`},
		{"", `""`},
		{"a b", `"a b"`},
		{"-Da=b", `"-Da=b"`},
		{"-Da=1,2;3", `"-Da=1,2;3"`},
		{"x&calc", `"x&calc"`},
		{"x|y>z<u^v(w)!", `"x|y>z<u^v(w)!"`},
		{`a b\`, `"a b\\"`},
		{"ä", `"ä"`},
	} {
		line, err := batchLine([]string{`C:\m\mvn.cmd`, test.argument})
		if want := start + " " + test.want + `"`; err != nil || line != want {
			t.Errorf("%s: %s, %v; want %s", test.argument, line, err, want)
		}
	}
	for _, argument := range []string{`a"b`, "%PATH%", "50%", "a\nb", "a\rb", "a\x00b"} {
		var start *StartError
		if line, err := batchLine([]string{`C:\m\mvn.cmd`, argument}); !errors.As(err, &start) {
			t.Errorf("%q: %s, %v", argument, line, err)
		}
		if _, err := batchLine([]string{argument, "x"}); err == nil {
			t.Errorf("%q was accepted as a program", argument)
		}
	}
}
