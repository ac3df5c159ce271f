package redact_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/redact"
)

// threadsOf are the names of the threads of events, "" for those of none, and the types of the events.
func threadsOf(t *testing.T, data []byte) (threads, types map[string]int) {
	t.Helper()
	threads, types = map[string]int{}, map[string]int{}
	for _, e := range printed(t, data) {
		name := ""
		values, _ := e["values"].(map[string]any)
		for _, field := range []string{"eventThread", "sampledThread"} {
			if thread, ok := values[field].(map[string]any); ok {
				java, _ := thread["javaName"].(string)
				system, _ := thread["osName"].(string)
				name = cmp.Or(java, system)
			}
		}
		threads[name]++
		types[fmt.Sprint(e["type"])]++
	}
	return threads, types
}

// Events of threads stay or go by the thread that they were in, and by that of which they are a sample; those of none stay.
func TestThreadsOfEvents(t *testing.T) {
	data := read(t, recording("hard-jdk25.jfr"))
	before, typesBefore := threadsOf(t, data)
	const worker = "worker-0-5-ü"
	if before[worker] == 0 || before[""] == 0 || typesBefore["jdk.ExecutionSample"] == 0 {
		t.Fatal(before)
	}
	none := "general: {redaction_text: x}\nproperties: {enabled: false}\nstrings: {enabled: false}\n"
	out, _ := redacted(t, configured(t, none+"events: {filtering: {exclude_threads: ['worker-0-*']}}\n"), data)
	after, _ := threadsOf(t, out)
	for name, n := range before {
		if want := n; strings.HasPrefix(name, "worker-0-") != (after[name] != want) {
			t.Errorf("without workers there are %d events of %q, before %d", after[name], name, n)
		}
	}
	out, _ = redacted(t, configured(t, none+"events: {filtering: {include_threads: ["+worker+"]}}\n"), data)
	after, types := threadsOf(t, out)
	if len(after) != 2 || after[worker] != before[worker] || after[""] != before[""] || types["jdk.ExecutionSample"] != 2 {
		t.Errorf("of one worker there are %v, %d samples", after, types["jdk.ExecutionSample"])
	}
}

// Events stay that match one of the patterns, of names or of categories, and none of those that leave them out.
func TestTypesOfEvents(t *testing.T) {
	data := read(t, recording("hard-jdk25.jfr"))
	none := "properties: {enabled: false}\nstrings: {enabled: false}\n"
	out, _ := redacted(t, configured(t, none+"events: {filtering: {include_events: [jdk.JVMInformation], include_categories: ['Java Virtual Machine'], exclude_events: ['jdk.GC*,jdk.StringFlag']}}\n"), data)
	_, types := threadsOf(t, out)
	for name := range types {
		if strings.HasPrefix(name, "jdk.GC") || name == "jdk.StringFlag" {
			t.Errorf("%s is still there", name)
		}
	}
	if types["jdk.JVMInformation"] == 0 || len(types) < 3 {
		t.Errorf("there are %v", types)
	}
}

// socketsChunk has the same host and ports in an event of the JDK and in one of a program, and others in the latter alone.
func socketsChunk() []byte {
	const socket, call = 200, 201
	fields := []jfrtest.Field{
		{Name: "startTime", TypeID: jfrtest.Long}, {Name: "host", TypeID: jfrtest.String}, {Name: "port", TypeID: jfrtest.Int},
	}
	return jfrtest.NewChunk().
		Metadata(append(jfrtest.Basics(),
			jfrtest.Type{ID: socket, Name: "jdk.SocketRead", Super: jfrtest.EventSuper, Fields: fields},
			jfrtest.Type{ID: call, Name: "acme.Call", Super: jfrtest.EventSuper, Fields: fields})...).
		Event(socket, jfrtest.Values().Int(2000).UTF8("ordersdb").Int(5432)).
		Event(call, jfrtest.Values().Int(2001).UTF8("ordersdb").Int(5432)).
		Event(call, jfrtest.Values().Int(2002).UTF8("stockdb").Int(8080)).
		Event(call, jfrtest.Values().Int(2003).UTF8("localhost").Int(80)).
		Finish()
}

// hostsOf shows the hosts and ports of events; pseudonyms as their kind.
func hostsOf(t *testing.T, data []byte) string {
	t.Helper()
	var all []string
	for _, e := range printed(t, data) {
		values, _ := e["values"].(map[string]any)
		all = append(all, fmt.Sprint(values["host"], ":", values["port"]))
	}
	return kindsShown(strings.Join(all, " "))
}

