package jvm

import (
	"errors"
	"testing"
)

func TestRequests(t *testing.T) {
	if got := string(requestV1("jcmd", "VM.version")); got != "1\x00jcmd\x00VM.version\x00\x00\x00" {
		t.Errorf("version 1: %q", got)
	}
	if got := string(requestV2("jcmd", "VM.version")); got != "2\x0016\x00jcmd\x00VM.version\x00" {
		t.Errorf("version 2: %q", got)
	}
}

func TestParseReply(t *testing.T) {
	tests := []struct {
		reply  string
		status int
		text   string
		bad    bool
	}{
		{"0\nfine\nreally\n", 0, "fine\nreally\n", false},
		{"-1\nOperation x not recognized!\n", -1, "Operation x not recognized!\n", false},
		{"101\n", 101, "", false},
		{"0", 0, "", false},
		{"", 0, "", true},
		{"HTTP/1.1 400 Bad Request\n", 0, "", true},
	}
	for _, test := range tests {
		status, text, err := parseReply([]byte(test.reply))
		if status != test.status || text != test.text || errors.Is(err, ErrNoAnswer) != test.bad {
			t.Errorf("%q: %d, %q, %v", test.reply, status, text, err)
		}
	}
}

func TestQuote(t *testing.T) {
	for value, want := range map[string]string{"plain": "plain", "a b": "'a b'", "a,b": "'a,b'", `a"b`: `'a"b'`, "o'b": `"o'b"`, `o'b "c"`: `"o'b \"c\""`} {
		if got := Quote(value); got != want {
			t.Errorf("%q is quoted %q, want %q", value, got, want)
		}
	}
}

func TestFirstLine(t *testing.T) {
	for text, want := range map[string]string{
		"\njava.lang.IllegalArgumentException: Unknown command\n\tat X\n": "Unknown command",
		"Could not start recording, no file: x":                           "Could not start recording, no file: x",
		" \n":                                                             "it failed and did not say why",
	} {
		if got := firstLine(text); got != want {
			t.Errorf("%q says %q, want %q", text, got, want)
		}
	}
}
