package redact_test

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr/redact"
	"jfrlens/jfr/write"
)

var dirShape = regexp.MustCompile(`dir[a-z2-7]{10}`)

// shopRecording has the same user, host, address and secret in every kind of place that names them.
func shopRecording(t *testing.T) []byte {
	t.Helper()
	types := write.NewTypes()
	text := "java.lang.String"
	property := types.Event("jdk.InitialSystemProperty", write.Field("key", text), write.Field("value", text))
	jvm := types.Event("jdk.JVMInformation", write.Field("jvmArguments", text), write.Field("javaArguments", text), write.Field("pid", "long"))
	thrown := types.Event("jdk.JavaExceptionThrow", write.EventThread(), write.StackTrace(), write.Field("message", text), write.Field("thrownClass", "java.lang.Class"))
	socket := types.Event("jdk.SocketRead", write.Duration(), write.EventThread(), write.Field("host", text), write.Field("address", text), write.Field("port", "int"), write.Field("bytesRead", "long"))
	file := types.Event("jdk.FileRead", write.Duration(), write.Field("path", text))
	types.Struct("acme.Who", write.Field("login", text), write.Field("from", text), write.Field("id", "int"))
	own := types.Event("acme.Order", write.Label("Order of anna77"), write.Field("who", "acme.Who"), write.Field("notes", text, write.Array()), write.Field("all", "acme.Who", write.Array()), write.Field("number", "long"))
	var out bytes.Buffer
	rec := write.New(&out, types)
	start := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	for i := range 2 {
		at := start.Add(time.Duration(i) * time.Second)
		c := rec.Chunk(write.Clock{Start: at, StartTicks: at.UnixNano()})
		thread := c.Thread("worker of anna77", 9, 99)
		stack := c.Stack(write.Frame{Method: c.Method("acme.Shop", "sell", "(I)V"), Line: 4711}, write.Frame{Method: c.Method("java.lang.Thread", "run", "()V"), Line: 10})
		c.Event(property, at, "user.name", "anna77")
		c.Event(property, at, "db.password", "Geheim-4711")
		c.Event(jvm, at, "-Duser.home=/home/anna77 -Ddb.password=Geheim-4711 -Xmx64m", "Main --token Geheim-4711", 4711)
		c.Event(thrown, at, thread, stack, "login of anna77 at shopdb7/10.7.7.7:5432 with Geheim-4711 failed", c.Class("java.sql.SQLException"))
		c.Event(socket, at, time.Millisecond, thread, "shopdb7", "10.7.7.7", 5432, 4711)
		c.Event(file, at, time.Millisecond, "/home/anna77/orders.csv")
		c.Event(own, at, write.Struct{"anna77", "10.7.7.7", 4711}, write.List{"by anna77", "with Geheim-4711", nil}, write.List{write.Struct{"of anna77", "shopdb7", 1}, write.Struct{"x", "http://shopdb7/", 2}}, 4711)
	}
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// One name has one pseudonym in all places: properties, arguments, threads, messages, fields, lists, structs, labels and texts; with the
// same key in another call, too, and with another key another one.
func TestOneNameOnePseudonym(t *testing.T) {
	t.Parallel()
	data := shopRecording(t)
	log := "anna77 from 10.7.7.7 to http://shopdb7/ in /home/anna77\n"
	seen := map[string][]string{}
	for _, key := range []string{"one", "one", "two"} {
		rules, err := rulesOf("default")
		if err != nil {
			t.Fatal(err)
		}
		s := redact.NewSession(rules, redact.Options{Key: redact.KeyOf(key)})
		out, report := redacted(t, s, data)
		text, textReport := redactedText(t, s, log, redact.TextFile)
		if !report.Clean() || !textReport.Clean() {
			t.Errorf("left %v, %v", report.Left, textReport.Left)
		}
		notThere(t, append(out, text...), "anna77", "shopdb7", "10.7.7.7", "Geheim-4711")
		for kind, shape := range map[string]*regexp.Regexp{"user": redactedUser, "host": redactedHost, "address": redactedAddress} {
			found := shape.FindAllString(fmt.Sprint(printed(t, out))+text, -1)
			slices.Sort(found)
			if names := slices.Compact(slices.Clone(found)); len(names) != 1 || len(found) < 6 {
				t.Errorf("%s: %d places have the names %q", kind, len(found), names)
				continue
			}
			seen[kind] = append(seen[kind], found[0])
		}
	}
	for kind, names := range seen {
		if len(names) != 3 || names[0] != names[1] || names[0] == names[2] {
			t.Errorf("%s: with two keys, the first twice, it is %q", kind, names)
		}
	}
}

// Numbers, times, classes, methods, lines, ids and the shape of stacks are as they were, also where a number is the same as in a secret.
func TestWhatIsNoSecretStays(t *testing.T) {
	t.Parallel()
	data := shopRecording(t)
	out, report := redacted(t, session(t, "default"), data)
	sameButForStrings(t, out, data, report.Removed)
	all := fmt.Sprint(printed(t, out))
	for _, want := range []string{
		"lineNumber:4711", "bytesRead:4711", "pid:4711", "number:4711", "port:5432", "acme/Shop", "sell", "(I)V", "java/sql/SQLException", "2026-11-25T12:00:01Z", "-Xmx64m", "Main --token ***", "orders.csv", "javaThreadId:9",
		"with *** failed", "[by user", "with *** <nil>]",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("there is no %s in %s", want, all)
		}
	}
	again, twice := redacted(t, session(t, "default"), out)
	if !bytes.Equal(again, out) || !twice.Clean() {
		t.Errorf("the second time something changes: %v, left %v", twice.Replaced, twice.Left)
	}
}

// The search says of a recording as it was, field by field, what redacting it replaces.
func TestSearchAgreesWithRedaction(t *testing.T) {
	t.Parallel()
	data := shopRecording(t)
	for _, config := range []string{"default", "strict"} {
		s := session(t, config)
		_, report := redacted(t, s, data)
		searched := redact.NewFileReport("before", redact.RecordingFile)
		fresh := session(t, config)
		if err := fresh.DiscoverRecording(fromBytes(data)); err != nil {
			t.Fatal(err)
		}
		if err := fresh.CheckRecording(fromBytes(data), searched); err != nil {
			t.Fatal(err)
		}
		places := func(where map[string]bool) []string {
			var all []string
			for place := range where {
				all = append(all, place)
			}
			slices.Sort(all)
			return all
		}
		replaced, left := map[string]bool{}, map[string]bool{}
		for _, p := range report.Replaced {
			replaced[p.Where] = p.What != "port" || replaced[p.Where]
		}
		for name, isText := range replaced {
			if !isText {
				delete(replaced, name)
			}
		}
		removed := map[string]bool{}
		for _, name := range report.Removed {
			removed[name] = true
		}
		for _, l := range searched.Left {
			if typ, _, _ := strings.Cut(l.Where, ".key"); !removed[l.Where] && !removed[typ] && !removed[strings.TrimSuffix(l.Where, ".value")] {
				left[l.Where] = true
			}
		}
		if got, want := places(left), places(replaced); !slices.Equal(got, want) || len(want) < 8 {
			t.Errorf("%s: the search names %q, redacting replaces in %q", config, got, want)
		}
	}
}
