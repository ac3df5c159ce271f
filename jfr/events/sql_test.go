package events_test

import (
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr/events"
)

// Which events a statement reads, in whatever way they are joined: those are they whose columns are offered.
func TestEventsOfStatements(t *testing.T) {
	t.Parallel()
	for marked, want := range map[string]string{
		"select | from ThreadSleep":                                              "ThreadSleep",
		"select | from ThreadSleep, SocketRead":                                  "ThreadSleep SocketRead",
		"select | from ThreadSleep s , SocketRead as r,FileRead":                 "ThreadSleep SocketRead FileRead",
		"select | from ThreadSleep s join \"jdk.SocketRead\" r on s.a = r.b":     "ThreadSleep SocketRead",
		"select | from jdk.ThreadSleep":                                          "ThreadSleep",
		"SELECT | FROM\n\tthreadsleep":                                           "ThreadSleep",
		"select | from ThreadSleep left join ThreadSleep t using (startTime)":    "ThreadSleep",
		"select a, FileRead, | from ThreadSleep where x = 1 order by SocketRead": "ThreadSleep",
		"select | from (select * from FileRead), ThreadSleep":                    "FileRead",
		"select 1 from FileRead; select | from ThreadSleep; from SocketRead":     "ThreadSleep",
		"select | from NoSuch, ThreadSleep":                                      "ThreadSleep",
		"select | from ThreadSleepless":                                          "",
		"from |":                                                                 "!",
		"select 1 from ThreadSleep, |":                                           "!",
		"select 1 from ThreadSleep s, \"jdk.Th|":                                 "!",
		"select 1 from \"jdk.|":                                                  "!",
		"select 1 from \"Th|\"":                                                  "!",
		"select 1 from ThreadSleep join\n  So|":                                  "!",
		"select 1, |":                                                            "",
	} {
		text, offset := cursor(t, marked)
		list, _, err := events.SuggestSQL(text, offset, 25)
		if err != nil {
			t.Fatal(err)
		}
		var tables []string
		for _, s := range list {
			table, _, is := strings.Cut(s.Detail, ": ")
			if !is {
				table = "!"
			}
			if !slices.Contains(tables, table) {
				tables = append(tables, table)
			}
		}
		if got := strings.Join(tables, " "); got != want {
			t.Errorf("%s: offered is what belongs to %q, want %q", marked, got, want)
		}
	}
}

// What is said of columns: tables have time spans in nanoseconds and times in UTC, whatever the event's field counts in.
func TestMeaningsOfColumns(t *testing.T) {
	t.Parallel()
	for marked, want := range map[string]string{
		"select start|Time from ThreadSleep":        "startTime of ThreadSleep, time, Counts: when it began, UTC",
		"select DURA|TION from ThreadSleep":         "duration of ThreadSleep, long, Counts: how long it took, in nanoseconds",
		"select ti|me from ThreadSleep":             "time of ThreadSleep, long, Counts: time span in nanoseconds",
		"select event|Thread from ThreadSleep":      "eventThread of ThreadSleep, thread, Counts: the thread that it happened in; a key of Thread",
		"select bytes|Read from SocketRead":         "bytesRead of SocketRead, long, Counts: bytes",
		"select jvm|User from CPULoad":              "jvmUser of CPULoad, float, Counts: share, 1 is 100 %",
		"select jvmStart|Time from JVMInformation":  "jvmStartTime of JVMInformation, long, Counts: point in time, UTC",
		"select ho|st from SocketRead":              "host of SocketRead, java.lang.String, ",
		"select duration from CPU|Load":             "jdk.CPULoad, Operating System",
		"select dur|ation from CPULoad":             "",
		"select stackTrace$top|Method from CPULoad": "",
	} {
		got := ""
		if article, _ := articleAt(t, marked, events.AboutSQL); article != nil {
			got = article.Name + ", " + article.Lead + ", "
			if part := article.Parts[0]; part.Title == "Counts" {
				got += "Counts: " + part.Text
			}
		}
		if want == "" && got != "" || !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", marked, got, want)
		}
	}
}

// What stands in SQL, and what may: events behind FROM and JOIN, columns of these elsewhere, in each statement its own.
func TestSQLOfEvents(t *testing.T) {
	t.Parallel()
	for marked, want := range map[string]string{
		"select * from Thread|Sleep":                                    "jdk.ThreadSleep",
		"select * from \"jdk.Thread|Sleep\"":                            "jdk.ThreadSleep",
		"SELECT * FROM threads|leep":                                    "jdk.ThreadSleep",
		"select ti|me from ThreadSleep":                                 "time of ThreadSleep",
		"select dur|ation from ThreadSleep":                             "duration of ThreadSleep",
		"select stackTrace$top|Method from ThreadSleep":                 "stackTrace of ThreadSleep",
		"select bytesRe|ad from ThreadSleep join SocketRead using (x)":  "bytesRead of SocketRead",
		"select bytesRe|ad from ThreadSleep; select 1 from SocketRead":  "",
		"select 1 from SocketRead; select ti|me from ThreadSleep; more": "time of ThreadSleep",
		"select per|iod from ThreadSleep":                               "",
		"select 1 from No|thing":                                        "",
		"|":                                                             "",
	} {
		got := ""
		if article, _ := articleAt(t, marked, events.AboutSQL); article != nil {
			got = article.Name
		}
		if got != want {
			t.Errorf("%s: %q, want %q", marked, got, want)
		}
	}
	for marked, want := range map[string]string{
		"select * from |": "ThreadSleep", "select * from x join Thr|": "ThreadSleep", "select | from ThreadSleep": "time", "select st| from ThreadSleep": "stackTrace", "select |": "", "select * from\n|": "ThreadSleep",
	} {
		text, offset := cursor(t, marked)
		list, at, err := events.SuggestSQL(text, offset, 25)
		has := slices.ContainsFunc(list, func(s events.Suggestion) bool { return s.Text == want })
		if err != nil || has != (want != "") || want == "" && len(list) > 0 || at.To != offset && !strings.Contains(marked, "|R") {
			t.Errorf("%s: %d are offered, %s among them %v, for %q, %v", marked, len(list), want, has, text[at.From:at.To], err)
		}
	}
}
