package redact_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/redact"
)

// fieldChunk has one event of a type with one field.
func fieldChunk(event string, field jfrtest.Field, value *jfrtest.Buffer, pools ...jfrtest.Pool) []byte {
	const id = 200
	return jfrtest.NewChunk().
		Metadata(append(jfrtest.Basics(),
			jfrtest.Type{ID: 201, Name: "acme.Point", Fields: []jfrtest.Field{{Name: "x", TypeID: jfrtest.Int}, {Name: "name", TypeID: jfrtest.String}}},
			jfrtest.Type{ID: id, Name: event, Super: jfrtest.EventSuper, Fields: []jfrtest.Field{{Name: "startTime", TypeID: jfrtest.Long}, field, {Name: "last", TypeID: jfrtest.Long}}})...).
		Event(id, jfrtest.Values().Int(2000).Byte(value.Bytes()...).Int(-7)).
		Checkpoint(pools...).
		Finish()
}

// fieldOf returns the value of the field of the only event, and checks that what is behind it is as it was.
func fieldOf(t *testing.T, data []byte, field string) string {
	t.Helper()
	events := printed(t, data)
	if len(events) != 1 {
		t.Fatalf("%d events", len(events))
	}
	values, _ := events[0]["values"].(map[string]any)
	if fmt.Sprint(values["last"]) != "-7" {
		t.Errorf("what is behind the field is %v", values["last"])
	}
	return shown(fmt.Sprint(values[field]))
}

// What becomes of a value depends on its field: its name, its event, its type and how it is written.
func TestFields(t *testing.T) {
	t.Parallel()
	text := func(s string) *jfrtest.Buffer { return jfrtest.Values().UTF8(s) }
	str := func(name string) jfrtest.Field { return jfrtest.Field{Name: name, TypeID: jfrtest.String} }
	list := func(name string, typeID int64) jfrtest.Field {
		return jfrtest.Field{Name: name, TypeID: typeID, Array: true}
	}
	constant := jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(5, text("Zq9!x")), jfrtest.Entry(6, jfrtest.Values().StringKey(5)))
	for _, test := range []struct {
		name, event string
		field       jfrtest.Field
		value       *jfrtest.Buffer
		want        string
	}{
		{"a secret by its name", "acme.Login", str("password"), text("Zq9!x"), "***"},
		{"in words that are put together", "acme.Login", str("dbPassword"), text("Zq9!x"), "***"},
		{"of an event of the JDK, which has none", "jdk.Login", str("password"), text("Zq9!x"), "Zq9!x"},
		{"a switch", "acme.Login", str("password"), text("true"), "true"},
		{"nothing", "acme.Login", str("password"), jfrtest.Values().Empty(), ""},
		{"none", "acme.Login", str("password"), jfrtest.Values().Null(), "<nil>"},
		{"a letter", "acme.Login", str("password"), text("x"), "***"},
		{"in Latin-1", "acme.Login", str("password"), jfrtest.Values().Latin1('Z', 0xfc, '!'), "***"},
		{"in chars", "acme.Login", str("password"), jfrtest.Values().Chars('Z', 0xd83d, 0xdd11), "***"},
		{"a constant", "acme.Login", str("password"), jfrtest.Values().StringKey(5), "***"},
		{"a constant of a constant", "acme.Login", str("password"), jfrtest.Values().StringKey(6), "***"},
		{"a constant that is not there", "acme.Login", str("password"), jfrtest.Values().StringKey(99), "<nil>"},
		{"several", "acme.Login", list("tokens", jfrtest.String), jfrtest.Values().Int(3).UTF8("Zq9!x").Empty().StringKey(5), "[***  ***]"},
		{"a struct", "acme.Login", jfrtest.Field{Name: "where", TypeID: 201}, jfrtest.Values().Int(3).UTF8("10.1.2.3"), "map[name:ADDRESS x:3]"},
		{"several structs", "acme.Login", list("where", 201), jfrtest.Values().Int(2, 3).UTF8("10.1.2.3").Int(4).UTF8("x"), "[map[name:ADDRESS x:3] map[name:x x:4]]"},
		{"a number", "acme.Login", jfrtest.Field{Name: "password", TypeID: jfrtest.Long}, jfrtest.Values().Int(4711), "4711"},
		{"a host", "jdk.SocketRead", str("host"), text("db"), "HOST"},
		{"a host as an address", "jdk.SocketRead", str("host"), text("10.1.2.3"), "ADDRESS"},
		{"a host of the machine", "jdk.SocketRead", str("host"), text("localhost"), "localhost"},
		{"a host that is none", "jdk.SocketRead", str("host"), text("a b"), "a b"},
		{"an address", "jdk.SocketRead", str("address"), text("2a01:4f8::5"), "ADDRESS"},
		{"a peer", "jdk.TLSHandshake", str("peerHost"), text("shop"), "HOST"},
		{"a host in a field of another name", "acme.Call", str("target"), text("shop"), "shop"},
		{"a command", "jdk.SystemProcess2", str("commandLine"), text("run --token Zq9!x y"), "run --token *** y"},
		{"arguments with a blank in a value", "jdk.JVMInformation", str("jvmArguments"), text("-Da.secret=two words -Xmx1g"), "-Da.secret=*** -Xmx1g"},
		{"a short option of a property", "jdk.JVMInformation", str("jvmArguments"), text("-Dtoken=Zq9!x -Xmx1g"), "-Dtoken=*** -Xmx1g"},
		{"a user", "acme.Login", str("username"), text("anna7"), "USER"},
		{"a user that is everybody's", "acme.Login", str("username"), text("root"), "root"},
		{"a path", "jdk.FileRead", str("path"), text("/home/anna7/x"), "/home/USER/x"},
	} {
		var pools []jfrtest.Pool
		if bytes.Contains(test.value.Bytes(), []byte{2, 5}) || bytes.Contains(test.value.Bytes(), []byte{2, 6}) { // it refers to them
			pools = append(pools, constant)
		}
		data := fieldChunk(test.event, test.field, test.value, pools...)
		out, report := redacted(t, session(t, "default"), data)
		if got := fieldOf(t, out, test.field.Name); got != test.want || !report.Clean() {
			t.Errorf("%s: %s, want %s; left %v", test.name, got, test.want, report.Left)
		}
		if test.want != fieldOf(t, data, test.field.Name) {
			notThere(t, out, "Zq9!x", "anna7", "10.1.2.3")
		}
	}
}