// The configuration says in which events hosts and ports are replaced, whether those of the machine itself, and by what.
func TestNetwork(t *testing.T) {
	data := socketsChunk()
	for _, test := range []struct{ yaml, want, wish string }{
		{"network: {redact_ports: true}", "HOST:64000 HOST:64000 HOST:64001 localhost:64002", ""},
		{"network: {redact_ports: true, keep_local_addresses: false}", "HOST:64000 HOST:64000 HOST:64001 HOST:64002", ""},
		{"network: {redact_ports: true, event_types: [jdk.Socket*]}", "HOST:64000 HOST:5432 stockdb:8080 localhost:80", "Hosts and ports in fields of other events than jdk.Socket*"},
		{"network: {redact_ports: true}\ngeneral: {pseudonymization: {scope: {ports: false}}}", "HOST:0 HOST:0 HOST:0 localhost:0", ""},
		{"network: {redact_addresses: false}", "ordersdb:5432 ordersdb:5432 stockdb:8080 localhost:80", ""},
		{"network: {enabled: false, redact_ports: true}", "ordersdb:5432 ordersdb:5432 stockdb:8080 localhost:80", ""},
	} {
		config := "parent: default\n" + test.yaml + "\n"
		s := configured(t, config)
		out, report := redacted(t, s, data)
		if got := hostsOf(t, out); got != test.want || !report.Clean() {
			t.Errorf("%s: %s, want %s; left %v", test.yaml, got, test.want, report.Left)
		}
		if wishes := concluded(s); !strings.Contains(wishes, test.wish) || (wishes == "") != (test.wish == "") {
			t.Errorf("%s: the report says %q", test.yaml, wishes)
		}
		if again, twice := redacted(t, configured(t, config), out); hostsOf(t, again) != test.want || !twice.Clean() {
			t.Errorf("%s: the second time it is %s, left %v", test.yaml, hostsOf(t, again), twice.Left)
		}
	}
}

// accountsChunk has names in fields that say so, and in fields of which only the configuration knows.
func accountsChunk() []byte {
	const login, setting, text = 200, 201, 202
	field := func(name string) jfrtest.Field { return jfrtest.Field{Name: name, TypeID: jfrtest.String} }
	start := jfrtest.Field{Name: "startTime", TypeID: jfrtest.Long}
	return jfrtest.NewChunk().
		Metadata(append(jfrtest.Basics(),
			jfrtest.Type{ID: login, Name: "acme.Login", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{start, field("member"), field("memberAgent")}},
			jfrtest.Type{ID: setting, Name: "acme.Setting", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{start, field("setting"), field("content")}},
			jfrtest.Type{ID: text, Name: "acme.Text", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{start, field("text")}})...).
		Event(login, jfrtest.Values().Int(2000).UTF8("bobby77").UTF8("curl8")).
		Event(setting, jfrtest.Values().Int(2001).UTF8("tenant.id").UTF8("acme4711")).
		Event(setting, jfrtest.Values().Int(2002).UTF8("db.password").UTF8("geheim12")).
		Event(text, jfrtest.Values().Int(2003).UTF8("bobby77 of acme4711 said geheim12 by curl8")).
		Finish()
}

// Names are found by the name of their field, and in the fields that the configuration says hold properties.
func TestExtractions(t *testing.T) {
	data := accountsChunk()
	config := `parent: default
discovery:
  property_extractions:
    - $PARENT
    - {name: people, key_pattern: '(?i)member', type: USERNAME, event_type_filter: 'acme\..*'}
    - {name: tenants, key_pattern: 'tenant\.id', key_property_pattern: setting, value_property_pattern: content, type: CUSTOM}
`
	out, report := redacted(t, configured(t, config), data)
	if !report.Clean() {
		t.Errorf("left %v", report.Left)
	}
	notThere(t, out, "bobby77", "acme4711", "geheim12")
	if !strings.Contains(string(out), "curl8") {
		t.Error("a field whose name only starts with that of a person is taken for one")
	}
	out, _ = redacted(t, configured(t, strings.ReplaceAll(config, `acme\..*`, `other\..*`)), data)
	if !strings.Contains(string(out), "bobby77") {
		t.Error("a rule for other events counts here, too")
	}
}

// With a seed in the configuration the same comes out.
func TestSeed(t *testing.T) {
	keys := [][]byte{}
	for _, yaml := range []string{"seed: 42", "seed: 42", "seed: 43", "mode: hash", "mode: hash"} {
		rules, err := configOf(t, "general: {pseudonymization: {"+yaml+"}}\n").Rules()
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, rules.Key())
	}
	same := func(i, j int) bool { return slices.Equal(keys[i], keys[j]) }
	if !same(0, 1) || same(1, 2) || same(3, 4) || !slices.Equal(keys[0], redact.KeyOf("42")) {
		t.Error("a seed gives another key, or no seed the same one")
	}
}
