package main

import (
	"strings"
	"testing"
	"time"
)

func TestParts(t *testing.T) {
	at := func(text string) time.Time {
		moment, err := time.ParseInLocation(time.DateTime, text, time.Local)
		if err != nil {
			t.Fatal(err)
		}
		return moment
	}
	start, end := at("2026-01-31 23:50:00"), at("2026-02-01 00:20:00")
	tests := []struct {
		flags    timeFlags
		from, to string // seconds after the start, or what the error says
	}{
		{timeFlags{from: "90s"}, "23:51:30", "00:20:00"},
		{timeFlags{from: "0s", to: "2m"}, "23:50:00", "23:52:00"},
		{timeFlags{from: "-5m"}, "00:15:00", "00:20:00"},
		{timeFlags{from: "-5m", to: "-90s"}, "00:15:00", "00:18:30"},
		{timeFlags{from: "23:55", to: "00:10"}, "23:55:00", "00:10:00"},
		{timeFlags{from: "23:40", to: "23:55:30"}, "23:40:00", "23:55:30"},
		{timeFlags{to: "2026-02-01 00:01:02"}, "23:50:00", "00:01:02"},
		{timeFlags{to: at("2026-02-01 00:01:02").UTC().Format(time.RFC3339)}, "23:50:00", "00:01:02"},
		{timeFlags{from: "1h"}, "", "--from 1h is after the end of the recording, which lasts 30 min 00 s until 00:20:00"},
		{timeFlags{from: "05:00"}, "", "--from 05:00 is after the end"},
		{timeFlags{to: "23:40"}, "", "--to 23:40 is not after the start of the recording, which lasts 30 min 00 s from 23:50:00 on"},
		{timeFlags{from: "2m", to: "1m"}, "", "--from 2m is not before --to 1m"},
		{timeFlags{from: "2m", to: "2m"}, "", "--from 2m is not before --to 2m"},
	}
	for _, test := range tests {
		if err := test.flags.check(); err != nil {
			t.Errorf("%v: %v", test.flags, err)
			continue
		}
		from, to, err := test.flags.part().Time(nil, start, end)
		if err != nil && (test.from != "" || !strings.HasPrefix(err.Error(), test.to)) {
			t.Errorf("%v: %v, want %s", test.flags, err, test.to)
		}
		if err == nil && (from.Format(time.TimeOnly) != test.from || to.Format(time.TimeOnly) != test.to) {
			t.Errorf("%v: from %s to %s, want %s to %s", test.flags, from, to, test.from, test.to)
		}
	}
	for _, wrong := range []partFlags{
		{timeFlags: timeFlags{from: "abc"}},
		{timeFlags: timeFlags{to: "12"}},
		{timeFlags: timeFlags{from: "25:00"}},
		{timeFlags: timeFlags{from: "1:2:3:4"}},
		{threadFlags: threadFlags{threads: []string{""}}},
		{threadFlags: threadFlags{withoutThreads: []string{""}}},
	} {
		if wrong.check() == nil {
			t.Errorf("%v is taken", wrong)
		}
	}
}

// On 2026-10-25 clocks in Berlin show 02:00 to 03:00 twice, at 00:00 and at 01:00 UTC. On 2026-03-29 they leave it out.
func TestRepeatedHour(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	local := time.Local
	t.Cleanup(func() { time.Local = local })
	time.Local = berlin
	for _, test := range []struct{ start, end, text, want string }{
		{"2026-10-25 00:20:30", "2026-10-25 00:50:00", "02:30", "2026-10-25 00:30:00"},
		{"2026-10-25 01:20:30", "2026-10-25 01:50:00", "02:30", "2026-10-25 01:30:00"},
		{"2026-10-25 01:20:30", "2026-10-25 01:50:00", "2026-10-25 02:30:00", "2026-10-25 01:30:00"},
		{"2026-10-25 01:20:30", "2026-10-25 01:50:00", "2026-10-25T02:30:00+02:00", "2026-10-25 00:30:00"},
		{"2026-10-25 00:50:30", "2026-10-25 01:10:00", "02:05", "2026-10-25 01:05:00"},
		{"2026-10-25 00:50:30", "2026-10-25 01:10:00", "02:55", "2026-10-25 00:55:00"},
		{"2026-10-24 23:00:00", "2026-10-25 03:00:00", "02:30", "2026-10-25 00:30:00"},
		{"2026-10-25 00:30:30", "2026-10-25 03:00:00", "02:30", "2026-10-25 00:30:00"},
		{"2026-10-24 20:00:00", "2026-10-25 03:00:00", "03:10", "2026-10-25 02:10:00"},
		{"2026-10-24 20:00:00", "2026-10-25 03:00:00", "01:10", "2026-10-24 23:10:00"},
		{"2026-03-29 00:00:00", "2026-03-29 03:00:00", "03:10", "2026-03-29 01:10:00"},
	} {
		utc := func(text string) time.Time {
			at, err := time.Parse(time.DateTime, text)
			if err != nil {
				t.Fatal(err)
			}
			return at
		}
		moment, err := parseMoment(test.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := moment(utc(test.start), utc(test.end)); !got.Equal(utc(test.want)) {
			t.Errorf("%s from %s to %s is %s UTC, want %s", test.text, test.start, test.end, got.UTC().Format(time.DateTime), test.want)
		}
	}
}

func TestThreadPatterns(t *testing.T) {
	tests := []struct {
		pattern, name string
		want          bool
	}{
		{"main", "main", true},
		{"main", "main-1", false},
		{"http-*", "http-nio-8080-exec-1", true},
		{"*exec*", "http-nio-8080-exec-1", true},
		{"exec-?", "exec-12", false},
		{"pool/*", "pool/a/b", true},
		{"*", "a/b", true},
		{"[no thread]", "[no thread]", true},
		{"[broken", "[broken", true},
		{"[broken", "broken", false},
		{"[no name]", "", true},
		{"[no name]", "n", false},
		{"[no *]", "", true},
		{"main", "", false},
		{"*-[1]", "pool-[1]", true},
		{"*-[1]", "pool-1", false},
		{`a\*`, `a\b`, true},
		{`a\*`, "a*", false},
	}
	for _, test := range tests {
		flags := partFlags{threadFlags: threadFlags{threads: []string{"another", test.pattern}}}
		without := partFlags{threadFlags: threadFlags{withoutThreads: []string{"another", test.pattern}}}
		if got := flags.part().Thread(test.name); got != test.want || without.part().Thread(test.name) == test.want {
			t.Errorf("%q of %q: %v", test.pattern, test.name, got)
		}
	}
}