// A user that a field names is replaced in others, too.
func TestUserOfField(t *testing.T) {
	t.Parallel()
	const id = 200
	field := func(name string) jfrtest.Field { return jfrtest.Field{Name: name, TypeID: jfrtest.String} }
	data := jfrtest.NewChunk().
		Metadata(append(jfrtest.Basics(), jfrtest.Type{ID: id, Name: "acme.Login", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{{Name: "startTime", TypeID: jfrtest.Long}, field("username"), field("text")}})...).
		Event(id, jfrtest.Values().Int(2000).UTF8("anna7@firma").UTF8("anna7 of annalena7 is in")).
		Finish()
	out, report := redacted(t, session(t, "default"), data)
	values, _ := printed(t, out)[0]["values"].(map[string]any)
	if got := shown(fmt.Sprint(values["text"])); got != "USER of annalena7 is in" || !report.Clean() {
		t.Errorf("%s; left %v", got, report.Left)
	}
}

// Ports become others by the numbers of their fields, of each width and sign, and only where they are ports.
func TestPorts(t *testing.T) {
	t.Parallel()
	config := configFile(t, "parent: default\nnetwork: {redact_ports: true}\n")
	number := func(name string, typeID int64) jfrtest.Field { return jfrtest.Field{Name: name, TypeID: typeID} }
	for _, test := range []struct {
		name, event string
		field       jfrtest.Field
		value       int64
		want        string
	}{
		{"a port", "jdk.SocketRead", number("port", jfrtest.Int), 5432, "64000"},
		{"a long", "acme.Call", number("port", jfrtest.Long), 5432, "64000"},
		{"of a peer", "jdk.TLSHandshake", number("peerPort", jfrtest.Int), 443, "64000"},
		{"none", "jdk.SocketRead", number("port", jfrtest.Int), 0, "0"},
		{"an error", "jdk.SocketRead", number("port", jfrtest.Int), -1, "-1"},
		{"a high one", "jdk.SocketRead", number("port", jfrtest.Int), 64007, "64000"},
		{"the highest", "jdk.SocketRead", number("port", jfrtest.Int), 65535, "64000"},
		{"too high for one", "jdk.SocketRead", number("port", jfrtest.Int), 65536, "65536"},
		{"another number", "jdk.SocketRead", number("bytesRead", jfrtest.Long), 5432, "5432"},
	} {
		data := fieldChunk(test.event, test.field, jfrtest.Values().Int(test.value))
		out, report := redacted(t, session(t, config), data)
		if got := fieldOf(t, out, test.field.Name); got != test.want || !report.Clean() {
			t.Errorf("%s: %s, want %s; left %v", test.name, got, test.want, report.Left)
		}
	}
	data := fieldChunk("acme.Call", jfrtest.Field{Name: "port", TypeID: jfrtest.Int, Array: true}, jfrtest.Values().Int(2, 80, 81))
	if out, _ := redacted(t, session(t, config), data); !bytes.Equal(out, data) {
		t.Error("a list of ports changes")
	}
}

