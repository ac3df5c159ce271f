package redact_test

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"jfrlens/jfr/write"
)

// portsChunk has an event for each port, in a field of a type.
func portsChunk(t *testing.T, typ string, ports ...int64) []byte {
	t.Helper()
	types := write.NewTypes()
	read := types.Event("acme.Call", write.Field("port", typ, write.Annotated("jdk.jfr.Unsigned")), write.Field("number", "long"))
	var out bytes.Buffer
	rec := write.New(&out, types)
	c := rec.Chunk(write.Clock{})
	for _, port := range ports {
		c.Event(read, time.Unix(0, 0), port, port)
	}
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// More ports than there are numbers for become none, and so nothing that is no port; fields that have no room for one stay.
func TestManyPorts(t *testing.T) {
	t.Parallel()
	config := "parent: default\nnetwork: {redact_ports: true}\n"
	var ports []int64
	for port := range int64(1600) {
		ports = append(ports, 1000+port)
	}
	ports = append(ports, 1000, 60000) // one that was there, one that was not
	for _, typ := range []string{"short", "char", "int", "long"} {
		out, report := redacted(t, configured(t, config), portsChunk(t, typ, ports...))
		seen := map[string]int{}
		events := printed(t, out)
		for i, e := range events {
			values, _ := e["values"].(map[string]any)
			port := fmt.Sprint(values["port"])
			if typ == "char" {
				port = fmt.Sprint([]rune(port)[0])
			}
			seen[port]++
			want := fmt.Sprint(64000 + i)
			switch {
			case i == 1600:
				want = "64000"
			case i >= 1536:
				want = "0"
			}
			if port != want || fmt.Sprint(values["number"]) != fmt.Sprint(ports[i]) {
				t.Fatalf("%s: port %d of event %d is %s, want %s; its number is %v", typ, ports[i], i, port, want, values["number"])
			}
		}
		if !report.Clean() || seen["64000"] != 2 || len(seen) != 1537 {
			t.Errorf("%s: there are %d ports, left %v", typ, len(seen), report.Left)
		}
	}
	data := portsChunk(t, "byte", 80, 81)
	if out, _ := redacted(t, configured(t, config), data); !bytes.Equal(out, data) {
		t.Error("a port of one byte changes")
	}
}
