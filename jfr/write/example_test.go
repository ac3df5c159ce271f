package write_test

import (
	"bytes"
	"fmt"
	"log"
	"path/filepath"
	"strings"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
	"jfrlens/jfr/write"
)

// opened opens a recording of the tests.
func opened(name string) *jfr.Recording {
	rec, err := jfr.Open(filepath.Join("..", "..", "testdata", "recordings", name))
	if err != nil {
		log.Fatal(err)
	}
	return rec
}

// count counts the events of a recording whose type has a prefix.
func count(data []byte, prefix string) int64 {
	summary, err := print.Summarize(jfr.NewRecording("written", bytes.NewReader(data), int64(len(data))))
	if err != nil {
		log.Fatal(err)
	}
	sum := int64(0)
	for _, t := range summary.Events {
		if strings.HasPrefix(t.Type, prefix) {
			sum += t.Count
		}
	}
	return sum
}

// Filter: some types stay, with all constants that they need.
func ExampleRewrite_filter() {
	rec := opened("content-jdk25.jfr")
	defer rec.Close()
	var out bytes.Buffer
	done, err := write.Rewrite(&out, rec, write.Edit{
		Keep: func(t *jfr.Type) bool { return t.Name == "jdk.VirtualThreadStart" || t.Name == "test.Order" },
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(done.Events, "events stay,", done.Dropped, "are gone;", count(out.Bytes(), "test.Order"), "orders")
	// Output:
	// 186 events stay, 2301 are gone; 6 orders
}

// Transform: fields of events become others; what is not touched keeps its bytes.
func ExampleRewrite_transform() {
	rec := opened("content-jdk25.jfr")
	defer rec.Close()
	var out bytes.Buffer
	slowest := int64(0)
	_, err := write.Rewrite(&out, rec, write.Edit{
		Look: func(t *jfr.Type) bool { return t.Name == "jdk.ThreadSleep" },
		Event: func(e *write.Event) {
			time, _ := e.Int("time")
			slowest = max(slowest, time)
			e.SetInt("time", time*2)
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	after := int64(0)
	rewritten := jfr.NewRecording("doubled", bytes.NewReader(out.Bytes()), int64(out.Len()))
	for c := range rewritten.Chunks() {
		for table := range c.Events(c.Select(c.Metadata().Type("jdk.ThreadSleep"), "time")) {
			for _, time := range table.Ints("time") {
				after = max(after, time)
			}
		}
	}
	fmt.Println(after == 2*slowest)
	// Output:
	// true
}

// Anonymise: every name of a thread becomes another, wherever it is.
func ExampleRewrite_anonymise() {
	rec := opened("hard-jdk21.jfr")
	defer rec.Close()
	names := map[string]string{}
	var out bytes.Buffer
	_, err := write.Rewrite(&out, rec, write.Edit{Text: func(p *write.Place, text string) string {
		if p.Type.Name != "java.lang.Thread" {
			return text
		}
		if names[text] == "" {
			names[text] = fmt.Sprintf("thread %d", len(names)+1)
		}
		return names[text]
	}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(names) > 1, bytes.Contains(out.Bytes(), []byte("thread 2")))
	// Output:
	// true true
}

// Add events: chunks of our own come behind those of the JVM, with the same clock.
func ExampleNew_addEvents() {
	rec := opened("hard-jdk25.jfr")
	defer rec.Close()
	var out bytes.Buffer
	var clock write.Clock
	for c, err := range rec.Chunks() {
		if err != nil {
			log.Fatal(err)
		}
		clock = write.Clock{Start: c.Header.Start, StartTicks: c.Header.StartTicks, TicksPerSecond: c.Header.TicksPerSecond}
	}
	if _, err := write.Rewrite(&out, rec, write.Edit{NotLast: true}); err != nil {
		log.Fatal(err)
	}
	types := write.NewTypes()
	release := types.Event("demo.Release", write.Label("Release"), write.Field("version", "java.lang.String"))
	added := write.New(&out, types)
	added.Chunk(clock).Event(release, clock.Start.Add(time.Second), "1.2.3")
	if err := added.Close(); err != nil {
		log.Fatal(err)
	}
	fmt.Println(count(out.Bytes(), "demo."), "more event")
	// Output:
	// 1 more event
}

// Merge: recordings of several JVMs in one file.
func ExampleMerge() {
	first, second := opened("hard-jdk17.jfr"), opened("hard-jdk25.jfr")
	defer first.Close()
	defer second.Close()
	var out bytes.Buffer
	done, err := write.Merge(&out, first, second)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(done.Chunks, "chunks,", done.Events, "events")
	// Output:
	// 2 chunks, 423 events
}

// From nothing: types, constants and events.
func ExampleNew() {
	types := write.NewTypes()
	order := types.Event("shop.Order",
		write.Label("Order"), write.Description("Somebody has bought something"), write.Category("Shop"),
		write.Duration(), write.EventThread(), write.StackTrace(),
		write.Field("customer", "java.lang.String", write.Label("Customer")),
		write.Field("items", "int", write.Array()))
	var out bytes.Buffer
	rec := write.New(&out, types)
	start := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	chunk := rec.Chunk(write.Clock{Start: start})
	thread := chunk.Thread("main", 1, 4711)
	stack := chunk.Stack(write.Frame{Method: chunk.Method("shop.Shop", "buy", "(Ljava/lang/String;)V"), Line: 42})
	chunk.Event(order, start.Add(time.Millisecond), 3*time.Millisecond, thread, stack, "Bob", write.List{1, 2, 3})
	if err := rec.Close(); err != nil {
		log.Fatal(err)
	}
	var text bytes.Buffer
	if err := print.Text(&text, jfr.NewRecording("shop.jfr", bytes.NewReader(out.Bytes()), int64(out.Len())), print.Options{StackDepth: 5}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(text.String())
	// Output:
	// shop.Order {
	//   startTime = 12:00:00.001 (2026-11-25)
	//   duration = 3.00 ms
	//   customer = "Bob"
	//   items = [
	//     1
	//     2
	//     3
	//   ]
	//   eventThread = "main" (javaThreadId = 1)
	//   stackTrace = [
	//     shop.Shop.buy(String) line: 42
	//   ]
	// }
}