// Of one text that is in many places each is told, with how often it is there and how many different ones there are.
func TestReport(t *testing.T) {
	t.Parallel()
	data := append(propertyChunk(t, "db.password", "Zq9!xyz", "a Zq9!xyz"), propertyChunk(t, "db.password", "Zq9!xyz", "b Zq9!xyz")...)
	s := session(t, "default")
	_, report := redacted(t, s, data)
	all := redact.Report{Files: []*redact.FileReport{report}}
	s.Conclude(&all)
	var out strings.Builder
	if err := all.WriteText(&out); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"planted: recording, 4 replaced\n", "  replaced: acme.Property.value (secret) 2 times\n", "  replaced: acme.Message.text (secret) 2 times\n",
		fmt.Sprintf("strings and %d bytes searched; nothing is left that the rules name\n", report.Checked.Bytes), "1 texts were looked for in every string and every byte",
	}
	for _, line := range want {
		if !strings.Contains(out.String(), line) {
			t.Errorf("%s\nhas no %s", out.String(), line)
		}
	}
	if strings.Contains(out.String(), "Zq9") {
		t.Errorf("the report tells the secret: %s", out.String())
	}
	dry := redact.FileReport{
		File: "x\x1b[31m", Kind: "text", Output: "y", Dry: true, Dropped: 3, Unknown: 1, Removed: []string{"acme.A"}, Replaced: []*redact.Replaced{{Where: "text", What: "user", Count: 2}, {Where: "text", What: "host", Count: 5}},
		Left: []redact.Left{{Where: "line 5", What: "host", Count: 1}}, Kept: []redact.Left{{Where: "text", What: "mail", Count: 4}}, Undecided: []redact.Left{{Where: "a.B.c", What: "user", Count: 9}}, Checked: redact.Proof{Bytes: 7, Strings: 2},
	}
	out.Reset()
	if err := (&redact.Report{Files: []*redact.FileReport{&dry}, Short: 2, Many: 1, Wishes: []string{"So be it."}}).WriteText(&out); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		" -> y: text, 7 would be replaced, 3 events would be left out (1 of them of types that are not described)\n  would be left out: acme.A\n" +
			"  would be replaced: text (host) 5 times\n  would be replaced: text (user) 2 times\n  undecided: a.B.c (user) 9 times",
		"  kept as you wish: text (mail) 4 times\n  LEFT: line 5 (host) 1 times\n  proof: 2 strings and 7 bytes searched; something is left that the rules name\n",
		"2 values are too short or too common", "1 values are too long, or too many", "\nSo be it.\n",
	} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("%s\nhas no %s", out.String(), line)
		}
	}
	if strings.Contains(out.String(), "\x1b") {
		t.Errorf("%q paints", out.String())
	}
}
