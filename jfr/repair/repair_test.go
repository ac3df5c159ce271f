package repair_test

import (
	"bytes"
	"encoding/binary"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/repair"
	"jfrlens/testdata/jdks"
)

// gapped is a chunk with so many bytes in it that are no event.
func gapped(n int) []byte {
	c := jfrtest.SampleChunk()
	c.Raw(make([]byte, n)...) // events of size zero
	c.Checkpoint(jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(77, jfrtest.Values().UTF8("behind"))))
	c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2500, 3, 1))
	return c.Finish()
}

// TestRepairGaps covers bytes that are no event by an event that readers skip, however many they are.
func TestRepairGaps(t *testing.T) {
	for _, n := range []int{2, 3, 127, 128, 300, 1 << 20} {
		broken := fromBytes(gapped(n))
		events := drain(broken)
		if problems := broken.Problems(); len(problems) == 0 || !strings.Contains(problems[0].Error(), "bytes are left out") {
			t.Fatalf("%d bytes: problems %v", n, problems)
		}
		var out bytes.Buffer
		done, err := repair.Repair(&out, broken)
		if err != nil || done.Chunks != 1 || done.Repaired != 1 || done.Dropped != 0 {
			t.Errorf("%d bytes: %+v, %v", n, done, err)
		}
		repaired := fromBytes(out.Bytes())
		if got := drain(repaired); got != events || len(repaired.Problems()) > 0 {
			t.Errorf("%d bytes: %d events, want %d; problems %v", n, got, events, repaired.Problems())
		}
	}
}

// TestRepairedGapsForTheJDK gives one to the JDK's tool, which refuses it before.
func TestRepairedGapsForTheJDK(t *testing.T) {
	tool := jdks.Tool(t, 25, "jfr")
	var out bytes.Buffer
	if _, err := repair.Repair(&out, fromBytes(gapped(300))); err != nil {
		t.Fatal(err)
	}
	path := write(t, t.TempDir(), "repaired.jfr", out.Bytes())
	text, err := exec.Command(tool, "summary", path).CombinedOutput()
	if err != nil || !strings.Contains(string(text), "(missing event metadata)") {
		t.Errorf("%v\n%s", err, text)
	}
}

// TestRepairLeadsLinksPastDamage overwrites one checkpoint of three: that behind it is linked to what is left before it.
func TestRepairLeadsLinksPastDamage(t *testing.T) {
	for lost, want := range [][]byte{0: {0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0}, 1: nil} {
		c := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...)
		var places [3]int64
		for i := range places {
			places[i] = c.Offset()
			c.Checkpoint(jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(int64(i+1), jfrtest.Values().UTF8("text"))))
		}
		c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2000, 0, 0))
		data := c.Finish()
		clear(data[places[lost]:places[lost+1]])
		if want == nil {
			want = jfrtest.Values().Int(places[lost-1] - places[lost+1]).Bytes()
		}
		var out bytes.Buffer
		if _, err := repair.Repair(&out, fromBytes(data)); err != nil {
			t.Fatal(err)
		}
		const linkOffset = 8 // behind a size of four bytes, the type, a start of two bytes and the duration
		link := out.Bytes()[places[lost+1]+linkOffset:][:len(want)]
		if !bytes.Equal(link, want) {
			t.Errorf("checkpoint %d lost: the next is linked by %x, want %x", lost, link, want)
		}
		repaired := fromBytes(out.Bytes())
		if got := drain(repaired); got != 1 || len(repaired.Problems()) > 0 {
			t.Errorf("checkpoint %d lost: %d events, problems %v", lost, got, repaired.Problems())
		}
	}
}

// TestRepairAgain repairs one opened recording twice, and reads it: neither sees what has been written before.
func TestRepairAgain(t *testing.T) {
	c := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...)
	c.Checkpoint(jfrtest.PoolOf(jfrtest.StackTrace, jfrtest.Entry(1, jfrtest.Values().Byte(0).Int(1, 7, 12, 3, 0)))) // there is no method 7
	broken := fromBytes(c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2000, 3, 1)).Finish())
	var first, second bytes.Buffer
	for _, out := range []*bytes.Buffer{&first, &second} {
		if done, err := repair.Repair(out, broken); err != nil || done.Repaired != 1 {
			t.Errorf("%+v, %v", done, err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Errorf("%d bytes, the second time %d", first.Len(), second.Len())
	}
	for c := range broken.Chunks() {
		if m, found := c.Method(7); found {
			t.Errorf("a method that is not in the file is read: %+v", m)
		}
	}
}

// TestRepairHeaderThatClaimsTheRest mends a header that gives its chunk the next one, too: the JDK's tool, which comes to no
// end with the file as it was (seen with 25), counts the events of both.
func TestRepairHeaderThatClaimsTheRest(t *testing.T) {
	t.Parallel()
	tool := jdks.Tool(t, 25, "jfr")
	c := jfrtest.SampleChunk()
	c.StartNanos += 5e9
	first := jfrtest.SampleChunk().Finish()
	data := append(first, c.Finish()...)
	binary.BigEndian.PutUint64(data[8:], uint64(len(data)))
	var out bytes.Buffer
	done, err := repair.Repair(&out, fromBytes(data))
	if err != nil || done.Chunks != 2 || done.Repaired == 0 || done.Dropped != 0 {
		t.Errorf("%+v, %v", done, err)
	}
	text, err := exec.Command(tool, "summary", write(t, t.TempDir(), "repaired.jfr", out.Bytes())).CombinedOutput()
	if row := regexp.MustCompile(`jdk\.ExecutionSample +4 `); err != nil || !row.Match(text) || !strings.Contains(string(text), "Chunks: 2") {
		t.Errorf("%v\n%s", err, text)
	}
}
