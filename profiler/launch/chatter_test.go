package launch

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestChatterFilter(t *testing.T) {
	const chatter = "Started recording 1.\n\nUse jcmd 18580 JFR.dump name=1 to copy recording data to file.\n"
	const pickedUp = "NOTE: Picked up JDK_JAVA_OPTIONS: -Xmx1g -Djfrlens.session=s1\n"
	for _, test := range []struct{ name, text, want, wantEverywhere string }{
		{"chatter alone", chatter, "", ""},
		{"chatter first", chatter + "hello\nworld", "hello\nworld", "hello\nworld"},
		{"chatter later", "hello\n" + chatter, "hello\n" + chatter, "hello\n"},
		{"chatter twice", chatter + chatter + "x\n", chatter + "x\n", "x\n"},
		{"not at a line's beginning", "a Started recording 1. b\n", "a Started recording 1. b\n", "a Started recording 1. b\n"},
		{"prompt", "Sure? ", "Sure? ", "Sure? "},
		{"similar", "Started\n", "Started\n", "Started\n"},
		{"cut off", "Started rec", "Started rec", "Started rec"},
		{"other last line", "Started recording 1. x\n\nhello\n", "hello\n", "hello\n"},
		{"picked up", pickedUp + "hello\n", "hello\n", "hello\n"},
		{"picked up after colours", "\x1b[1;31m\x1b[0m" + pickedUp + "hello\n", "\x1b[1;31m\x1b[0mhello\n", "\x1b[1;31m\x1b[0mhello\n"},
		{"coloured prompt", "\x1b[1mSure? \x1b[0m", "\x1b[1mSure? \x1b[0m", "\x1b[1mSure? \x1b[0m"},
		{"picked up later", "a\n" + pickedUp + "b\n", "a\n" + pickedUp + "b\n", "a\nb\n"},
		{"the user's own picked up", "Picked up JAVA_TOOL_OPTIONS: -Xmx1g\n", "Picked up JAVA_TOOL_OPTIONS: -Xmx1g\n", "Picked up JAVA_TOOL_OPTIONS: -Xmx1g\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, slow := range []bool{false, true} {
				if got := filtered(t, test.text, false, slow); got != test.want {
					t.Errorf("slow %v: got %q, want %q", slow, got, test.want)
				}
				if got := filtered(t, test.text, true, slow); got != test.wantEverywhere {
					t.Errorf("everywhere, slow %v: got %q, want %q", slow, got, test.wantEverywhere)
				}
			}
		})
	}
}

// filtered passes text through a filter, in one piece or byte by byte.
func filtered(t *testing.T, text string, everywhere, slow bool) string {
	t.Helper()
	var out bytes.Buffer
	f := &chatterFilter{out: &out, everywhere: everywhere}
	var r io.Reader = strings.NewReader(text)
	if slow {
		r = iotest.OneByteReader(r)
	}
	if _, err := io.Copy(struct{ io.Writer }{f}, r); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A prompt must reach the user before the program waits for the answer.
func TestChatterFilterPassesPromptsAtOnce(t *testing.T) {
	var out bytes.Buffer
	f := &chatterFilter{out: &out}
	if _, err := f.Write([]byte("Name: ")); err != nil || out.String() != "Name: " {
		t.Errorf("got %q, %v", out.String(), err)
	}
}
