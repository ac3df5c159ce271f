package jvm

import "testing"

const statusText = `Name:	java
State:	S (sleeping)
Uid:	1000	1001	1000	1000
Gid:	100	101	100	100
NSpid:	4711	12	7
SigCgt:	2000000181005ccf
`

func TestParseStatus(t *testing.T) {
	got, err := parseStatus(statusText, 4711)
	want := status{state: 'S', uid: 1001, gid: 101, inner: 7, caught: 0x2000000181005ccf}
	if err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	if got.caught&sigQuit == 0 {
		t.Error("SIGQUIT is handled")
	}
	for _, bad := range []string{"", "Uid:\t1\nGid:\t1\n", "Uid:\tx\tx\nGid:\t1\t1\n", "Uid:\t1\t1\n", "Uid:\t1\t1\nGid:\t1\t1\nSigCgt:\tzz\n"} {
		if got, err := parseStatus(bad, 1); err == nil {
			t.Errorf("%q is %+v", bad, got)
		}
	}
}

func TestParseTicks(t *testing.T) {
	got, err := parseTicks("12 (a) b (c) S 1 12 12 0 -1 4194560 1 0 0 0 5 6 0 0 20 0 24 0 8723456 1000 1")
	if err != nil || got != 8723456 {
		t.Errorf("%d, %v", got, err)
	}
	if _, err := parseTicks("12 (java) S 1"); err == nil {
		t.Error("a short line has ticks")
	}
}

func TestParseBoot(t *testing.T) {
	got, err := parseBoot("cpu 1 2 3\nbtime 1700000000\n")
	if err != nil || got.Unix() != 1700000000 {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := parseBoot("cpu 1\n"); err == nil {
		t.Error("no time of boot is one")
	}
}

func TestParseMaps(t *testing.T) {
	tests := map[string]libraries{
		"": {},
		"7f00-7f01 r--p 0 fe:00 1   /usr/lib/libc.so.6\n7f02-7f03 rw-p 0 0:0 0 \n":                                            {},
		"7f00-7f01 r--p 0 fe:00 1   /opt/my jdk/lib/server/libjvm.so\n":                                                       {jvm: "/opt/my jdk/lib/server/libjvm.so"},
		"7f00-7f01 r--p 0 fe:00 1   /opt/jdk/lib/server/libjvm.so (deleted)\n":                                                {jvm: "/opt/jdk/lib/server/libjvm.so"},
		"7f00-7f01 rw-s 0 fe:00 1   /tmp/hsperfdata_me/12\n":                                                                  {perf: true},
		"7f00-7f01 r--p 0 fe:00 1   /j9/lib/j9vm/libjvm.so\n7f00-7f01 r--p 0 fe:00 1   /j9/lib/compressedrefs/libj9vm29.so\n": {jvm: "/j9/lib/j9vm/libjvm.so", openJ9: true},
	}
	for text, want := range tests {
		if got := parseMaps([]byte(text)); got != want {
			t.Errorf("%q: %+v", text, got)
		}
	}
}
